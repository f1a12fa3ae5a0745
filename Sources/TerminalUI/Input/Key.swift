/// A key or key combination that terminals can distinguish from others.
///
/// Ctrl-I, Ctrl-M and Ctrl-[ are ``tab``, ``enter`` and ``escape``, because terminals send equal bytes for both.
public enum Key: Hashable, Sendable {
  /// A key that types a character; the space bar types a blank.
  case character(Character)
  /// Ctrl and a lower-case letter `a`…`z`, or one of `@`, `\`, `]`, `^`, `_`.
  case control(Character)
  /// A function key, F1…F63.
  case function(Int)
  case up, down, left, right
  case pageUp, pageDown
  case home, end
  /// The Return key, or the Enter key of the number pad.
  case enter
  case tab
  /// Shift and Tab.
  case backTab
  case escape
  case backspace
  case delete
  case insert

  public static let space = Key.character(" ")
}
