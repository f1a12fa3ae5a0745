/// An input from the terminal: a key, a mouse event, a paste, or a resize.
public enum InputEvent: Hashable, Sendable {
  case key(Key)
  /// Pasted text with `\n` line ends, which is never interpreted as keys.
  case paste(String)
  /// A part of a paste whose end has not arrived yet.
  case pasting
  /// A paste without an end was ended by the user, and its text was dropped.
  case pasteDropped
  /// The window was resized to this size, in columns and rows.
  case resize(Size)
  case mouse(MouseEvent)
  /// An unsupported escape sequence, such as a key with modifiers or a report of the terminal.
  case unknown
}
