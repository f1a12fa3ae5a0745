/// Something that a person did with the mouse.
public struct MouseEvent: Hashable, Sendable {
  /// What was done.
  public enum Action: Hashable, Sendable {
    /// A button went down.
    case press(Button)
    /// The wheel was turned away from the person by one step.
    case wheelUp
    /// The wheel was turned towards the person by one step.
    case wheelDown
  }

  /// A button of the mouse.
  public enum Button: Hashable, Sendable {
    /// The one under the index finger of a right hand.
    case left
    /// The one in the middle, often the wheel itself.
    case middle
    /// The one under the middle finger of a right hand.
    case right
  }

  /// What was done.
  public let action: Action

  /// The cell under the pointer, counted from the upper left corner of the screen.
  public let position: Point

  /// Makes an event.
  public init(action: Action, position: Point) {
    self.action = action
    self.position = position
  }
}
