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
