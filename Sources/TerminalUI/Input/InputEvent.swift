/// Something that a person did at the terminal.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// A text was pasted; its lines end in `\n`. It is never taken for commands.
  case paste(String)
  /// The terminal's window has another size.
  case resize(Size)
  /// The mouse was used.
  case mouse(MouseEvent)
}
