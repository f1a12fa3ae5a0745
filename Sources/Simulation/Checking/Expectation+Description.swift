import InspectionModel
import Loadables
import Scenarios

extension Expectation {
  var text: String {
    switch kind {
    case .at(let time, let conditions): "at \(time.scenarioText): \(Self.text(conditions))"
    case .by(let time, let from, let conditions): "\(Self.text(by: time, from)): \(Self.text(conditions))"
    case .always(let span, let conditions): "always\(span.text): \(Self.text(conditions))"
    case .never(let span, let conditions): "never\(span.text): \(Self.text(conditions))"
    case .backoff(let node, let delays, let within, let followsPolicy):
      "\(node): "
        + [
          delays.isEmpty ? nil : "delays \(delays.map(\.text).joined(separator: ", "))",
          within == .zero ? nil : "each ± \(within.scenarioText)", followsPolicy ? "delays follow its policy" : nil,
        ].compactMap { $0 }.joined(separator: ", ")
    case .attempts(let node, let range, let by): "attempts of \(node): \(range.text)\(Self.text(by: by))"
    case .notifications(let node, let range, let by): "notifications of \(node): \(range.text)\(Self.text(by: by))"
    case .order(let nodes, let state): "\(nodes.joined(separator: ", ")) become \(state.word) in this order"
    case .violations(let count): "violations: \(count)"
    case .waiter(let id, let end, let by): "\(id) \(end.text)\(Self.text(by: by))"
    case .measured(let node, let measure): "\(node): \(measure.text)"
    }
  }

  private static func text(by deadline: Duration, _ from: Start) -> String {
    switch from {
    case .time(.zero): "by \(deadline.scenarioText)"
    case .time(let time): "by \(deadline.scenarioText), from \(time.scenarioText)"
    case .entry(let id, let time): "within \((deadline - time).scenarioText) after \(id)"
    }
  }

  private static func text(_ conditions: [NodeCondition]) -> String {
    conditions.map { $0.property.text(of: $0.node) }.joined(separator: ", ")
  }

  private static func text(by deadline: Duration?) -> String { deadline.map { " by \($0.scenarioText)" } ?? "" }
}

extension Measure {
  fileprivate var text: String {
    switch self {
    case .count(let metric, let range, let by):
      "\(range.text) requests \(metric.phrase)\(by.map { " by \($0.scenarioText)" } ?? "")"
    case .peak(let rate): "at most \(rate.text) arrive"
    case .recovered(let time): "recovered within \(time.scenarioText)"
    case .busy(let share, let span): "busy for at least \(share.percentage)\(span.text)"
    }
  }
}

extension ClosedRange<Duration> {
  /// The range in words: `1s`, `1s to 2s`.
  var text: String {
    lowerBound == upperBound
      ? lowerBound.scenarioText : "\(lowerBound.scenarioText) to \(upperBound.scenarioText)"
  }
}

extension Expectation.Span {
  fileprivate var text: String {
    switch (from, to) {
    case (.zero, nil): ""
    case (let from, nil): " from \(from.scenarioText)"
    case (let from, let to?): " from \(from.scenarioText) to \(to.scenarioText)"
    }
  }
}

extension Expectation.CountRange {
  /// The range in words: `exactly 3`, `at most 4`.
  var text: String {
    switch (least, most) {
    case (let least, nil): "at least \(least)"
    case (0, let most?): "at most \(most)"
    case (let least, let most?) where least == most: "exactly \(most)"
    case (let least, let most?): "from \(least) to \(most)"
    }
  }
}

extension NodeCondition.Property {
  /// The text of an expectation that a node never has this property: `feed is never failed`.
  func neverText(of id: String) -> String {
    switch self {
    case .state(let state): "\(id) is never \(state.word)"
    default: "\(id) never" + text(of: id).dropFirst(id.count)
    }
  }

  /// The text of an expectation that a node has this property: `feed is syncing`.
  func text(of id: String) -> String {
    switch self {
    case .state(let state): "\(id) is \(state.word)"
    case .contents(let isAvailable): "\(id) has \(isAvailable ? "contents" : "no contents")"
    case .error(let code?): "\(id) has the error \(code)"
    case .error(nil): "\(id) has no error"
    case .needsSync(let needs): "\(id) needs \(needs ? "a sync" : "no sync")"
    }
  }
}

extension WaiterDefinition.End {
  /// The end of the wait, as words after the waiter's name: `is satisfied`.
  var text: String {
    switch self {
    case .satisfied: "is satisfied"
    case .timedOut: "timed out"
    }
  }
}
