import Loadables
import Scenarios

/// When a run is over.
public enum RunEnd: Sendable, Equatable {
  /// At this virtual time, everything that is due then included.
  case at(Duration)
  /// When nothing is scheduled any more, and at this time at the latest.
  case whenNothingIsLeft(limit: Duration)

  /// So long goes a run at the most that does not say when it ends.
  public static let longest = Duration.seconds(3_600)

  /// The end of a scenario's run: what the file says, or the latest time that it names, or when nothing is left.
  public init(of scenario: Scenario) {
    self = (scenario.end ?? scenario.latestTime).map { .at($0) } ?? .whenNothingIsLeft(limit: Self.longest)
  }

  /// When it is over whatever happens.
  var latest: Duration {
    switch self {
    case .at(let time), .whenNothingIsLeft(let time): time
    }
  }
}
