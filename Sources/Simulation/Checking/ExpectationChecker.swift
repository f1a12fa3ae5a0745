import Inspection
import InspectionModel
import Loadables
import Scenarios

/// Checks the expectations of a scenario during a run, and publishes their results.
///
/// A check may limit the nodes whose journal entries it receives, and the events after which it evaluates.
@MainActor
final class ExpectationChecker: JournalObserver {
  /// The state of every expectation, in the order of the scenario file.
  private(set) var snapshots: [CheckSnapshot]

  private var checks: [any Check]
  private var changed: Set<Int> = []
  private var history = EntryHistory()
  private var isFinished = false
  private let scenario: Scenario
  private let inspector: Inspector
  private let end: RunEnd

  /// The indices of the checks that handle the journal entries of a node, by node.
  private var checksByNode: [NodeID: [Int]] = [:]
  private var checksOfEveryEntry: [Int] = []
  private var checksOfEveryInstant: [Int] = []
  private var touched: Set<Int> = []

  /// The times (ns) at which to call a check, in order, each with the check's index. The first ``kept`` ones are done.
  private var deadlines: [(time: Int64, check: Int)] = []
  private var kept = 0

  init(_ scenario: Scenario, inspector: Inspector, end: RunEnd) {
    self.scenario = scenario
    self.inspector = inspector
    self.end = end
    let builder = CheckBuilder(scenario, inspector: inspector)
    checks = scenario.expectations.map(builder.check)
    snapshots = zip(scenario.expectations, checks).enumerated().map { index, pair in
      CheckSnapshot(
        index: index, text: pair.0.text, source: pair.0.kind.text, line: pair.0.line,
        nodes: pair.1.nodes?.sorted() ?? [])
    }
    changed = Set(snapshots.indices)
    for (index, check) in checks.enumerated() {
      if let nodes = check.nodes {
        for node in nodes { checksByNode[node, default: []].append(index) }
      } else {
        checksOfEveryEntry.append(index)
      }
      if check.trigger == .always { checksOfEveryInstant.append(index) }
      deadlines += check.deadlines.map { ($0, index) }
    }
    // Deadlines at the same time follow the order of the file; those of one check keep their order.
    deadlines = deadlines.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
    // Without expectations, no observer slows the run.
    guard !checks.isEmpty else { return }
    inspector.add(self)
  }

  /// Whether the result of an expectation changed since the last call of ``takeChanges()``.
  var hasChanges: Bool { !changed.isEmpty }

  func markAllChanged() { changed = Set(snapshots.indices) }

  /// Returns the expectations whose results changed since the last call, in the order of the scenario file.
  func takeChanges() -> [CheckSnapshot] {
    defer { changed.removeAll(keepingCapacity: true) }
    return changed.sorted().map { snapshots[$0] }
  }

  /// The next time at which an expectation may be decided without an event, in nanoseconds; nil for none.
  var nextTime: Int64? {
    if isFinished || checks.isEmpty { return nil }
    let latest = end.decision
    return kept < deadlines.count ? min(deadlines[kept].time, latest ?? .max) : latest
  }

  /// Returns the places of the delays in their ranges, for an expectation about a policy; see ``BackoffCheck/places``.
  func delayPlaces(ofCheck index: Int) -> [Double] { (checks[index] as? BackoffCheck)?.places ?? [] }

  /// Whether an expectation is evaluated at every instant, even without an event.
  var looksAtEveryInstant: Bool { !isFinished && !checksOfEveryInstant.isEmpty }

  // MARK: Events

  func observe(_ entry: JournalEntry) {
    guard !isFinished else { return }
    history.append(entry)
    for index in checksOfEveryEntry { handle(entry, by: index) }
    guard let node = entry.node, let indices = checksByNode[node] else { return }
    for index in indices { handle(entry, by: index) }
  }

  private func handle(_ entry: JournalEntry, by index: Int) {
    guard isPending(index) else { return }
    decide(index, checks[index].handle(entry), at: entry.time)
    switch checks[index].trigger {
    case .none, .always: break
    case .touched: touched.insert(index)
    case .notified:
      touched.insert(index)
      if entry.event == .node(.notified) { evaluate(index) }
    }
  }

  /// Evaluates the checks that an event triggers. Called after all immediate effects of the event.
  func eventEnded() {
    guard !isFinished else { return }
    if !touched.isEmpty {
      let indices = touched.sorted()
      touched.removeAll(keepingCapacity: true)
      for index in indices { evaluate(index) }
    }
    for index in checksOfEveryInstant { evaluate(index) }
  }

  private func evaluate(_ index: Int) {
    guard isPending(index) else { return }
    decide(index, checks[index].evaluate(), at: inspector.now)
  }

  // MARK: Time

  /// Calls the checks with a deadline before `time`, in nanoseconds. Called at the start of the instant `time`.
  func timeAdvanced(to time: Int64) {
    handleDeadlines { $0 < time }
  }

  /// Calls the checks with a deadline up to `time`, in nanoseconds. Called when everything due at `time` has happened.
  func instantEnded(at time: Int64) {
    handleDeadlines { $0 <= time }
  }

  private func handleDeadlines(where isDue: (Int64) -> Bool) {
    guard !isFinished else { return }
    let latest = end.decision
    while kept < deadlines.count, isDue(deadlines[kept].time), deadlines[kept].time <= latest ?? .max {
      let (time, index) = deadlines[kept]
      kept += 1
      if isPending(index) { decide(index, checks[index].timeReached(time), at: time) }
    }
    if let latest, isDue(latest) { finish(at: latest) }
  }

  /// Decides the open expectations at the end of the run.
  func finish(at time: Int64) {
    guard !isFinished else { return }
    for index in checks.indices where isPending(index) { decide(index, checks[index].finish(), at: time) }
    close()
  }

  /// Fails the open expectations, because the run failed with the message `sentence`.
  func stopped(_ cause: UInt64, _ sentence: String, at time: Int64) {
    guard !isFinished else { return }
    for index in checks.indices where isPending(index) {
      decide(index, .failed(expected: snapshots[index].text, seen: sentence, cause: cause), at: time)
    }
    close()
  }

  private func close() {
    isFinished = true
    inspector.remove(self)
  }

  // MARK: Verdicts

  private func isPending(_ index: Int) -> Bool { snapshots[index].state == .pending }

  private func decide(_ index: Int, _ verdict: Verdict?, at time: Int64) {
    switch verdict {
    case nil: return
    case .met:
      (snapshots[index].state, snapshots[index].metAt) = (.met, time)
      let heldSince = (checks[index] as? ConditionCheck)?.heldSince ?? time
      snapshots[index].advice = scenario.advice(
        about: scenario.expectations[index], metAt: time, heldSince: heldSince)
    case .failed(let expected, let seen, let cause):
      snapshots[index].state = .failed(
        CheckFailure(expected: expected, seen: seen, time: time, causes: history.chain(to: cause)))
    }
    changed.insert(index)
  }
}

struct EntryHistory {
  private let capacity: Int
  /// A ring buffer of journal entries: the entry with number n is at index n modulo the capacity.
  private var entries: [JournalEntry] = []

  init(capacity: Int = 16_384) {
    self.capacity = capacity
  }

  mutating func append(_ entry: JournalEntry) {
    let place = Int(entry.sequence % UInt64(capacity))
    while entries.count <= place { entries.append(entry) }
    entries[place] = entry
  }

  /// The entry with a sequence number; nil if a newer entry has replaced it.
  subscript(sequence: UInt64) -> JournalEntry? {
    let place = Int(sequence % UInt64(capacity))
    guard place < entries.count, entries[place].sequence == sequence else { return nil }
    return entries[place]
  }

  /// Returns the chain of causes up to the entry numbered `sequence`, earliest first; at most the last `limit` entries.
  /// The chain begins after the last success that was overwritten since.
  func chain(to sequence: UInt64?, limit: Int = 24) -> [JournalEntry] {
    var chain: [JournalEntry] = []
    var next = sequence
    while chain.count < limit, let entry = next.flatMap({ self[$0] }), chain.last?.endsChain(before: entry) != true {
      chain.append(entry)
      next = entry.cause
    }
    return chain.reversed()
  }
}
