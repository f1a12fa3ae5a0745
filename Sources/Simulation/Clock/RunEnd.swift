import Loadables
import Scenarios

/// The end of a run.
public enum RunEnd: Sendable, Equatable {
  /// At this virtual time, inclusive: time stops for good.
  case at(Duration)
  /// At this time, the latest that the file names: the expectations are decided then, but time continues for a user who
  /// watches, because no end was given.
  case atLatestMention(Duration)
  /// When nothing is scheduled any more, at this time at the latest. A user who watches can still send commands.
  case whenNothingIsLeft(limit: Duration)

  /// The longest run without a given end.
  public static let longest = Duration.seconds(3_600)

  /// The end of a scenario's run: the file's `end`, else the latest time that it names, else when nothing is scheduled.
  public init(of scenario: Scenario) {
    if let end = scenario.end {
      self = .at(end)
    } else if let time = scenario.latestTime {
      self = .atLatestMention(time)
    } else {
      self = .whenNothingIsLeft(limit: Self.longest)
    }
  }

  /// The time at which expectations are decided, in nanoseconds, if it is known in advance.
  var decision: Int64? {
    switch self {
    case .at(let time), .atLatestMention(let time): time.wholeNanoseconds
    case .whenNothingIsLeft: nil
    }
  }

  /// The time at which virtual time stops for good, in nanoseconds; nil if it does not.
  var stop: Int64? {
    if case .at(let time) = self { time.wholeNanoseconds } else { nil }
  }
}
