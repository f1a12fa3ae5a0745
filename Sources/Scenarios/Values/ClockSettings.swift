/// The virtual clock at the start of a scenario on the screen.
public struct ClockSettings: Sendable, Equatable {
  /// Whether time moves.
  public enum Start: String, Sendable, CaseIterable {
    /// Time moves from the start.
    case running
    /// Time is paused until the user steps or resumes it.
    case paused
  }

  /// Whether time moves at the start.
  public var start: Start

  /// Virtual seconds for each real second.
  public var speed: Double

  /// The speeds that a file can have.
  public static let speeds: ClosedRange<Double> = 0.01...10_000

  /// Creates the settings; by default the clock runs at the speed of real time.
  public init(start: Start = .running, speed: Double = 1) {
    self.start = start
    self.speed = speed
  }
}
