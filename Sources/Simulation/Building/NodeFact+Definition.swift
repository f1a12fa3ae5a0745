import InspectionModel
import Scenarios

extension NodeFact {
  static func facts(_ definition: NodeDefinition, _ offline: OfflineRule) -> [NodeFact] {
    facts(definition.kind, offline) + (definition.syncer.map(facts) ?? [])
  }

  static func facts(_ definition: WaiterDefinition) -> [NodeFact] {
    [
      NodeFact(name: "waits for", value: "\(definition.node), until \(definition.condition.text)"),
      NodeFact(name: "timeout", value: definition.timeout.scenarioText),
      NodeFact(name: "starts", value: definition.at > .zero ? "after \(definition.at.scenarioText)" : "at the start"),
    ]
  }

  private static func facts(_ kind: NodeDefinition.Kind, _ offline: OfflineRule) -> [NodeFact] {
    switch kind {
    case .loadable(let behaviour): return facts(behaviour, offline)
    case .image(let behaviour, let image): return facts(image) + facts(behaviour, offline)
    case .autosync(let behaviour, let interval, let backgroundInterval):
      return facts(behaviour, offline) + [
        NodeFact(name: "interval", value: text(ofInterval: interval)),
        NodeFact(name: "in background", value: text(ofInterval: backgroundInterval)),
      ]
    case .action(let behaviour, let date, let retryTimeout):
      return [
        NodeFact(name: "date", value: date > .zero ? "\(date.scenarioText) after the start" : "the start"),
        NodeFact(name: "retries", value: retryTimeout > .zero ? "after \(retryTimeout.scenarioText)" : "none"),
      ] + facts(behaviour, offline)
    case .asyncMap(_, let latency), .flatMap(_, _, let latency), .joined(_, _, let latency):
      return [NodeFact(name: "latency", value: latency.text)]
    case .budget(let budget):
      return [
        NodeFact(name: "retries", value: "\(budget.ratio.shortText) per other sync, and \(budget.min.text)"),
        NodeFact(name: "window", value: budget.window.scenarioText),
      ]
    case .breaker(let breaker):
      return [
        NodeFact(name: "opens", value: breaker.trip.text),
        NodeFact(name: "half-open", value: "after \(breaker.open.scenarioText)"),
      ]
    case .server(let server): return facts(server)
    case .load(let load):
      return [
        NodeFact(name: "server", value: load.server),
        NodeFact(name: "arrivals", value: load.arrivals.map(\.text).joined(separator: ", ")),
      ] + facts(load.network, load.timeout)
    case .pure, .group, .proxy, .pureProxy, .chain, .map: return []
    }
  }

  private static func facts(_ network: Latency, _ timeout: Duration?) -> [NodeFact] {
    (network == .fixed(.zero) ? [] : [NodeFact(name: "network", value: "\(network.text) each way")])
      + (timeout.map { [NodeFact(name: "timeout", value: $0.scenarioText)] } ?? [])
  }

  private static func facts(_ server: ServerDefinition) -> [NodeFact] {
    let model: [NodeFact] =
      switch server.model {
      case .queue(let workers, let capacity, let service):
        [
          NodeFact(name: "workers", value: "\(workers)"), NodeFact(name: "service", value: service.text),
          NodeFact(name: "capacity", value: capacity.map { "\($0) may wait" } ?? "no limit"),
        ]
      case .rateLimit(let rate, let burst, let error, let tells):
        [
          NodeFact(name: "rate", value: "\(rate.text), burst \(burst)"),
          NodeFact(name: "refuses with", value: error + (tells ? " and the time of the next request" : "")),
        ]
      case .optimistic(let service): [NodeFact(name: "service", value: service.text)]
      }
    return model
      + server.outages.map {
        NodeFact(name: "down", value: "\($0.from.scenarioText) to \($0.to.scenarioText), \($0.error)")
      }
  }

  private static func facts(_ image: ImageDefinition) -> [NodeFact] {
    let filters = image.filters.map(\.description).joined(separator: ", ")
    return [NodeFact(name: "source", value: image.source.description)]
      + (filters.isEmpty ? [] : [NodeFact(name: "filters", value: filters)])
  }

  private static func facts(_ behaviour: Behaviour, _ offline: OfflineRule) -> [NodeFact] {
    var facts =
      behaviour.server.map { [NodeFact(name: "server", value: $0)] } ?? [
        NodeFact(name: "latency", value: behaviour.latency.text),
        NodeFact(name: "outcomes", value: behaviour.outcomes.text),
      ]
    facts += Self.facts(behaviour.network, behaviour.timeout)
    if behaviour.initialContents == .cached { facts.append(NodeFact(name: "contents", value: "cached at first")) }
    if behaviour.onFailure == .drop { facts.append(NodeFact(name: "on failure", value: "contents are dropped")) }
    if behaviour.requiresInternet { facts.append(.network(failsAtOnce: offline == .atOnce)) }
    return facts
  }

  private static func facts(_ syncer: SyncerDefinition) -> [NodeFact] {
    let backoff = syncer.backoff
    let limit = backoff.maxAttempts.map { ", \($0) attempts" } ?? ""
    var facts = [
      NodeFact(
        name: "back-off",
        value: "\(text(backoff.min)) to \(text(backoff.max)), times \(backoff.multiplier.shortText)\(limit)")
    ]
    if backoff.jitter != .none { facts.append(NodeFact(name: "jitter", value: backoff.jitter.rawValue)) }
    if backoff.period > 0 { facts.append(NodeFact(name: "period", value: text(backoff.period))) }
    facts.append(NodeFact(name: "retries by", value: syncer.policy.rawValue))
    if let budget = syncer.budget { facts.append(NodeFact(name: "budget", value: budget)) }
    if let breaker = syncer.breaker { facts.append(NodeFact(name: "breaker", value: breaker)) }
    if syncer.honoursRetryAfter { facts.append(NodeFact(name: "Retry-After", value: "honoured")) }
    if syncer.followsNetwork { facts.append(NodeFact(name: "network", value: "retries soon when it returns")) }
    return facts
  }

  private static func text(_ nanoseconds: Int64) -> String { Duration.nanoseconds(nanoseconds).scenarioText }

  private static func text(ofInterval interval: Duration) -> String {
    interval > .zero ? "every \(interval.scenarioText)" : "not at all"
  }
}

extension LoadDefinition.Phase {
  fileprivate var text: String {
    let span = [from == .zero ? nil : "from \(from.scenarioText)", to.map { "to \($0.scenarioText)" }]
    return ([spacing.rawValue, rate.text] + span.compactMap(\.self)).joined(separator: " ")
  }
}

extension BreakerDefinition.Trip {
  fileprivate var text: String {
    switch self {
    case .failures(1): "at 1 failure"
    case .failures(let count): "at \(count) failures in a row"
    case .rate(let rate, let window, let minimum):
      "at \(rate.percentage) failures in \(window.scenarioText), from \(minimum) attempts"
    }
  }
}

extension WaiterDefinition.Condition {
  fileprivate var text: String {
    switch self {
    case .contents: "it has contents"
    case .synced: "it is synced"
    }
  }
}

extension Latency {
  fileprivate var text: String {
    switch self {
    case .fixed(let latency): latency.scenarioText
    case .each(let latencies): latencies.map(\.scenarioText).joined(separator: ", ")
    case .uniform(let range): "\(range.lowerBound.scenarioText) to \(range.upperBound.scenarioText)"
    case .normal(let mean, let deviation): "normal, \(mean.scenarioText) ± \(deviation.scenarioText)"
    case .exponential(let mean): "exponential, \(mean.scenarioText) on average"
    }
  }
}

extension Outcomes {
  fileprivate var text: String {
    switch self {
    case .list(let outcomes): outcomes.map(\.word).joined(separator: ", ")
    case .random(let rate, let error): "\(error) in \(Int64((rate * 1000).rounded()).asDecimal(of: 10))%, else ok"
    }
  }
}

extension Outcome {
  fileprivate var word: String {
    switch self {
    case .ok: "ok"
    case .hang: "hang"
    case .error(let code, nil): code
    case .error(let code, let delay?): "\(code), retry after \(delay.scenarioText)"
    case .again(let delay): "again in \(delay.scenarioText)"
    }
  }
}

extension NodeIdentity {
  init(_ definition: NodeDefinition, _ offline: OfflineRule) {
    self.init(
      key: definition.id, title: definition.name, kind: definition.kind.nodeKind,
      facts: NodeFact.facts(definition, offline))
  }

  init(_ definition: WaiterDefinition) {
    self.init(key: definition.id, kind: .waiter, facts: NodeFact.facts(definition))
  }
}
