import InspectionModel

/// The values of an event's JSON object; nil for a missing key. ``EventReader`` checks that the keys fit the event.
struct EventFields {
  private static let keys = TagTable(of: EventKey.self)
  private static let events = TagTable(of: EventTag.self)
  private static let commands = TagTable(of: CommandTag.self)
  private static let clocks = TagTable(of: ClockTag.self)
  private static let jitters = TagTable(of: NodeBackoff.Jitter.self)
  private static let lintTags = TagTable(of: Lint.self)
  private static let reasons = TagTable(
    CommandOutcome.Reason.allCases.map { ($0.rawValue, Reason.refusal($0)) }
      + RetryResetReason.allCases.map { ($0.rawValue, Reason.reset($0)) })
  private static let owners = [RetryOwner.syncer, .waiter(nil), .autosync, .actionManager, .timeout].map {
    (name: $0.word, word: $0)
  }
  /// The owners of retry timers, by name. All waiters have the same name here; the JSON key `waiter` tells which one.
  static let ownerTags = TagTable(owners)
  private static let agents = TagTable(
    CommandOrigin.allCases.map { ($0.rawValue, Agent.origin($0)) }
      + owners.map { ($0.name, Agent.owner($0.word)) })

  /// The value of the key `by`: the origin of a command, or the owner of a retry timer.
  enum Agent { case origin(CommandOrigin), owner(RetryOwner) }

  /// The value of the key `reason`: why a command was refused, or why the retries were reset.
  enum Reason { case refusal(CommandOutcome.Reason), reset(RetryResetReason) }

  /// The keys that the object has, as bits: bit n is set for the case with index n in ``EventKey``.
  private(set) var keys: UInt64 = 0

  private(set) var time: Int64?
  private(set) var sequence: UInt64?
  private(set) var node: String?
  private(set) var event: EventTag?
  /// The word of the event, if the event or one of its words is of a newer version.
  private(set) var unknownEvent: String?
  private var hasUnknownWord = false
  private(set) var state: Breakpoint?
  private(set) var from: NodeState?
  private(set) var contents: Bool?
  private(set) var error: String?
  private(set) var origin: String?
  private(set) var ifNeeded: Bool?
  private(set) var by: Agent?
  private(set) var delay: Int64?
  private(set) var left: Int64?
  private(set) var attempt: Int?
  private(set) var waiter: String?
  private(set) var armed: UInt64?
  private(set) var command: CommandTag?
  private(set) var next: Int?
  private(set) var hang: Bool?
  private(set) var rate: Double?
  private(set) var min: Int64?
  private(set) var max: Int64?
  private(set) var multiplier: Double?
  private(set) var jitter: NodeBackoff.Jitter?
  private(set) var period: Int64?
  private(set) var maxAttempts: Int?
  private(set) var to: String?
  private(set) var due: Int64?
  private(set) var timer: UInt64?
  private(set) var script: Int?
  private(set) var action: String?
  private(set) var date: Int64?
  private(set) var count: Int?
  private(set) var object: String?
  private(set) var clock: ClockTag?
  private(set) var speed: Double?
  private(set) var reason: Reason?
  private(set) var rule: Lint?
  private(set) var text: String?
  private(set) var lints: LintCounts?
  private(set) var cause: UInt64?

  init(_ scanner: inout JSONScanner) throws(JSONFailure) {
    keys = try scanner.object(Self.keys) { scanner, key throws(JSONFailure) in try read(key, from: &scanner) }
    if hasUnknownWord { unknownEvent = unknownEvent ?? event?.rawValue }
  }

  /// Reads a word; nil for a word of a newer version.
  private mutating func word<Word>(_ words: TagTable<Word>, _ scanner: inout JSONScanner) throws(JSONFailure) -> Word? {
    let read = try scanner.wordOrText(words)
    if read.word == nil { hasUnknownWord = true }
    return read.word
  }

  private mutating func read(_ key: EventKey, from scanner: inout JSONScanner) throws(JSONFailure) {
    switch key {
    case .version: _ = try scanner.text()
    case .t: time = try scanner.time()
    case .seq: sequence = try scanner.eventNumber()
    case .node: node = try scanner.text()
    case .event:
      let read = try scanner.wordOrText(Self.events)
      (event, unknownEvent) = (read.word, read.text)
    case .state: state = try word(Breakpoint.tags, &scanner)
    case .from: from = try word(NodeState.tags, &scanner)
    case .contents: contents = try scanner.truth()
    case .error: error = try scanner.text()
    case .origin: origin = try scanner.text()
    case .ifNeeded: ifNeeded = try scanner.truth()
    case .by: by = try word(Self.agents, &scanner)
    case .delay: delay = try scanner.time()
    case .left: left = try scanner.time()
    case .attempt: attempt = try scanner.count()
    case .waiter: waiter = try scanner.text()
    case .armed: armed = try scanner.eventNumber()
    case .command: command = try word(Self.commands, &scanner)
    case .next: next = try scanner.count()
    case .hang: hang = try scanner.truth()
    case .rate: rate = try scanner.number()
    case .min: min = try scanner.time()
    case .max: max = try scanner.time()
    case .multiplier: multiplier = try scanner.number()
    case .jitter: jitter = try word(Self.jitters, &scanner)
    case .period: period = try scanner.time()
    case .maxAttempts: maxAttempts = try scanner.count()
    case .to: to = try scanner.text()
    case .due: due = try scanner.time()
    case .timer: timer = try scanner.integer()
    case .script: script = try scanner.count()
    case .action: action = try scanner.text()
    case .date: date = try scanner.date()
    case .count: count = try scanner.count()
    case .object: object = try scanner.text()
    case .clock: clock = try word(Self.clocks, &scanner)
    case .speed: speed = try scanner.number()
    case .reason: reason = try word(Self.reasons, &scanner)
    case .rule: rule = try word(Self.lintTags, &scanner)
    case .text: text = try scanner.text()
    case .lints: lints = try Self.lints(&scanner)
    case .cause: cause = try scanner.eventNumber()
    }
  }

  /// Reads a JSON object with the number of lints (warnings) of each kind.
  static func lints(_ scanner: inout JSONScanner) throws(JSONFailure) -> LintCounts {
    var counts = LintCounts()
    try scanner.object(lintTags) { scanner, lint throws(JSONFailure) in
      counts.add(lint, times: try scanner.count())
    }
    return counts
  }

  /// Throws an error if the object has keys other than `allowed`, a set of keys as bits.
  func allow(_ allowed: UInt64, _ scanner: JSONScanner) throws(JSONFailure) {
    guard keys & ~allowed != 0 else { return }
    let foreign = EventKey.allCases.enumerated().first { (keys & ~allowed) & 1 << $0.offset != 0 }?.element
    throw scanner.failure("the key `\(foreign?.rawValue ?? "")` does not belong to this event")
  }

  /// Returns the value of a required key. Throws an error if the value is nil, because `key` is then missing.
  func need<Value>(_ value: Value?, _ key: EventKey, _ scanner: JSONScanner) throws(JSONFailure) -> Value {
    guard let value else { throw scanner.failure("`\(key.rawValue)` is missing") }
    return value
  }

  /// Returns a set of keys as bits: bit n is set for the case with index n in ``EventKey``.
  static func bits(_ keys: some Sequence<EventKey>) -> UInt64 {
    keys.reduce(0) { bits, key in bits | 1 << (EventKey.allCases.firstIndex(of: key) ?? 0) }
  }
}
