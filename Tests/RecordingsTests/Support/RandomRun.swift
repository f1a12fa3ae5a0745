import InspectionModel
import Loadables
import Recordings

/// The moments of a random run: anything that a batch can contain, in a consistent order.
struct RandomRun {
  private var generator: SplitMix64
  private var nodes: [NodeSnapshot] = []
  private var gone: Set<Int> = []
  private var checks: [CheckSnapshot] = []
  private var soonest: [PendingEvent] = []
  private var sequence: UInt64
  private var time: Int64 = 0

  private static let texts = [
    "", "a", "feed", "null", "any", "a,b", "\"quoted\" \\ back", "tab\tline\nreturn\r",
    "\u{0}\u{1F}\u{7F}\u{85}\u{2028}", "日本", "e\u{301}", "👩‍👧", "#1", "feed#2", String(repeating: "long ", count: 40),
  ]

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    sequence = seed % 3 == 0 ? 100 : 0
  }

  mutating func next() -> ChangeBatch {
    if chance(80) { time += Int64.random(in: 0...5_000_000_000, using: &generator) }
    let (knownNodes, knownChecks) = (nodes.count, checks.count)
    if nodes.isEmpty || chance(10) { for _ in 0...number(5) { addNode() } }
    if checks.isEmpty || chance(5) { for _ in 0...number(3) { checks.append(check(checks.count)) } }
    var batch = ChangeBatch(clock: clock(), world: world())
    if knownNodes > 1, chance(10) {
      let index = number(knownNodes)
      if gone.insert(index).inserted { batch.gone = [NodeID(index)] }
    }
    for index in nodes.indices where !gone.contains(index) && (index >= knownNodes || chance(30)) {
      change(index)
      batch.nodes.append(nodes[index])
    }
    for index in checks.indices where index >= knownChecks || chance(20) {
      checks[index] = check(index)
      batch.checks.append(checks[index])
    }
    batch.nodes.shuffle(using: &generator)
    batch.checks.shuffle(using: &generator)
    if knownNodes == 0 || chance(10) { batch.roots = nodes.map(\.id).filter { _ in chance(50) } }
    if sequence > 0, chance(3) { batch.lostEntries = 1 + number(9) }
    sequence += UInt64(batch.lostEntries)
    let count = batch.lostEntries > 0 ? 1 + number(5) : number(6)
    batch.entries = (0..<count).map { _ in entry() }
    batch.pending = chance(95) ? pending() : nil
    return batch
  }

  // MARK: The parts of a moment

  private mutating func world() -> WorldSnapshot {
    WorldSnapshot(isOnline: chance(90), isActive: chance(90), suspendCount: chance(80) ? 0 : number(5))
  }

  private mutating func clock() -> ClockSnapshot {
    var clock = ClockSnapshot(now: time, isRunning: chance(50), speed: chance(80) ? 1 : double(0.01...10_000))
    if chance(80) { clock.next = UpcomingEvent(time: nanoseconds(), node: someNode(), label: text()) }
    if chance(20) {
      clock.breakpoint = BreakpointHit(node: node(), breakpoint: breakpoint(), entry: UInt64(number(99)))
    }
    clock.hasEnded = chance(5)
    if chance(5) { clock.failure = text() }
    return clock
  }

  private mutating func addNode() {
    let kinds: [NodeKind] = [
      .loadable, .pure, .group(.all), .group(.any), .group(.never), .proxy, .pureProxy, .chain, .map, .asyncMap,
      .flatMap, .joined, .autosync, .image, .action, .waiter,
    ]
    let facts = (0..<number(3)).map { _ in NodeFact(name: text(), value: text()) }
    let identity = NodeIdentity(
      key: text(), title: chance(50) ? text() : nil, kind: kinds[number(kinds.count)], facts: facts)
    nodes.append(NodeSnapshot(id: NodeID(nodes.count), identity: identity))
  }

  private mutating func change(_ index: Int) {
    var node = nodes[index]
    if chance(50) { node.state = state() }
    if chance(50) { node.hasContents = chance(50) }
    if chance(50) { node.error = chance(50) ? error() : nil }
    if chance(50) { node.needsSync = chance(70) ? chance(50) : nil }
    if chance(20) { node.observerCount = number(1_000) }
    if chance(50) { node.counts.syncs += number(5) }
    if chance(50) { node.counts.successes += number(5) }
    if chance(30) { node.counts.failures += number(5) }
    if chance(30) { node.counts.failuresInARow = number(5) }
    if chance(30) { node.counts.ignored += number(5) }
    if chance(30) { node.counts.notNeeded += number(5) }
    if chance(50) { node.counts.notifications += number(5) }
    if chance(20) { node.counts.lints.add(lint()) }
    if chance(50) { node.retry = retry() }
    if chance(30) { node.readings = (0..<number(3)).map { _ in NodeFact(name: text(), value: text()) } }
    if chance(30) { node.traffic = chance(80) ? traffic(after: node.traffic) : nil }
    if chance(20) { node.backoff = chance(80) ? backoff() : nil }
    if chance(50) { node.stateEntry = chance(80) ? UInt64(number(1_000)) : nil }
    if chance(20) { node.faults = (0..<number(3)).map { _ in fault() } }
    if chance(20) { node.breakpoint = chance(60) ? breakpoint() : nil }
    if chance(20) { node.action = chance(80) ? action() : nil }
    // No cycles: children have higher numbers, parents lower ones.
    if chance(20) { node.children = chosen(from: (index + 1)..<nodes.count) }
    if chance(20) { node.parents = chosen(from: 0..<index) }
    if chance(20) { node.home = chance(80) && index > 0 ? NodeID(number(index)) : nil }
    nodes[index] = node
  }

  private mutating func check(_ index: Int) -> CheckSnapshot {
    var check =
      index < checks.count && chance(90)
      ? checks[index]
      : CheckSnapshot(index: index, text: text(), line: number(99), nodes: chosen(from: nodes.indices))
    switch number(3) {
    case 0: check.state = .pending
    case 1: check.state = .met
    default:
      let numbers = (0..<number(3)).map { UInt64($0) * 3 + 2 }
      let causes = numbers.map { number in entry(sequence: number, time: nanoseconds()) }
      check.state = .failed(CheckFailure(expected: text(), seen: text(), time: nanoseconds(), causes: causes))
    }
    return check
  }

  private mutating func pending() -> PendingSnapshot {
    var soonest = self.soonest.filter { _ in chance(80) }
    for _ in 0..<number(4) { soonest.insert(pendingEvent(), at: number(soonest.count + 1)) }
    if chance(80) { soonest.sort { $0.time < $1.time } }
    self.soonest = soonest
    return PendingSnapshot(soonest: soonest, count: soonest.count + number(9))
  }

  private mutating func entry() -> JournalEntry {
    sequence += 1
    return entry(sequence: sequence, time: time)
  }

  private mutating func entry(sequence: UInt64, time: Int64) -> JournalEntry {
    let event = event()
    var node = someNode()
    if case .command(.given(let command, _)) = event { node = command.node }
    return JournalEntry(
      sequence: sequence, time: time, node: node, event: event,
      cause: sequence > 1 && chance(70) ? UInt64.random(in: 1..<sequence, using: &generator) : nil)
  }

  // MARK: Events

  private mutating func event() -> JournalEvent {
    let owner = owner()
    switch number(31) {
    case 0, 1: return .node(.stateChanged(from: state(), to: state(), error: chance(50) ? error() : nil))
    case 2: return .node(.contentsChanged(isAvailable: chance(50)))
    case 3: return .node(.notified)
    case 4: return .sync(.started)
    case 5: return .sync(.ignored)
    case 6: return .sync(.notNeeded)
    case 7: return .sync(.forwarded(ifNeeded: chance(50)))
    case 8: return .timer(.armed(by: owner, delay: nanoseconds(), attempt: number(99)))
    case 9: return .timer(.fired(by: owner, armed: armed()))
    case 10: return .timer(.cancelled(by: owner, armed: armed()))
    case 11: return .timer(.gaveUp(by: owner, attempts: number(99)))
    case 12: return .timer(.reset(by: owner, chance(50) ? .appBecameActive : .networkReturned))
    case 13: return .timer(.waitTimedOut(after: nanoseconds()))
    case 14: return .waiter(text(), .waiting(timeout: nanoseconds()))
    case 15: return .waiter(text(), .expiring(after: nanoseconds(), left: nanoseconds()))
    case 16: return .waiter(text(), .satisfied(after: nanoseconds()))
    case 17: return .waiter(text(), .timedOut(after: nanoseconds()))
    case 18:
      let rare: [JournalEvent] = [
        .node(.childrenChanged), .run(.attached), .sync(.resultDropped(.synced)), .run(.controlChanged(to: nil)),
        .timer(.held(by: owner, hold(), delay: chance(50) ? nanoseconds() : nil)), .timer(.passed(by: owner, hold())),
        .sync(.faultApplied(.hang)), .sync(.attempted(after: nanoseconds())),
        .sync(.attemptFailed(NodeError(text: text()))), .sync(.noted(text())),
        .run(.other(text())),
      ]
      return rare[number(rare.count)]
    case 19: return .node(.violated(lint(), text()))
    case 20: return .command(.refused(CommandOutcome.Reason.allCases[number(CommandOutcome.Reason.allCases.count)]))
    case 21: return .run(.reachedBreakpoint(breakpoint()))
    case 22: return .run(.stopped(text()))
    case 23: return .run(.ended(lints()))
    case 24, 25, 26, 27: return .action(actionEvent())
    default: return .command(.given(command(), by: chance(50) ? .user : .script))
    }
  }

  private mutating func actionEvent() -> ActionEvent {
    switch number(7) {
    case 0: .scheduled(at: date())
    case 1: .pendingInternet
    case 2: .done
    case 3: .skipped
    case 4: .unreadable(object: text(), reason: text())
    case 5: .suspended(count: number(9))
    default: .resumed(count: number(9))
    }
  }

  private mutating func owner() -> TimerOwner {
    [.syncer, .waiter(nil), .waiter(text()), .autosync, .actionManager, .timeout][number(6)]
  }

  private mutating func armed() -> UInt64? { chance(50) ? UInt64(number(999)) : nil }

  private mutating func command() -> NodeCommand {
    switch number(20) {
    case 0: .sync(node())
    case 1: .syncIfNeeded(node())
    case 2: .syncRoots
    case 3: .fail(node(), error: text())
    case 4:
      .setState(node(), state(), hasContents: chance(50) ? chance(50) : nil, error: chance(50) ? text() : nil)
    case 5: .addFault(node(), fault())
    case 6: .clearFaults(someNode())
    case 7: .setBackoff(node(), backoff())
    case 8: .setTarget(node(), someNode())
    case 9: .setChildren(node(), chosen(from: nodes.indices))
    case 10: .setNetwork(isOnline: chance(50))
    case 11: .setActivity(isActive: chance(50))
    case 12: .setBreakpoint(node(), chance(50) ? breakpoint() : nil)
    case 17: .postpone(node(), by: nanoseconds())
    case 18: .suspendActions
    case 19: .resumeActions
    case 13, 14: .fireNow(pendingEvent())
    default: .clock(clockCommand())
    }
  }

  private mutating func clockCommand() -> ClockCommand {
    switch number(7) {
    case 0: .pause
    case 1: .resume
    case 2: .step
    case 3: .setSpeed(double(0.01...10_000))
    case 4: .stepBack
    case 5: .jump(to: nanoseconds())
    default: .jumpToEvent(of: node(), isForward: chance(50))
    }
  }

  // MARK: Values

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
  private mutating func chance(_ percent: Int) -> Bool { number(100) < percent }
  private mutating func double(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
  private mutating func nanoseconds() -> Int64 {
    chance(5) ? JSONScanner.longestTime : Int64.random(in: 0..<(1 << Int64(number(62))), using: &generator)
  }
  private mutating func text() -> String { Self.texts[number(Self.texts.count)] }
  private mutating func node() -> NodeID { NodeID(number(nodes.count)) }
  private mutating func someNode() -> NodeID? { chance(70) ? node() : nil }
  private mutating func state() -> NodeState { NodeState.allCases[number(4)] }
  private mutating func breakpoint() -> Breakpoint { chance(30) ? .anyChange : .state(state()) }
  private mutating func error() -> NodeError { NodeError(text: text(), origin: someNode()) }
  private mutating func lint() -> Lint { Lint.allCases[number(Lint.allCases.count)] }

  private mutating func lints() -> LintCounts {
    var counts = LintCounts()
    for _ in 0..<number(4) { counts.add(lint(), times: 1 + number(9)) }
    return counts
  }

  private mutating func hold() -> HoldKind { HoldKind.allCases[number(HoldKind.allCases.count)] }

  private mutating func retry() -> NodeRetry? {
    switch number(4) {
    case 0: nil
    case 1: .gaveUp(attempts: number(9))
    case 2:
      .held(
        NodeHold(hold(), holder: chance(50) ? someNode() : nil, until: chance(50) ? nanoseconds() : nil),
        deadline: nanoseconds(), delay: nanoseconds(), attempt: number(9), by: owner())
    default: .armed(deadline: nanoseconds(), delay: nanoseconds(), attempt: number(9), by: owner())
    }
  }

  private mutating func traffic(after known: NodeTraffic?) -> NodeTraffic {
    var traffic = known ?? NodeTraffic()
    let counts = NodeTraffic.Counts(succeeded: number(9), failed: number(3), refused: number(2), wasted: number(9))
    traffic.add(counts, at: chance(90) ? traffic.end : Int64(number(1_000_000)) * 1_000_000)
    return traffic
  }

  private mutating func backoff() -> NodeBackoff {
    NodeBackoff(
      min: nanoseconds(), max: nanoseconds(), multiplier: double(1...1e6),
      jitter: NodeBackoff.Jitter.allCases[number(NodeBackoff.Jitter.allCases.count)], period: nanoseconds(),
      maxAttempts: chance(50) ? number(9) : nil)
  }

  private mutating func fault() -> Fault {
    let effect: Fault.Effect =
      switch number(3) {
      case 0: .fail(error: text())
      case 1: .hang
      default: .delay(nanoseconds())
      }
    return Fault(effect, count: chance(50) ? number(9) : nil, rate: chance(50) ? 1 : double(0.001...1))
  }

  private mutating func date() -> Int64 { chance(50) ? nanoseconds() : -nanoseconds() }

  private mutating func action() -> NodeAction {
    NodeAction(
      collection: text(), key: text(), identifier: text(), requiresInternet: chance(50),
      retryTimeout: chance(50) ? nanoseconds() : 0, state: NodeAction.State.allCases[number(6)],
      date: chance(80) ? date() : nil, nextRetry: chance(50) ? date() : nil, lastError: chance(50) ? text() : nil)
  }

  private mutating func pendingEvent() -> PendingEvent {
    let id: PendingEvent.ID =
      switch number(3) {
      case 0: .timer(generator.next())
      case 1: .script(number(99))
      default: .action(node())
      }
    return PendingEvent(
      id: id, time: nanoseconds(), node: someNode(),
      label: text())
  }

  private mutating func chosen(from indices: Range<Int>) -> [NodeID] {
    indices.filter { _ in chance(30) }.map { NodeID($0) }
  }
}
