import Inspection
import Scenarios

extension NodeIdentity {
  /// What is shown of a node that a scenario defines.
  init(_ definition: NodeDefinition) {
    self.init(
      key: definition.id, title: definition.name, kind: NodeKind(definition.kind), facts: NodeFact.facts(definition),
      maxAttempts: definition.syncer?.backoff.maxAttempts)
  }
}

extension NodeKind {
  fileprivate init(_ kind: NodeDefinition.Kind) {
    switch kind {
    case .loadable: self = .loadable
    case .pure: self = .pure
    case .group(.all, _): self = .group(.all)
    case .group(.any, _): self = .group(.any)
    case .group(.never, _): self = .group(.never)
    case .proxy: self = .proxy
    case .pureProxy: self = .pureProxy
    // TEMPORARY: these kinds are not run yet.
    case .chain: self = .group(.all)
    case .map, .asyncMap, .flatMap, .joined: self = .proxy
    case .autosync: self = .loadable
    }
  }
}

extension NodeFact {
  fileprivate static func facts(_ definition: NodeDefinition) -> [NodeFact] {
    var facts: [NodeFact] = []
    if case .loadable(let behaviour) = definition.kind {
      facts.append(NodeFact(name: "latency", value: behaviour.latency.text))
      facts.append(NodeFact(name: "outcomes", value: behaviour.outcomes.text))
      if behaviour.initialContents == .cached { facts.append(NodeFact(name: "contents", value: "cached at first")) }
      if behaviour.onFailure == .drop { facts.append(NodeFact(name: "on failure", value: "contents are dropped")) }
    }
    if let syncer = definition.syncer {
      let backoff = syncer.backoff
      let multiplier = Int64((backoff.multiplier * 1000).rounded()).asThousandths
      let limit = backoff.maxAttempts.map { ", \($0) attempts" } ?? ""
      facts.append(
        NodeFact(
          name: "back-off", value: "\(backoff.min.shortText) to \(backoff.max.shortText), times \(multiplier)\(limit)"))
      if syncer.period > .zero { facts.append(NodeFact(name: "period", value: syncer.period.shortText)) }
      facts.append(NodeFact(name: "retries by", value: syncer.policy.rawValue))
    }
    return facts
  }
}

extension Latency {
  fileprivate var text: String {
    switch self {
    case .fixed(let latency): latency.shortText
    // TEMPORARY: distributions are not run yet.
    case .uniform, .normal, .exponential: "random"
    }
  }
}

extension Outcomes {
  fileprivate var text: String {
    switch self {
    case .list(let outcomes): outcomes.map(\.word).joined(separator: ", ")
    // TEMPORARY: failure rates are not run yet.
    case .random(_, let error): "ok or \(error)"
    }
  }
}

extension Outcome {
  fileprivate var word: String {
    switch self {
    case .ok: "ok"
    case .hang: "hang"
    case .error(let code): code
    }
  }
}

extension Duration {
  /// As a scenario would have it: `400ms`, `1.5s`, `2m`, `1h`.
  fileprivate var shortText: String {
    let (seconds, attoseconds) = components
    if attoseconds == 0, seconds > 0 {
      if seconds.isMultiple(of: 3_600) { return "\(seconds / 3_600)h" }
      if seconds.isMultiple(of: 60) { return "\(seconds / 60)m" }
      return "\(seconds)s"
    }
    let microseconds = attoseconds / 1_000_000_000_000
    if seconds == 0 { return "\(microseconds.asThousandths)ms" }
    return "\((seconds * 1_000 + microseconds / 1_000).asThousandths)s"
  }
}

extension Int64 {
  /// A number of thousandths as a decimal number without needless zeros.
  fileprivate var asThousandths: String {
    let whole = self / 1_000
    let rest = self % 1_000
    guard rest != 0 else { return "\(whole)" }
    var digits = String(1_000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
