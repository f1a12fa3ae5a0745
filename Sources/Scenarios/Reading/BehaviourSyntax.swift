import YAMLReading

/// The keys of a simulated loadable's behaviour, used in `defaults` and in loadable nodes.
enum BehaviourSyntax {
  private static let latency = MappingKey("latency", .latency, "the duration of a sync", standard: "500ms")
  private static let outcomes = MappingKey(
    "outcomes", .outcomes(.outcome, "a list of outcomes such as `[timeout, ok]`", "syncs"),
    "the results of the syncs, in order: `ok`, `hang`, an error code, or `{ error: CODE, retryAfter: DURATION }`; the "
      + "last one repeats", standard: "[ok]")
  private static let failureRate = MappingKey(
    "failureRate", .chance(takesZero: true), "instead of `outcomes`: the probability of a failed sync")
  static let error = MappingKey(
    "error", .errorCode, "the code of the failures that `failureRate` makes", standard: Behaviour.unnamedError)
  private static let timeout = MappingKey(
    "timeout", .positiveDuration, "the time after which a sync fails with `timeout`, also a hanging one",
    standard: "none")
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
    latency, outcomes, failureRate, error, timeout, initialContents, onFailure, requiresInternet,
  ]

  /// The keys of a node, which may have a server in place of latency and outcomes.
  static let nodeKeys: [any DescribedKey] = keys + [LoadForm.server, LoadForm.network]

  static let nodeRules: [KeyRule] =
    rules + [
      .onlyOne([LoadForm.server.name, outcomes.name]), .onlyOne([LoadForm.server.name, failureRate.name]),
      .onlyOne([LoadForm.server.name, latency.name]),
      .needs(LoadForm.network.name, oneOf: [LoadForm.server.name], hint: "say which: `server: ID`"),
    ]

  static let rules: [KeyRule] = [
    .onlyOne([outcomes.name, failureRate.name]),
    .needs(error.name, oneOf: [failureRate.name], hint: "say how likely it is: `failureRate: 0.3`"),
  ]

  static func read(_ cursor: MappingCursor, defaults: Behaviour) -> Behaviour {
    Behaviour(
      latency: cursor.read(latency) ?? defaults.latency,
      outcomes: readOutcomes(cursor, defaults.outcomes),
      timeout: cursor.read(timeout) ?? defaults.timeout,
      server: server(cursor)?.id,
      network: server(cursor) == nil ? .fixed(.zero) : cursor.read(LoadForm.network) ?? .fixed(.zero),
      initialContents: cursor.read(initialContents) ?? defaults.initialContents,
      onFailure: cursor.read(onFailure) ?? defaults.onFailure,
      requiresInternet: cursor.read(requiresInternet) ?? defaults.requiresInternet)
  }

  /// Returns the dependency on the server, if the node has one.
  static func edges(_ cursor: MappingCursor) -> [NodeReader.Edge] {
    let reference = server(cursor) == nil ? nil : cursor.read(LoadForm.server)
    return reference.map { [NodeReader.Edge(NodeReader.Place(reference: $0, count: nil), .server)] } ?? []
  }

  /// Returns the server as written, without a check.
  private static func server(_ cursor: MappingCursor) -> (id: String, location: SourceLocation)? {
    cursor.entry(LoadForm.server).flatMap { entry in entry.value.text.map { ($0, entry.value.location) } }
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
    let refusal = ValueDecoder.object(RefusalForm.objectSchema, RefusalForm.read).named("refusal")
    return ValueDecoder(word.expectation, schema: refusal.schema.orElse(word.schema)) { node, diagnostics in
      guard !node.entries.contains(where: { $0.key == ActionForm.again.name }) else {
        diagnostics.report(.againOutsideActions(at: node.location))
        return nil
      }
      return node.isMapping ? refusal.decode(node, diagnostics) : word.decode(node, diagnostics)
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

/// The keys of a failure that says when a retry makes sense.
enum RefusalForm {
  static let error = MappingKey.required("error", .errorCode, "the error code")
  static let retryAfter = MappingKey.required(
    "retryAfter", .duration, "the time before which a retry makes no sense, for `honourRetryAfter` of a syncer")

  static let objectSchema = ObjectSchema(of: "an outcome", [error, retryAfter])

  static func read(_ cursor: MappingCursor) -> Outcome? {
    let (error, delay) = (cursor.read(error), cursor.read(retryAfter))
    guard let error, let delay else { return nil }
    return .error(error, retryAfter: delay)
  }
}
