/// How the virtual clock behaves at the start of a scenario that is shown on a screen.
public struct ClockSettings: Sendable, Equatable {
  /// Whether time moves.
  public enum Start: String, Sendable, CaseIterable {
    /// Time moves from the start.
    case running
    /// Time stands still until somebody steps or starts it.
    case paused
  }

  /// Whether time moves at the start.
  public var start: Start

  /// Virtual seconds for each real second.
  public var speed: Double

  /// The speeds that a file may ask for.
  public static let speeds: ClosedRange<Double> = 0.01...10_000

  /// A clock that starts like this; running at the speed of real time by default.
  public init(start: Start = .running, speed: Double = 1) {
    self.start = start
    self.speed = speed
  }
}
