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

/// A press of a mouse button or a step of the wheel, at a cell.
public struct MouseEvent: Hashable, Sendable {
  /// The button that was pressed, or the direction of the wheel.
  public enum Action: Hashable, Sendable {
    case press(Button)
    /// One wheel step away from the user.
    case wheelUp
    /// One wheel step towards the user.
    case wheelDown
  }

  public enum Button: Hashable, Sendable {
    case left
    /// The middle button, which is often the wheel.
    case middle
    case right
  }

  public let action: Action

  /// The cell under the pointer.
  public let position: Point

  public init(action: Action, position: Point) {
    self.action = action
    self.position = position
  }
}
