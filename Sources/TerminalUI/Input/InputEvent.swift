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
  /// Something came that is no key known here, such as one with modifiers or a report of the terminal.
  case unknown
}
