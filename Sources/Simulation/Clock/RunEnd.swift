import Loadables
import Scenarios

/// When a run is over.
public enum RunEnd: Sendable, Equatable {
  /// At this virtual time, everything that is due then included: time stands still from then on.
  case at(Duration)
  /// At this time, which is the latest that the file names. Nobody has said that it is the end, so that time goes on for
  /// a person who watches; what is expected is decided then all the same.
  case atLatestMention(Duration)
  /// When nothing is scheduled any more, and at this time at the latest. A person who watches may still do something.
  case whenNothingIsLeft(limit: Duration)

  /// So long goes a run at the most that does not say when it ends.
  public static let longest = Duration.seconds(3_600)

  /// The end of a scenario's run: what the file says, or the latest time that it names, or when nothing is left.
  public init(of scenario: Scenario) {
    if let end = scenario.end {
      self = .at(end)
    } else if let time = scenario.latestTime {
      self = .atLatestMention(time)
    } else {
      self = .whenNothingIsLeft(limit: Self.longest)
    }
  }

  /// When what is expected is decided, in nanoseconds, if that is known before.
  var decision: Int64? {
    switch self {
    case .at(let time), .atLatestMention(let time): time.wholeNanoseconds
    case .whenNothingIsLeft: nil
    }
  }

  /// The time beyond which nothing happens, in nanoseconds, whoever watches; nil if there is none.
  var stop: Int64? {
    if case .at(let time) = self { time.wholeNanoseconds } else { nil }
  }
}
