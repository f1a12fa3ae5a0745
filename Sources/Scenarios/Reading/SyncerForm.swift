import InspectionModel
import YAMLReading

enum SyncerForm {
  static let syncer = MappingKey(
    "syncer", ValueDecoder.object(objectSchema, read).named("syncer"), "what syncs it again by itself")

  private static let policy = MappingKey(
    "policy", ValueDecoder<SyncerDefinition.Policy>.word(), "the call that it makes", standard: "syncIfNeeded")
  private static let period = MappingKey(
    "period", .duration, "the delay from a success to the next sync; `0s`: none", standard: "0s")
  private static let backoff = MappingKey(
    "backoff", ValueDecoder.object(backoffObjectSchema, readBackoff), "how long after a failure it syncs again",
    standard: "1s up to 60s, times √2")

  private static let budget = MappingKey(
    "budget", ValueDecoder<Reference>.budget, "the node of kind `budget` that limits its retries")
  private static let breaker = MappingKey(
    "breaker", ValueDecoder<Reference>.breaker, "the node of kind `breaker` that stops its attempts while these fail")
  private static let honoursRetryAfter = MappingKey(
    "honourRetryAfter", .truth, "whether it makes no retry before the time of an outcome's `retryAfter`",
    standard: "false")
  private static let followsNetwork = MappingKey(
    "reachability", .truth, "whether it retries soon when the network returns, as when the app becomes active",
    standard: "false")

  private static let min = MappingKey("min", .positiveDuration, "the delay after the first failure", standard: "1s")
  private static let max = MappingKey("max", .positiveDuration, "the maximum delay", standard: "60s")
  private static let multiplier = MappingKey(
    "multiplier", .number(from: 1, "a number of at least 1"), "the factor of the delay for each further failure",
    standard: "√2")
  private static let jitter = MappingKey(
    "jitter", ValueDecoder<NodeBackoff.Jitter>.word(),
    "the random spread of the delays: \(jitters.dropLast().joined(separator: ", ")), or \(jitters.last ?? "")",
    standard: "none")
  private static let jitters = NodeBackoff.Jitter.allCases.filter { $0 != .none }
    .map { "\($0.meaning) (`\($0.rawValue)`)" }
  private static let maxAttempts = MappingKey(
    "maxAttempts", ValueDecoder<Int>.whole(1...1_000_000), "after how many failures in a row it gives up",
    standard: "never")

  static let objectSchema = ObjectSchema(
    of: "a syncer", [policy, period, backoff, budget, breaker, honoursRetryAfter, followsNetwork],
    misplaced: Dictionary(
      uniqueKeysWithValues: backoffObjectSchema.keys.map { ($0, "it belongs in `backoff`") }
        + [("interval", "the time from one sync to the next is its `period`")]),
    synonyms: ["honorRetryAfter": honoursRetryAfter.name, "retryAfter": honoursRetryAfter.name], mainKey: "policy")
  static let backoffObjectSchema = ObjectSchema(
    of: "a back-off", [min, max, multiplier, maxAttempts, jitter], mainKey: "min")

  /// A syncer with its references to other nodes.
  struct Draft {
    let definition: SyncerDefinition
    let edges: [NodeReader.Edge]
  }

  private static func read(_ cursor: MappingCursor) -> Draft? {
    let standard = SyncerDefinition()
    let (budget, breaker) = (cursor.read(budget), cursor.read(breaker))
    var syncer = SyncerDefinition(
      policy: cursor.read(policy) ?? standard.policy, backoff: cursor.read(backoff) ?? standard.backoff,
      budget: budget?.id, breaker: breaker?.id, honoursRetryAfter: cursor.read(honoursRetryAfter) ?? false,
      followsNetwork: cursor.read(followsNetwork) ?? false)
    if let period = cursor.read(period) { syncer.backoff.period = Int64(nanosecondsOf: period) }
    let edges: [(Reference, NodeReader.Role)?] = [budget.map { ($0, .budget) }, breaker.map { ($0, .breaker) }]
    return Draft(
      definition: syncer,
      edges: edges.compactMap(\.self).map { NodeReader.Edge(NodeReader.Place(reference: $0, count: nil), $1) })
  }

  /// The conditions of a syncer as entries of a file.
  static func conditionEntries(_ syncer: SyncerDefinition) -> [FlowValue.Entry] {
    (syncer.budget.map { [.init(budget.name, .text($0))] } ?? [])
      + (syncer.breaker.map { [.init(breaker.name, .text($0))] } ?? [])
      + (syncer.honoursRetryAfter ? [.init(honoursRetryAfter.name, .literal("true"))] : [])
      + (syncer.followsNetwork ? [.init(followsNetwork.name, .literal("true"))] : [])
  }

  private static func readBackoff(_ cursor: MappingCursor) -> NodeBackoff? {
    let standard = NodeBackoff.standard
    let least = cursor.read(min).map(Int64.init(nanosecondsOf:)) ?? standard.min
    let most = cursor.read(max).map(Int64.init(nanosecondsOf:)) ?? standard.max
    checkOrder(cursor, min: least, max: most)
    return NodeBackoff(
      min: least,
      max: most,
      multiplier: cursor.read(multiplier) ?? standard.multiplier,
      jitter: cursor.read(jitter) ?? standard.jitter,
      maxAttempts: cursor.read(maxAttempts))
  }

  private static func checkOrder(_ cursor: MappingCursor, min least: Int64, max most: Int64) {
    guard least > most else { return }
    // The later of the two is reported; it is the only one if the other is the default.
    guard
      let culprit = [cursor.entry(min), cursor.entry(max)].compactMap({ $0 }).max(by: { $0.location < $1.location })
    else { return }
    cursor.diagnostics.report(
      .backoffOutOfOrder(
        min: cursor.entry(min)?.value.text, max: cursor.entry(max)?.value.text, at: culprit.value.location))
  }
}
