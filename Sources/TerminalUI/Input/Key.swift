/// A key, or keys pressed together, as a terminal tells them apart.
///
/// Ctrl-I, Ctrl-M and Ctrl-[ are ``tab``, ``enter`` and ``escape``: terminals send the same bytes for them.
public enum Key: Hashable, Sendable {
  /// A key that types this character, the blank included.
  case character(Character)
  /// Ctrl and a letter `a`…`z`, kept in lower case, or one of `@`, `\`, `]`, `^`, `_`.
  case control(Character)
  /// F1…F63, by number.
  case function(Int)
  /// The cursor keys.
  case up, down, left, right
  /// The keys that move by a page.
  case pageUp, pageDown
  /// The keys that move to an end.
  case home, end
  /// Return, also the one of the number block.
  case enter
  /// The tabulator key.
  case tab
  /// The tabulator key with Shift.
  case backTab
  /// The escape key by itself.
  case escape
  /// The key that deletes to the left.
  case backspace
  /// The key that deletes to the right.
  case delete
  /// The insert key.
  case insert

  /// The blank.
  public static let space = Key.character(" ")
}
