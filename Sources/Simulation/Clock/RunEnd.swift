import Loadables
import Scenarios

/// The end of a run.
public enum RunEnd: Sendable, Equatable {
  /// At this virtual time, inclusive. Virtual time stops for good.
  case at(Duration)
  /// At the latest time that the file names. The expectations are decided then, but the clock continues for a user who
  /// watches, because the file gives no end.
  case atLatestMention(Duration)
  /// When nothing is scheduled any more, or at `limit` if that is earlier. A user who watches can still send commands.
  case whenIdle(limit: Duration)

  /// The maximum length of a run without a given end.
  public static let longest = Duration.seconds(3_600)

  /// The end of a scenario's run: the file's `end`, else the latest time in the file, else when nothing is scheduled.
  public init(of scenario: Scenario) {
    if let end = scenario.end {
      self = .at(end)
    } else if let time = scenario.latestTime {
      self = .atLatestMention(time)
    } else {
      self = .whenIdle(limit: Self.longest)
    }
  }

  /// The time at which the expectations are decided, in nanoseconds; nil if not known in advance.
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
