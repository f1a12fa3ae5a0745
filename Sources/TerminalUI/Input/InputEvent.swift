/// A user action at the terminal.
public enum InputEvent: Hashable, Sendable {
  case key(Key)
  /// Pasted text with `\n` line ends. It is never interpreted as keys.
  case paste(String)
  /// The window was resized.
  case resize(Size)
  case mouse(MouseEvent)
  /// An unsupported sequence, such as a key with modifiers or a report of the terminal.
  case unknown
}
