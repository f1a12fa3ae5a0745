/// The state of the virtual clock when a scenario starts on the screen.
public struct ClockSettings: Sendable, Equatable {
  /// Whether the clock runs at the start.
  public enum Start: String, Sendable, CaseIterable {
    /// The clock runs.
    case running
    /// The clock is paused until the user steps or resumes the clock.
    case paused
  }

  /// Whether the clock runs at the start.
  public var start: Start

  /// Virtual seconds for each real second.
  public var speed: Double

  /// Creates the settings; by default the clock runs at the speed of real time.
  public init(start: Start = .running, speed: Double = 1) {
    self.start = start
    self.speed = speed
  }
}
