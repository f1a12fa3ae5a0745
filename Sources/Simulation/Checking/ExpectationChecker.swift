import Inspection
import InspectionModel
import Loadables
import Scenarios

/// Watches what a scenario expects of its run, and tells how that stands.
///
/// It costs nothing for what nobody expects anything of: an entry is passed to the checks of its node, and a check looks
/// at nodes only when an event has touched one of them.
@MainActor
final class ExpectationChecker: JournalObserver {
  /// How every expectation stands, in the order of the file.
  private(set) var snapshots: [CheckSnapshot]

  private var checks: [any Check]
  private var changed: [Int] = []
  private var history = EntryHistory()
  private var isFinished = false
  private let inspector: Inspector
  private let end: RunEnd

  /// The checks that hear of each node's entries, and of all.
  private var hearingOfNode: [NodeID: [Int]] = [:]
  private var hearingOfAll: [Int] = []
  /// The checks that look after every event, and those that one has touched.
  private var lookingAlways: [Int] = []
  private var touched: Set<Int> = []

  /// The times at whose end a check is told, in order, and how many of them have been.
  private var appointments: [(time: Int64, check: Int)] = []
  private var kept = 0

  init(_ scenario: Scenario, inspector: Inspector, end: RunEnd) {
    self.inspector = inspector
    self.end = end
    let builder = CheckBuilder(scenario, inspector: inspector)
    checks = scenario.expectations.map(builder.check)
    snapshots = zip(scenario.expectations, checks).enumerated().map { index, pair in
      CheckSnapshot(
        index: index, text: pair.0.text, line: pair.0.line, nodes: pair.1.nodes?.sorted() ?? [])
    }
    changed = Array(snapshots.indices)
    for (index, check) in checks.enumerated() {
      if let nodes = check.nodes {
        for node in nodes { hearingOfNode[node, default: []].append(index) }
      } else {
        hearingOfAll.append(index)
      }
      if check.attention == .always { lookingAlways.append(index) }
      appointments += check.times.map { ($0, index) }
    }
    // Those of one time in the order of the file, and of one check in its own order.
    appointments = appointments.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
    // Nobody is asked to tell what nobody expects.
    guard !checks.isEmpty else { return }
    inspector.add(self)
  }

  /// Whether something stands otherwise than it did when that was last taken.
  var hasChanges: Bool { !changed.isEmpty }

  /// Tells of everything anew the next time.
  func markAllChanged() { changed = Array(snapshots.indices) }

  /// Takes out what stands otherwise than it did the last time.
  func takeChanges() -> [CheckSnapshot] {
    defer { changed.removeAll(keepingCapacity: true) }
    return changed.map { snapshots[$0] }
  }

  /// When something will be decided by the time alone.
  var nextTime: Int64? {
    if isFinished || checks.isEmpty { return nil }
    let latest = end.decision
    return kept < appointments.count ? min(appointments[kept].time, latest ?? .max) : latest
  }

  // MARK: What happens

  func observe(_ entry: JournalEntry) {
    guard !isFinished else { return }
    history.append(entry)
    for index in hearingOfAll { hear(entry, by: index) }
    guard let node = entry.node, let indices = hearingOfNode[node] else { return }
    for index in indices { hear(entry, by: index) }
  }

  private func hear(_ entry: JournalEntry, by index: Int) {
    guard isPending(index) else { return }
    decide(index, checks[index].hears(entry), at: entry.time)
    switch checks[index].attention {
    case .none, .always: break
    case .touched: touched.insert(index)
    case .notified:
      touched.insert(index)
      if entry.event == .notified { look(by: index) }
    }
  }

  /// A timer has fired, or somebody has asked for something, and all that this led to at once has happened.
  func eventEnded() {
    guard !isFinished else { return }
    if !touched.isEmpty {
      let indices = touched.sorted()
      touched.removeAll(keepingCapacity: true)
      for index in indices { look(by: index) }
    }
    for index in lookingAlways { look(by: index) }
  }

  private func look(by index: Int) {
    guard isPending(index) else { return }
    decide(index, checks[index].looks(), at: inspector.now)
  }

  // MARK: Time

  /// The next instant begins: what was to be decided before it has been waiting for this.
  func time(comesTo time: Int64) {
    keepAppointments { $0 < time }
  }

  /// Everything that is due by `time` has happened.
  func instantEnded(at time: Int64) {
    keepAppointments { $0 <= time }
  }

  private func keepAppointments(where isDue: (Int64) -> Bool) {
    guard !isFinished else { return }
    let latest = end.decision
    while kept < appointments.count, isDue(appointments[kept].time), appointments[kept].time <= latest ?? .max {
      let (time, index) = appointments[kept]
      kept += 1
      if isPending(index) { decide(index, checks[index].comes(to: time), at: time) }
    }
    if let latest, isDue(latest) { finish(at: latest) }
  }

  /// The run is over: whatever is not decided is decided by what there is.
  func finish(at time: Int64) {
    guard !isFinished else { return }
    for index in checks.indices where isPending(index) { decide(index, checks[index].ends(), at: time) }
    close()
  }

  /// The run has come to a bad end, so that nothing can be said for what is not decided.
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
    case .met: snapshots[index].state = .met
    case .failed(let expected, let seen, let cause):
      snapshots[index].state = .failed(
        CheckFailure(expected: expected, seen: seen, time: time, causes: history.chain(to: cause)))
    }
    changed.append(index)
  }
}
