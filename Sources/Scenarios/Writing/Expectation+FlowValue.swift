import InspectionModel

extension Expectation.Kind {
  /// The expectation in the scenario language, on one line: `{ at: 5s, state: { token: synced } }`. The time of a script
  /// entry replaces the entry's id, so that the text has its meaning in any script.
  package var text: String {
    guard case .by(let time, .entry(_, let start), let conditions) = self else { return flowValue.written(in: .yaml) }
    return Self.by(time, from: .time(start), conditions).flowValue.written(in: .yaml)
  }

  /// The expectation as a YAML value for a scenario file.
  var flowValue: FlowValue {
    switch self {
    case .at(let time, let conditions): .mapping([.init("at", .duration(time))] + conditions.entries)
    case .by(let time, .time(let from), let conditions):
      .mapping(
        [.init("by", .duration(time))] + (from == .zero ? [] : [.init("from", .duration(from))]) + conditions.entries)
    case .by(let time, .entry(let id, let at), let conditions):
      .mapping([.init("within", .duration(time - at)), .init("after", .text(id))] + conditions.entries)
    case .always(let span, let conditions): .mapping([.init("always", span.flowValue)] + conditions.entries)
    case .never(let span, let conditions): .mapping([.init("never", span.flowValue)] + conditions.entries)
    case .backoff(let node, let delays, let within, let followsPolicy):
      .mapping(
        [.init("backoff", .text(node))]
          + (delays.isEmpty ? [] : [.init("delays", .list(delays.map(\.flowValue)))])
          + (within == .zero ? [] : [.init("within", .duration(within))])
          + (followsPolicy ? [.init("follows", .text("policy"))] : []))
    case .attempts(let node, let range, let by):
      .mapping([.init("attempts", .text(node))] + range.entries + Self.entries(by: by))
    case .notifications(let node, let range, let by):
      .mapping([.init("notifications", .text(node))] + range.entries + Self.entries(by: by))
    case .order(let nodes, let state):
      .mapping([.init("order", .list(nodes.map { .text($0) })), .init("become", .text(state.word))])
    case .violations(let count): .mapping([.init("violations", .literal("\(count)"))])
    case .waiter(let id, let end, let by):
      .mapping([.init("waiter", .text(id)), .init("is", .text(end.rawValue))] + Self.entries(by: by))
    case .measured(let node, let measure):
      .mapping([.init(measure.isOfLoad ? "load" : "server", .text(node))] + measure.entries)
    }
  }

  private static func entries(by time: Duration?) -> [FlowValue.Entry] {
    time.map { [.init("by", .duration($0))] } ?? []
  }
}

extension ClosedRange<Duration> {
  /// The duration, if both bounds are equal, else a list of both.
  fileprivate var flowValue: FlowValue {
    lowerBound == upperBound ? .duration(lowerBound) : .list([.duration(lowerBound), .duration(upperBound)])
  }
}

extension Expectation.Span {
  fileprivate var flowValue: FlowValue {
    .mapping(
      (from == .zero ? [] : [.init("from", .duration(from))]) + (to.map { [.init("to", .duration($0))] } ?? []))
  }
}

extension Expectation.CountRange {
  var entries: [FlowValue.Entry] {
    if least == most { return [.init("equals", .literal("\(least)"))] }
    let most = most.map { [FlowValue.Entry("atMost", .literal("\($0)"))] } ?? []
    return (least > 0 || most.isEmpty ? [.init("atLeast", .literal("\(least)"))] : []) + most
  }
}

extension [NodeCondition] {
  /// The conditions grouped by property: for each property, a mapping of node ids to required values.
  fileprivate var entries: [FlowValue.Entry] {
    NodeCondition.keys.compactMap { key in
      let own = filter { $0.entry.key == key }.map { FlowValue.Entry($0.node, $0.entry.value) }
      return own.isEmpty ? nil : FlowValue.Entry(key, .mapping(own))
    }
  }

  fileprivate var byKey: [NodeCondition] { NodeCondition.keys.flatMap { key in filter { $0.entry.key == key } } }
}

extension NodeCondition {
  /// The keys of the properties, in the order in which a file is read.
  fileprivate static let keys = ["state", "contents", "error", "needsSync"]

  fileprivate var entry: FlowValue.Entry {
    switch property {
    case .state(let state): .init("state", .text(state.word))
    case .contents(let isAvailable): .init("contents", .literal("\(isAvailable)"))
    case .error(let code): .init("error", .textOrNull(code))
    case .needsSync(let isNeeded): .init("needsSync", .literal("\(isNeeded)"))
    }
  }
}

extension Expectation.Kind {
  /// The same expectation, with its conditions in the order in which they are read from a file.
  var inOrder: Expectation.Kind {
    switch self {
    case .at(let time, let conditions): .at(time, conditions.byKey)
    case .by(let time, let from, let conditions): .by(time, from: from, conditions.byKey)
    case .always(let span, let conditions): .always(span, conditions.byKey)
    case .never(let span, let conditions): .never(span, conditions.byKey)
    case .backoff, .attempts, .notifications, .order, .violations, .waiter, .measured: self
    }
  }
}

extension NodeCondition {
  /// Whether a file can express the condition: an error code must be a valid word.
  package var canBeSaid: Bool {
    if case .error(let code?) = property { ErrorCode.isOne(code) } else { true }
  }
}
