import InspectionModel
import YAMLReading

/// The forms of the expectations in a scenario file.
enum ExpectationForms {
  static let all = EntryForms<Expectation.Kind>(
    [
      at, by, within, always, never, backoff, attempts, notifications, order, violations, waiter,
      MeasureForms.server, MeasureForms.load,
    ],
    messages: EntryForms.Messages(
      whole: "an expectation", entry: "an expectation", ofNone: "this expects nothing",
      ofSeveral: "an expectation has one subject",
      hint: "write one for each"))

  /// Reads the expectation at `node`; reports an invalid expectation and returns nil.
  static func read(_ node: DocumentNode, _ context: EntryContext) -> Expectation? {
    all.read(node, context)?.value.map { Expectation($0, location: node.location) }
  }

  /// Reads a virtual time of the run; nil if missing or invalid. Reports a time after the end of the run.
  static func time(_ key: MappingKey<Duration>, _ cursor: MappingCursor, _ context: EntryContext) -> Duration? {
    guard let time = cursor.read(key) else { return nil }
    if let end = context.end, time > end.time, let entry = cursor.entry(key) {
      context.diagnostics.report(.afterTheEnd(entry.value, end: end.text))
    }
    return time
  }

  // MARK: Conditions

  private static let at: EntryForm<Expectation.Kind> = {
    let key = MappingKey.required(
      "at", .duration, "the conditions hold at the end of this instant")
    return onConditions(key) { context, cursor, conditions in
      time(key, cursor, context).map { .at($0, conditions) }
    }
  }()

  private static let by: EntryForm<Expectation.Kind> = {
    let key = MappingKey.required(
      "by", .duration, "the conditions hold at some instant up to this time")
    let from = MappingKey("from", .duration, "the first instant that counts", standard: "the start")
    return onConditions(key, [from]) { context, cursor, conditions in
      let start = time(from, cursor, context) ?? .zero
      guard let end = time(key, cursor, context) else { return nil }
      if start > end, let first = cursor.entry(from)?.value, let last = cursor.entry(key)?.value {
        context.diagnostics.report(
          .spanOutOfOrder(
            from: first.text ?? "", to: last.text ?? "", key: "by", at: max(first.location, last.location)))
      }
      return .by(end, from: .time(start), conditions)
    }
  }()

  private static let within: EntryForm<Expectation.Kind> = {
    let key = MappingKey.required(
      "within", .duration, "the conditions hold at some instant of this time after an entry of the script")
    let after = MappingKey.required("after", ValueDecoder<Reference>.scriptEntry, "the `id` of that entry")
    return onConditions(key, [after]) { context, cursor, conditions in
      let length = time(key, cursor, context)
      guard let entry = cursor.read(after).flatMap(context.scriptEntry), let length, let id = entry.id else {
        return nil
      }
      return .by(entry.at + length, from: .entry(id, at: entry.at), conditions)
    }
  }()

  private static let always: EntryForm<Expectation.Kind> = {
    let key = MappingKey.required(
      "always", SpanForm.span, "the conditions hold in the whole span `{ from: 1s, to: 30s }`; `{}`: the whole run")
    return onConditions(key) { context, cursor, conditions in
      SpanForm.read(key, cursor, context).map { .always($0, conditions) }
    }
  }()

  private static let never: EntryForm<Expectation.Kind> = {
    let key = MappingKey.required(
      "never", SpanForm.span,
      "the conditions hold at no instant of the span `{ from: 1s, to: 30s }`; `{}`: the whole run")
    return onConditions(key) { context, cursor, conditions in
      SpanForm.read(key, cursor, context).map { .never($0, conditions) }
    }
  }()

  private static func onConditions(
    _ key: any DescribedKey, _ details: [any DescribedKey] = [],
    read: @escaping @Sendable (EntryContext, MappingCursor, [NodeCondition]) -> Expectation.Kind?
  ) -> EntryForm<Expectation.Kind> {
    EntryForm(key, details + ConditionForm.keys, rules: [.atLeastOne(ConditionForm.keys.map(\.name))]) {
      context, cursor in
      read(context, cursor, ConditionForm.read(cursor, context))
    }
  }

  // MARK: Counts and courses

  private static let backoff: EntryForm<Expectation.Kind> = {
    let node = MappingKey.required(
      "backoff", ValueDecoder<Reference>.reference, "the delays of this node's syncer after failures, in order")
    let delays = MappingKey(
      "delays",
      ValueDecoder<ClosedRange<Duration>>.durationOrRange
        .list("a list of durations or ranges such as `[1s, [1s, 2s], 4s]`", atLeast: 1),
      "the first delays, each a duration or a range `[1s, 2s]`; more may follow")
    let within = MappingKey("within", .duration, "the tolerance of each", standard: "0s")
    let follows = MappingKey(
      "follows", ValueDecoder<PolicyWord>.word(),
      "`policy`: each delay is one that the back-off allows after the one before")
    return EntryForm(node, [delays, within, follows], rules: [.atLeastOne([delays.name, follows.name])]) {
      context, cursor in
      let (id, draft) = context.node(node, cursor) ?? (nil, nil)
      if let id, let draft {
        context.checkCanBeSynced("backoff", id, draft, isAction: false)
        context.checkHasSyncer(id, draft)
      }
      let delays = cursor.read(delays)
      let within = cursor.read(within) ?? .zero
      let follows = cursor.read(follows) != nil
      guard let id, follows || delays?.isEmpty == false else { return nil }
      return .backoff(node: id.id, delays: delays ?? [], within: within, followsPolicy: follows)
    }
  }()

  private static let attempts: EntryForm<Expectation.Kind> = {
    let node = MappingKey.required(
      "attempts", ValueDecoder<Reference>.reference, "the number of syncs that this node starts")
    return CountForm.counting(node) { context, id, draft in
      context.checkCanBeSynced("attempts", id, draft, isAction: false)
    } kind: {
      .attempts(node: $0, $1, by: $2)
    }
  }()

  private static let notifications: EntryForm<Expectation.Kind> = {
    let node = MappingKey.required(
      "notifications", ValueDecoder<Reference>.reference, "the number of notifications of this node")
    return CountForm.counting(node) {
      .notifications(node: $0, $1, by: $2)
    }
  }()

  private static let order: EntryForm<Expectation.Kind> = {
    let nodes = MappingKey.required(
      "order",
      ValueDecoder<Reference>.reference.list("a list of at least two ids such as `[token, feed]`", atLeast: 2),
      "each of these nodes first enters the state no earlier than the one before it")
    let state = MappingKey.required("become", .state, "the state")
    return EntryForm(nodes, [state]) { context, cursor in
      let references = cursor.read(nodes)
      for reference in references ?? [] { _ = context.resolve(reference) }
      guard let state = cursor.read(state), let references else { return nil }
      return .order(nodes: references.map(\.id), become: state)
    }
  }()

  private static let violations: EntryForm<Expectation.Kind> = {
    let key = MappingKey.required(
      "violations", CountForm.number, "the number of contract violations in the whole run")
    return EntryForm(key) { _, cursor in cursor.read(key).map { .violations($0) } }
  }()

  private static let waiter: EntryForm<Expectation.Kind> = {
    let waiter = MappingKey.required("waiter", ValueDecoder<Reference>.waiter, "the end of this waiter's wait")
    let end = MappingKey.required(
      "is",
      ValueDecoder<WaiterDefinition.End>.word(meanings: [
        "timeout": .timedOut, "expired": .timedOut, "failed": .timedOut, "done": .satisfied, "ok": .satisfied,
        "met": .satisfied, "synced": .satisfied,
      ]), "`satisfied` or `timedOut`")
    return EntryForm(waiter, [end, CountForm.by]) { context, cursor in
      let id = cursor.read(waiter)
      if let id { context.waiters.check(id, context.diagnostics) }
      let end = cursor.read(end)
      let by = time(CountForm.by, cursor, context)
      guard let id, let end else { return nil }
      return .waiter(id: id.id, end: end, by: by)
    }
  }()
}

/// The word for what the delays of a back-off have to follow.
private enum PolicyWord: String, CaseIterable {
  case policy
}

enum SpanForm {
  private static let from = MappingKey("from", .duration, "the start of the span", standard: "the start")
  private static let to = MappingKey("to", .duration, "the end of the span", standard: "the end")

  static let objectSchema = ObjectSchema(
    of: "a stretch of time", [from, to],
    synonyms: ["until": to.name, "by": to.name, "at": from.name])

  /// Decodes a span as a cursor over its keys. The caller reads the times, because only it knows the end of the run.
  static let span = ValueDecoder.object(
    objectSchema, example: "a mapping such as `{ from: 1s, to: 30s }`, or `{}` for the whole run"
  ) { $0 }

  static func read(
    _ key: MappingKey<MappingCursor>, _ cursor: MappingCursor, _ context: EntryContext
  ) -> Expectation.Span? {
    guard let span = cursor.read(key) else { return nil }
    let start = ExpectationForms.time(from, span, context) ?? .zero
    let end = ExpectationForms.time(to, span, context)
    if let end, start > end, let first = span.entry(from)?.value, let last = span.entry(to)?.value {
      context.diagnostics.report(
        .spanOutOfOrder(from: first.text ?? "", to: last.text ?? "", at: max(first.location, last.location)))
    }
    return Expectation.Span(from: start, to: end)
  }
}

enum CountForm {
  static let number = ValueDecoder<Int>.whole(0...1_000_000_000)
  static let by = MappingKey("by", .duration, "counted from the start to this time", standard: "the end")

  private static let equals = MappingKey("equals", number, "exactly this number")
  private static let atLeast = MappingKey("atLeast", number, "no fewer")
  private static let atMost = MappingKey("atMost", number, "no more")

  static let bounds: [any DescribedKey] = [equals, atLeast, atMost]
  static let rules: [KeyRule] = [
    .atLeastOne([equals.name, atLeast.name, atMost.name]), .excludes(equals.name, [atLeast.name, atMost.name]),
  ]

  /// Creates the form of an expectation that counts a node's events. `check` may report errors, `kind` makes the value.
  static func counting(
    _ node: MappingKey<Reference>,
    check: @escaping @Sendable (EntryContext, Reference, NodeReader.Draft?) -> Void = { _, _, _ in },
    kind: @escaping @Sendable (String, Expectation.CountRange, Duration?) -> Expectation.Kind
  ) -> EntryForm<Expectation.Kind> {
    return EntryForm(node, bounds + [by], rules: rules) { context, cursor in
      let found = context.node(node, cursor)
      if let found { check(context, found.id, found.node) }
      let range = read(cursor, context)
      let by = ExpectationForms.time(by, cursor, context)
      return found.map { kind($0.id.id, range, by) }
    }
  }

  static func read(_ cursor: MappingCursor, _ context: EntryContext) -> Expectation.CountRange {
    let exactly = cursor.read(equals)
    let least = cursor.read(atLeast) ?? 0
    let most = cursor.read(atMost)
    if let most, least > most, let entry = cursor.entry(atMost) {
      context.diagnostics.report(.countOutOfOrder(least: least, most: most, at: entry.value.location))
    }
    return exactly.map { .exactly($0) } ?? Expectation.CountRange(least: least, most: most)
  }
}

/// The conditions of an expectation, grouped by property: each key has a mapping of node ids to required values.
enum ConditionForm {
  private static let state = MappingKey(
    "state", ValueDecoder<NodeState>.state.mapping("a mapping of ids to states such as `{ feed: syncing }`"),
    "the states of nodes: `{ feed: syncing, token: idle }`")
  private static let contents = MappingKey(
    "contents", ValueDecoder<Bool>.truth.mapping("a mapping of ids to `true` or `false` such as `{ feed: true }`"),
    "whether nodes have contents: `{ feed: true }`")
  private static let error = MappingKey(
    "error",
    ValueDecoder<String?>.errorCodeOrNull.mapping("a mapping of ids to error codes such as `{ feed: timeout }`"),
    "the codes of nodes' errors, `null` for none: `{ photos: timeout, feed: null }`")
  private static let needsSync = MappingKey(
    "needsSync", ValueDecoder<Bool>.truth.mapping("a mapping of ids to `true` or `false` such as `{ feed: true }`"),
    "whether nodes need a sync: `{ feed: false }`")

  static let keys: [any DescribedKey] = [state, contents, error, needsSync]

  /// Reads the conditions of an expectation. Invalid conditions are reported and left out.
  static func read(_ cursor: MappingCursor, _ context: EntryContext) -> [NodeCondition] {
    read(state, cursor, context) { .state($0) } + read(contents, cursor, context) { .contents($0) }
      + read(error, cursor, context) { .error($0) } + read(needsSync, cursor, context) { .needsSync($0) }
  }

  private static func read<Value>(
    _ key: MappingKey<[(key: DocumentNode.Entry, value: Value)]>, _ cursor: MappingCursor, _ context: EntryContext,
    property: (Value) -> NodeCondition.Property
  ) -> [NodeCondition] {
    if let value = cursor.entry(key)?.value, case .mapping(let entries) = value.content {
      if entries.isEmpty { context.diagnostics.report(.invalidValue(value, expected: key.expectation)) }
      // Reports unknown ids, also of entries with an invalid value.
      for entry in entries { _ = context.resolve(Reference(id: entry.key, location: entry.location)) }
    }
    return (cursor.read(key) ?? []).map { NodeCondition($0.key.key, property($0.value)) }
  }
}
