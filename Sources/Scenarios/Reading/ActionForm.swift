import YAMLReading

enum ActionForm {
  private static let latency = MappingKey("latency", .latency, "the duration of a run", standard: "500ms")
  private static let outcomes = MappingKey(
    "outcomes", .outcomes(.actionOutcome, "a list of outcomes such as `[timeout, { again: 1h }, ok]`", "runs"),
    "the results of the runs, in order: `ok`, after which it is done, `{ again: DURATION }`, after which it has a new "
      + "date that much later, `hang` or an error code; the last one repeats", standard: "[ok]")
  private static let failureRate = MappingKey(
    "failureRate", .chance(takesZero: true), "instead of `outcomes`: the probability of a failed run")
  private static let requiresInternet = MappingKey(
    "requiresInternet", .truth,
    "whether it only starts while the network is online; a run that ends offline fails with `offline`",
    standard: "false")
  private static let date = MappingKey(
    "date", .duration, "the time of its run, in virtual time since the start", standard: "0s")
  private static let retryTimeout = MappingKey(
    "retryTimeout", .duration,
    "the delay from the start of a failed run to the next run; `0s`: none", standard: "0s")

  static let datedKeys: [any DescribedKey] = [date, retryTimeout]

  static let objectSchema = ObjectSchema(
    of: "an action",
    [NodeKeys.id, NodeKeys.name, NodeKeys.count] + datedKeys
      + [requiresInternet, latency, outcomes, failureRate, BehaviourSyntax.error],
    rules: BehaviourSyntax.rules,
    misplaced: [
      "kind": "all items of `actions` are actions",
      "syncer": "a failed action runs again after its `retryTimeout`",
      "period": "an action gets a new date by an outcome: `outcomes: [{ again: 1h }]`",
      "again": "it is an outcome: `outcomes: [{ again: 1h }, ok]`",
    ],
    synonyms: [
      "at": date.name, "when": date.name, "title": NodeKeys.name.name, "retry": retryTimeout.name,
      "timeout": retryTimeout.name, "network": requiresInternet.name,
    ], mainKey: NodeKeys.id.name)

  static let again = MappingKey.required(
    "again", .positiveDuration, "the run succeeds, and the action has a new date this long after its end")
  static let againObjectSchema = ObjectSchema(
    of: "an outcome", [again], synonyms: ["after": again.name, "in": again.name])

  /// Reads a scheduled action. Omitted keys of the behaviour take their values from `defaults`; omitted times are zero.
  static func read(_ cursor: MappingCursor, defaults: Behaviour) -> NodeDefinition.Kind {
    let behaviour = Behaviour(
      latency: cursor.read(latency) ?? defaults.latency,
      outcomes: Outcomes(
        list: cursor.read(outcomes), rate: cursor.read(failureRate), error: cursor.read(BehaviourSyntax.error),
        defaults.outcomes),
      requiresInternet: cursor.read(requiresInternet) ?? defaults.requiresInternet)
    return .action(
      behaviour, date: cursor.read(date) ?? .zero, retryTimeout: cursor.read(retryTimeout) ?? .zero)
  }

  static let schema = JSONSchema(objectSchema).named("action")
}

extension ValueDecoder<Outcome> {
  fileprivate static var actionOutcome: ValueDecoder {
    let expectation = "`ok`, `{ again: DURATION }`, `hang` or an error code"
    let word = outcome(expectation)
    let again = ValueDecoder.object(ActionForm.againObjectSchema) { cursor in
      cursor.read(ActionForm.again).map { .again(after: $0) }
    }
    return ValueDecoder(expectation, schema: again.schema.orElse(word.schema)) { node, diagnostics in
      guard !node.isMapping else { return again.decode(node, diagnostics) }
      guard node.text != ActionForm.again.name else {
        diagnostics.report(.invalidValue(node, expected: expectation, hint: "say when: `{ again: 1h }`"))
        return nil
      }
      return word.decode(node, diagnostics)
    }
  }
}
