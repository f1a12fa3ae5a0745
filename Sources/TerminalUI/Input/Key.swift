/// A key or key combination, as far as terminals can distinguish them.
///
/// Ctrl-I, Ctrl-M and Ctrl-[ are ``tab``, ``enter`` and ``escape``: terminals send the same bytes for them.
public enum Key: Hashable, Sendable {
  /// A key that types this character, including the blank.
  case character(Character)
  /// Ctrl and a lower-case letter `a`…`z`, or one of `@`, `\`, `]`, `^`, `_`.
  case control(Character)
  /// F1…F63.
  case function(Int)
  case up, down, left, right
  case pageUp, pageDown
  case home, end
  /// Return, including the one of the number pad.
  case enter
  case tab
  /// Shift-Tab.
  case backTab
  case escape
  case backspace
  case delete
  case insert

  public static let space = Key.character(" ")
}
