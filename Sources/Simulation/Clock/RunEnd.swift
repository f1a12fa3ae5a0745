import Loadables
import Scenarios

/// The end of a run of a scenario.
public enum RunEnd: Sendable, Equatable {
  /// The run ends at this virtual time, inclusive, and virtual time stops for good.
  case at(Duration)
  /// The expectations are decided at this time, the latest in the scenario file. The clock continues for a user who
  /// watches, because the file sets no end.
  case atLatestMention(Duration)
  /// The run ends when nothing is scheduled, or at `limit` if earlier. A user who watches can still send commands.
  case whenIdle(limit: Duration)

  /// The maximum length of a run whose scenario names no time.
  public static let longest = Duration.seconds(3_600)

  /// Creates the end that a scenario sets: its `end`, else the latest time in the file, else when nothing is scheduled.
  public init(of scenario: Scenario) {
    if let end = scenario.end {
      self = .at(end)
    } else if let time = scenario.latestTime {
      self = .atLatestMention(time)
    } else {
      self = .whenIdle(limit: Self.longest)
    }
  }

  /// The time at which the expectations are decided, in nanoseconds; nil if the time is not known in advance.
  var decision: Int64? {
    switch self {
    case .at(let time), .atLatestMention(let time): time.wholeNanoseconds
    case .whenIdle: nil
    }
  }

  /// The time at which virtual time stops for good, in nanoseconds; nil if virtual time never stops.
  var stop: Int64? {
    if case .at(let time) = self { time.wholeNanoseconds } else { nil }
  }
}
