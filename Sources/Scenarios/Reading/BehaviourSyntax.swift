import YAMLReading

/// The keys of a simulated loadable's behaviour, used in `defaults` and in loadable nodes.
enum BehaviourSyntax {
  private static let latency = MappingKey("latency", .latency, "the duration of a sync", standard: "500ms")
  private static let outcomes = MappingKey(
    "outcomes", .outcomes(.outcome, "a list of outcomes such as `[timeout, ok]`", "syncs"),
    "the results of the syncs, in order: `ok`, `hang` or an error code; the last one repeats", standard: "[ok]")
  private static let failureRate = MappingKey(
    "failureRate", .chance(takesZero: true), "instead of `outcomes`: the probability of a failed sync")
  static let error = MappingKey(
    "error", .errorCode, "the code of the failures that `failureRate` makes", standard: Behaviour.unnamedError)
  private static let initialContents = MappingKey(
    "initialContents", ValueDecoder<Behaviour.InitialContents>.word(),
    "`cached` if contents are available before the first sync", standard: "none")
  private static let onFailure = MappingKey(
    "onFailure", ValueDecoder<Behaviour.FailurePolicy>.word(), "whether a failure keeps or drops the contents",
    standard: "keep")
  private static let requiresInternet = MappingKey(
    "requiresInternet", .truth, "whether a sync that ends while the network is offline fails with `offline`",
    standard: "false")

  static let keys: [any DescribedKey] = [
    latency, outcomes, failureRate, error, initialContents, onFailure, requiresInternet,
  ]

  static let rules: [KeyRule] = [
    .onlyOne([outcomes.name, failureRate.name]),
    .needs(error.name, oneOf: [failureRate.name], hint: "say how likely it is: `failureRate: 0.3`"),
  ]

  static func read(_ cursor: MappingCursor, defaults: Behaviour) -> Behaviour {
    Behaviour(
      latency: cursor.read(latency) ?? defaults.latency,
      outcomes: readOutcomes(cursor, defaults.outcomes),
      initialContents: cursor.read(initialContents) ?? defaults.initialContents,
      onFailure: cursor.read(onFailure) ?? defaults.onFailure,
      requiresInternet: cursor.read(requiresInternet) ?? defaults.requiresInternet)
  }

  private static func readOutcomes(_ cursor: MappingCursor, _ defaults: Outcomes) -> Outcomes {
    Outcomes(list: cursor.read(outcomes), rate: cursor.read(failureRate), error: cursor.read(error), defaults)
  }
}

extension Outcomes {
  /// Creates the outcomes from three keys' values in a file. An omitted key is nil and takes its value from `defaults`.
  init(list: [Outcome]?, rate: Double?, error: String?, _ defaults: Outcomes) {
    if let rate {
      self = .random(failureRate: rate, error: error ?? defaults.error ?? Behaviour.unnamedError)
    } else {
      self = list.map { .list($0) } ?? defaults
    }
  }

  private var error: String? {
    if case .random(_, let error) = self { error } else { nil }
  }
}

extension ValueDecoder<[Outcome]> {
  /// Decodes a non-empty list of outcomes, one for each sync. `attempts` is the word for the syncs in messages: "runs".
  static func outcomes(_ item: ValueDecoder<Outcome>, _ expectation: String, _ attempts: String) -> ValueDecoder {
    let items = item.list(expectation)
    return ValueDecoder(expectation, schema: item.schema.list(minItems: 1)) { node, diagnostics in
      if case .list(let items) = node.content, items.isEmpty {
        diagnostics.report(
          .invalidValue(node, expected: expectation, hint: "leave it out for \(attempts) that always succeed"))
        return nil
      }
      // Invalid items are left out, and an empty list is no behaviour.
      guard let outcomes = items.decode(node, diagnostics), !outcomes.isEmpty else { return nil }
      return outcomes
    }
  }
}

extension ValueDecoder<Outcome> {
  fileprivate static var outcome: ValueDecoder {
    let word = outcome("`ok`, `hang` or an error code")
    return ValueDecoder(word.expectation, schema: word.schema) { node, diagnostics in
      guard !node.entries.contains(where: { $0.key == ActionForm.again.name }) else {
        diagnostics.report(.againOutsideActions(at: node.location))
        return nil
      }
      return word.decode(node, diagnostics)
    }
  }

  static func outcome(_ expectation: String) -> ValueDecoder {
    .text(expectation, schema: ErrorCode.outcomeSchema) { text in
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
