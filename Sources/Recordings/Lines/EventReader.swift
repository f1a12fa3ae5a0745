import InspectionModel

/// A reader of journal entries and commands from the JSON objects that ``EventLine`` writes.
package struct EventReader {
  /// Returns the node that a name in the lines stands for; nil for an unknown name.
  private let node: (String) -> NodeID?

  package init(node: @escaping (String) -> NodeID?) { self.node = node }

  func entry(_ scanner: inout JSONScanner) throws(JSONFailure) -> JournalEntry {
    let object = Object(fields: try EventFields(&scanner), scanner: scanner, nodes: node)
    return try object.entry()
  }

  /// Reads a requested command, written by ``EventLine/write(_:to:)``.
  package func command(_ scanner: inout JSONScanner) throws(JSONFailure) -> NodeCommand {
    try Object(fields: try EventFields(&scanner), scanner: scanner, nodes: node).request()
  }

  static func backoff(_ scanner: inout JSONScanner) throws(JSONFailure) -> NodeBackoff {
    let fields = try EventFields(&scanner)
    try fields.allow(Object.backoffKeys, scanner)
    return try Object(fields: fields, scanner: scanner) { _ in nil }.backoff()
  }

  static func fault(_ scanner: inout JSONScanner) throws(JSONFailure) -> Fault {
    let fields = try EventFields(&scanner)
    try fields.allow(Object.faultKeys, scanner)
    return try Object(fields: fields, scanner: scanner) { _ in nil }.fault()
  }
}

/// The fields of a JSON object, which are to be converted into a journal entry or a command.
private struct Object {
  let fields: EventFields
  /// The scanner, which has read the object. Errors report its position.
  let scanner: JSONScanner
  let nodes: (String) -> NodeID?

  static let backoffKeys = EventFields.bits(CommandTag.backoff.descriptor.allKeys)
  static let faultKeys = EventFields.bits(CommandTag.fault.descriptor.allKeys)

  /// The allowed keys of each kind of event, as bits. See ``EventFields/bits(_:)``.
  private static let eventKeys: [EventTag: UInt64] = keys { $0.descriptor.allKeys }
  private static let commandKeys: [CommandTag: UInt64] = keys {
    EventTag.commanded.descriptor.keys + $0.descriptor.allKeys
  }

  private static func keys<Word: CaseIterable & Hashable>(_ keys: (Word) -> [EventKey]) -> [Word: UInt64] {
    Dictionary(uniqueKeysWithValues: Word.allCases.map { ($0, EventFields.bits(EventKey.common + keys($0))) })
  }

  func entry() throws(JSONFailure) -> JournalEntry {
    let node = try fields.node.map { name throws(JSONFailure) in try self.node(name) }
    let sequence = try need(fields.sequence, .seq)
    guard fields.cause ?? 0 < max(1, sequence) else { throw failure("an event is earlier than its cause") }
    let event: JournalEvent
    if let word = fields.unknownEvent {
      event = .other(word)
    } else {
      let word = try need(fields.event, .event)
      let allowed = fields.command.flatMap { Self.commandKeys[$0] } ?? Self.eventKeys[word]
      guard word == .commanded || fields.command == nil else { throw failure("`command` goes with `commanded` only") }
      try fields.allow(allowed ?? 0, scanner)
      event = try self.event(word, of: node)
    }
    return JournalEntry(
      sequence: sequence, time: try need(fields.time, .t), node: node, event: event, cause: fields.cause)
  }

  func request() throws(JSONFailure) -> NodeCommand {
    let tag = try need(fields.command, .command)
    try fields.allow(EventFields.bits([.node, .command] + tag.descriptor.allKeys), scanner)
    return try command(about: try fields.node.map { name throws(JSONFailure) in try node(name) })
  }

  private func event(_ word: EventTag, of node: NodeID?) throws(JSONFailure) -> JournalEvent {
    switch word {
    case .stateChanged:
      .stateChanged(from: try need(fields.from, .from), to: try state(), error: try error())
    case .contentsChanged: .contentsChanged(isAvailable: try need(fields.contents, .contents))
    case .notified: .notified
    case .syncStarted: .syncStarted
    case .syncIgnored: .syncIgnored
    case .syncNotNeeded: .syncNotNeeded
    case .syncForwarded: .syncForwarded(ifNeeded: try need(fields.ifNeeded, .ifNeeded))
    case .faultApplied: .faultApplied(try faultEffect())
    case .resultDropped: .resultDropped(try state())
    case .retryArmed: .retryArmed(by: try owner(), delay: try delay(), attempt: try attempt())
    case .retryFired: .retryFired(by: try owner(), armed: fields.armed)
    case .retryCancelled: .retryCancelled(by: try owner(), armed: fields.armed)
    case .retryGaveUp: .retryGaveUp(by: try owner(), attempts: try attempt())
    case .retryReset: .retryReset(by: try owner(), try resetReason())
    case .waiterWaiting: .waiter(try waiter(), .waiting(timeout: try delay()))
    case .waiterExpiring: .waiter(try waiter(), .expiring(after: try delay(), left: try need(fields.left, .left)))
    case .waiterSatisfied: .waiter(try waiter(), .satisfied(after: try delay()))
    case .waiterTimedOut: .waiter(try waiter(), .timedOut(after: try delay()))
    case .waitTimedOut: .waitTimedOut(after: try delay())
    case .actionScheduled: .action(.scheduled(at: try need(fields.date, .date)))
    case .actionPendingInternet: .action(.pendingInternet)
    case .actionDone: .action(.done)
    case .actionSkipped: .action(.skipped)
    case .actionUnreadable: .action(.unreadable(object: try need(fields.object, .object), reason: try text()))
    case .actionsSuspended: .action(.suspended(count: try need(fields.count, .count)))
    case .actionsResumed: .action(.resumed(count: try need(fields.count, .count)))
    case .childrenChanged: .childrenChanged
    case .violated: .violated(try need(fields.rule, .rule), try text())
    case .commanded: .commanded(try command(about: node), by: try origin())
    case .refused: .refused(try refusal())
    case .reachedBreakpoint: .reachedBreakpoint(try need(fields.state, .state))
    case .attached: .attached
    case .controlChanged: .controlChanged(to: fields.text)
    case .stopped: .stopped(try text())
    case .ended: .ended(try need(fields.lints, .lints))
    case .other: .other(try text())
    }
  }

  private func command(about node: NodeID?) throws(JSONFailure) -> NodeCommand {
    func subject() throws(JSONFailure) -> NodeID { try need(node, .node) }
    switch try need(fields.command, .command) {
    case .sync: return node.map { .sync($0) } ?? .syncRoots
    case .syncIfNeeded: return .syncIfNeeded(try subject())
    case .fail: return .fail(try subject(), error: try need(fields.error, .error))
    case .set: return .setState(try subject(), try state(), hasContents: fields.contents, error: fields.error)
    case .fault: return .addFault(try subject(), try fault())
    case .clearFaults: return .clearFaults(node)
    case .target:
      let (proxy, name) = (try subject(), try need(fields.to, .to))
      return .setTarget(proxy, name == "null" ? nil : try self.node(name))
    case .children: return .setChildren(try subject(), try children())
    case .network: return .setNetwork(isOnline: try isFirst(of: "online", "offline"))
    case .activity: return .setActivity(isActive: try isFirst(of: "active", "background"))
    case .postpone: return .postpone(try subject(), by: try delay())
    case .suspend: return .suspendActions
    case .resume: return .resumeActions
    case .breakpoint: return .setBreakpoint(try subject(), fields.state)
    case .fireNow: return .fireNow(try pendingEvent(of: node))
    case .backoff: return .setBackoff(try subject(), try backoff())
    case .clock: return .clock(try clockCommand())
    }
  }

  private func children() throws(JSONFailure) -> [NodeID] {
    let names = try need(fields.to, .to)
    guard !names.isEmpty else { return [] }
    var children: [NodeID] = []
    for name in names.split(separator: ",", omittingEmptySubsequences: false) {
      children.append(try node(String(name)))
    }
    return children
  }

  private func pendingEvent(of node: NodeID?) throws(JSONFailure) -> PendingEvent {
    let id: PendingEvent.ID
    switch (fields.timer, fields.script, fields.action) {
    case (let number?, nil, nil): id = .timer(number)
    case (nil, let place?, nil): id = .script(place)
    case (nil, nil, let name?): id = .action(try self.node(name))
    default: throw failure("there should be one of `timer`, `script` and `action`")
    }
    return PendingEvent(id: id, time: try need(fields.due, .due), node: node, label: try text())
  }

  private func clockCommand() throws(JSONFailure) -> ClockCommand {
    switch try need(fields.clock, .clock) {
    case .pause: .pause
    case .resume: .resume
    case .step: .step
    case .speed: .setSpeed(try need(fields.speed, .speed))
    case .stepBack: .stepBack
    case .jump: .jump(to: try need(fields.due, .due))
    case .previousEvent: .jumpToEvent(of: try node(try need(fields.to, .to)), isForward: false)
    case .nextEvent: .jumpToEvent(of: try node(try need(fields.to, .to)), isForward: true)
    }
  }

  func backoff() throws(JSONFailure) -> NodeBackoff {
    NodeBackoff(
      min: try need(fields.min, .min), max: try need(fields.max, .max),
      multiplier: try need(fields.multiplier, .multiplier), jitter: try jitter(),
      period: try need(fields.period, .period), maxAttempts: fields.maxAttempts)
  }

  private func faultEffect() throws(JSONFailure) -> Fault.Effect {
    switch (fields.error, fields.hang, fields.delay) {
    case (let error?, nil, nil): .fail(error: error)
    case (nil, true?, nil): .hang
    case (nil, nil, let delay?): .delay(delay)
    default: throw failure("there should be one of `error`, `hang` and `delay`")
    }
  }

  func fault() throws(JSONFailure) -> Fault {
    let effect = try faultEffect()
    let rate = fields.rate ?? 1
    guard rate > 0, rate <= 1 else { throw failure("invalid probability") }
    return Fault(effect, count: fields.next, rate: rate)
  }

  // MARK: Values

  /// The jitter of a back-off. One of a newer version is shown as none.
  private func jitter() throws(JSONFailure) -> NodeBackoff.Jitter {
    if fields.jitter == nil, scanner.skipsUnknownKeys { return .none }
    return try need(fields.jitter, .jitter)
  }

  private func failure(_ message: String) -> JSONFailure { scanner.failure(message) }

  private func need<Value>(_ value: Value?, _ key: EventKey) throws(JSONFailure) -> Value {
    try fields.need(value, key, scanner)
  }

  private func node(_ name: String) throws(JSONFailure) -> NodeID {
    guard let node = nodes(name) else { throw failure("no node is called `\(name)`") }
    return node
  }

  private func delay() throws(JSONFailure) -> Int64 { try need(fields.delay, .delay) }
  private func attempt() throws(JSONFailure) -> Int { try need(fields.attempt, .attempt) }
  private func text() throws(JSONFailure) -> String { try need(fields.text, .text) }
  private func waiter() throws(JSONFailure) -> String { try need(fields.waiter, .waiter) }

  private func state() throws(JSONFailure) -> NodeState {
    guard case .state(let state) = try need(fields.state, .state) else { throw failure("`any` is not a state") }
    return state
  }

  private func error() throws(JSONFailure) -> NodeError? {
    let origin = try fields.origin.map { name throws(JSONFailure) in try node(name) }
    guard let text = fields.error else {
      guard origin == nil else { throw failure("`error` is missing") }
      return nil
    }
    return NodeError(text: text, origin: origin)
  }

  private func owner() throws(JSONFailure) -> RetryOwner {
    guard case .owner(let owner) = try need(fields.by, .by) else { throw failure("`by` owns no timer") }
    if owner.isWaiter { return .waiter(fields.waiter) }
    guard fields.waiter == nil else { throw failure("`waiter` goes with a waiter's timer only") }
    return owner
  }

  private func origin() throws(JSONFailure) -> CommandOrigin {
    guard case .origin(let origin) = try need(fields.by, .by) else { throw failure("`by` sends no commands") }
    return origin
  }

  private func refusal() throws(JSONFailure) -> CommandOutcome.Reason {
    guard case .refusal(let reason) = try need(fields.reason, .reason) else { throw failure("`reason` is none") }
    return reason
  }

  private func resetReason() throws(JSONFailure) -> RetryResetReason {
    guard case .reset(let reason) = try need(fields.reason, .reason) else { throw failure("`reason` is none") }
    return reason
  }

  private func isFirst(of first: String, _ second: String) throws(JSONFailure) -> Bool {
    let word = try need(fields.to, .to)
    guard word == first || word == second else { throw failure("`to` should be \(first) or \(second)") }
    return word == first
  }
}
