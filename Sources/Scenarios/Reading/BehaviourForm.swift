/// How a simulated loadable answers, as `defaults` and a loadable node say it.
enum BehaviourForm {
  private static let latency = MappingKey("latency", .latency, "how long a sync takes", standard: "500ms")
  private static let outcomes = MappingKey(
    "outcomes", .outcomes,
    "how the syncs end, one after another: `ok`, `hang` or an error code; the last one repeats", standard: "[ok]")
  private static let failureRate = MappingKey(
    "failureRate", .chance(takesZero: true), "instead of `outcomes`: the chance that a sync fails")
  private static let error = MappingKey(
    "error", .errorCode, "the code of the failures that `failureRate` makes", standard: Behaviour.unnamedError)
  private static let initialContents = MappingKey(
    "initialContents", ValueForm<Behaviour.InitialContents>.word(),
    "`cached` if contents are available before the first sync", standard: "none")
  private static let onFailure = MappingKey(
    "onFailure", ValueForm<Behaviour.FailurePolicy>.word(), "whether a failure keeps or drops the contents",
    standard: "keep")
  private static let requiresInternet = MappingKey(
    "requiresInternet", .truth, "whether a sync that ends while the network is offline fails with `offline`",
    standard: "false")

  /// The keys that together make a behaviour.
  static let keys: [any DescribedKey] = [
    latency, outcomes, failureRate, error, initialContents, onFailure, requiresInternet,
  ]

  static let rules: [KeyRule] = [
    .onlyOne([outcomes.name, failureRate.name]),
    .needs(error.name, oneOf: [failureRate.name], hint: "say how likely it is: `failureRate: 0.3`"),
  ]

  /// The behaviour that `cursor` gives; what it leaves out is as in `defaults`.
  static func read(_ cursor: MappingCursor, defaults: Behaviour) -> Behaviour {
    Behaviour(
      latency: cursor.read(latency) ?? defaults.latency,
      outcomes: readOutcomes(cursor, defaults.outcomes),
      initialContents: cursor.read(initialContents) ?? defaults.initialContents,
      onFailure: cursor.read(onFailure) ?? defaults.onFailure,
      requiresInternet: cursor.read(requiresInternet) ?? defaults.requiresInternet)
  }

  private static func readOutcomes(_ cursor: MappingCursor, _ defaults: Outcomes) -> Outcomes {
    let list = cursor.read(outcomes)
    let rate = cursor.read(failureRate)
    let code = cursor.read(error)
    if let rate { return .random(failureRate: rate, error: code ?? defaults.error ?? Behaviour.unnamedError) }
    return list.map { .list($0) } ?? defaults
  }
}

extension Outcomes {
  /// The code of those that are random.
  fileprivate var error: String? {
    if case .random(_, let error) = self { error } else { nil }
  }
}

extension ValueForm<[Outcome]> {
  /// One outcome for each sync.
  fileprivate static var outcomes: ValueForm {
    let expectation = "a list of outcomes such as `[timeout, ok]`"
    let items = ValueForm<Outcome>.outcome.list(expectation)
    return ValueForm(expectation, schema: ValueForm<Outcome>.outcome.schema.list(minItems: 1)) { node, diagnostics in
      if case .list(let items) = node.content, items.isEmpty {
        diagnostics.report(
          .invalidValue(node, expected: expectation, hint: "leave it out for syncs that always succeed"))
        return nil
      }
      // Items that were wrong are left out, and an empty list is no behaviour.
      guard let outcomes = items.read(node, diagnostics), !outcomes.isEmpty else { return nil }
      return outcomes
    }
  }
}

extension ValueForm<Outcome> {
  fileprivate static var outcome: ValueForm {
    .text("`ok`, `hang` or an error code", schema: ErrorCode.outcomeSchema) { text in
      switch text {
      case "ok": .value(.ok)
      case "hang": .value(.hang)
      default:
        switch ErrorCode.check(text, isOutcome: true) {
        case .value(let code): .value(.error(code))
        case .refused(let hint): .refused(hint: hint)
        }
      }
    }
  }
}
