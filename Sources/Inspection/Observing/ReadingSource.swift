import InspectionModel
import Loadables

/// A loadable with values that change without events, such as the level of a budget. The first one is also shown in the
/// tree.
@MainActor
package protocol ReadingSource: PureLoadableProtocol {
  /// A number that is another one after each change of the readings. These depend on changes alone, and not on the time.
  var readingVersion: Int { get }

  /// Returns the numbers as they are now.
  func readings() -> Readings
}

/// The numbers of a ``ReadingSource`` at one time.
package struct Readings {
  /// Returns the text of the numbers. Called later, and only if a consumer reads them.
  package let facts: @MainActor () -> [NodeFact]
  /// The requests over time; nil for a source without requests.
  package let traffic: NodeTraffic?

  package init(traffic: NodeTraffic? = nil, facts: @escaping @MainActor () -> [NodeFact]) {
    (self.traffic, self.facts) = (traffic, facts)
  }
}

extension RetryBudget: ReadingSource {
  package var readingVersion: Int { changeCount }

  package func readings() -> Readings {
    let (levels, waiting) = (lastLevels, waitingCount.waiting)
    return Readings {
      let left = Self.text(max(0, levels.left))
      return [NodeFact(name: "retries", value: "\(left) of \(Self.text(levels.full)) left\(waiting)")]
    }
  }

  private static func text(_ count: Double) -> String {
    guard count < 1e6 else { return "over a million" }
    return Int64((count * 10).rounded(.down)).asDecimal(of: 10)
  }
}

extension CircuitBreaker: ReadingSource {
  package var readingVersion: Int { changeCount }

  package func readings() -> Readings {
    let text =
      switch (state, configuration.trip) {
      case (.open(nil), _): "open until closed by hand\(waitingCount.waiting)"
      case (.open, _): "open\(waitingCount.waiting)"
      case (.halfOpen, _): "half-open\(waitingCount.waiting)"
      case (.closed, .failuresInARow(let limit)): "closed, \(failuresInARow) of \(limit) failures"
      case (.closed, .failureRate(let limit, _, _)):
        "closed, \((lastFailureRate ?? 0).percentage) of \(limit.percentage) failed"
      }
    return Readings { [NodeFact(name: "breaker", value: text)] }
  }
}

extension Int {
  fileprivate var waiting: String {
    switch self {
    case 0: ""
    case 1: ", 1 waits"
    default: ", \(self) wait"
    }
  }
}
