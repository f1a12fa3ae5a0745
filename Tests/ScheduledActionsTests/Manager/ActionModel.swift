/// The expected behaviour of a manager, in the simplest form: everything is evaluated every second.
struct ActionModel {
  private struct Name: Hashable {
    let object: String
    let identifier: String
    let date: Int
  }

  private struct Known {
    var isStarted = false
    var isPending = false
    var nextRetry: Int?

    func due(_ entry: Bag.Entry) -> Int? { nextRetry ?? (isStarted ? nil : entry.date) }
  }

  private struct Run {
    let object: String
    let entry: Bag.Entry
    var end: Int
  }

  private struct Candidate {
    let object: String
    let entry: Bag.Entry
    let due: Int

    static func isInOrder(_ left: Candidate, _ right: Candidate) -> Bool {
      (left.due, left.entry.date, left.entry.identifier, left.object)
        < (right.due, right.entry.date, right.entry.identifier, right.object)
    }
  }

  let runLimit: Int
  private(set) var now = 0
  private(set) var events: [String] = []
  var hasInternet = true { didSet { settle() } }
  var suspendCount = 0 { didSet { settle() } }
  private(set) var bags: [String: Bag] = [:]
  private var known: [Name: Known] = [:]
  private var runs: [Run] = []

  init(runLimit: Int) { self.runLimit = runLimit }

  mutating func set(_ bag: Bag?, for object: String) {
    bags[object] = bag
    forgetWhatIsGone()
    settle()
  }

  mutating func advance(by seconds: Int) {
    for _ in 0..<seconds {
      now += 1
      settle()
    }
  }

  /// Runs an item regardless of its date and of the number of runs under way.
  mutating func runNow(_ object: String, _ identifier: String) {
    guard suspendCount == 0, !isRunning(object, identifier),
      let entry = bags[object]?.entries.first(where: { $0.identifier == identifier })
    else { return }
    var state = known[name(object, entry)] ?? Known()
    state.nextRetry = min(state.due(entry) ?? now, now)
    known[name(object, entry)] = state
    run(object, entry)
    settle()
  }

  /// Sets the clock back: no retry is further away than its timeout.
  mutating func setClockBack(by seconds: Int) {
    now -= seconds
    for index in runs.indices { runs[index].end -= seconds }
    for (object, bag) in bags {
      for entry in bag.entries {
        guard let nextRetry = known[name(object, entry)]?.nextRetry else { continue }
        known[name(object, entry)]?.nextRetry = min(nextRetry, now + entry.retryTimeout)
      }
    }
    settle()
  }

  private mutating func forgetWhatIsGone() {
    let names = Set(bags.flatMap { object, bag in bag.entries.map { name(object, $0) } })
    known = known.filter { names.contains($0.key) }
  }

  private func name(_ object: String, _ entry: Bag.Entry) -> Name {
    Name(object: object, identifier: entry.identifier, date: entry.date)
  }

  private mutating func settle() {
    repeat { start() } while endARun()
  }

  private mutating func endARun() -> Bool {
    guard let place = runs.firstIndex(where: { $0.end <= now }) else { return false }
    let run = runs.remove(at: place)
    let hasSucceeded = bags[run.object]?.endRun(of: run.entry.identifier) ?? true
    note(run.object, run.entry, hasSucceeded ? "ended" : "failed")
    forgetWhatIsGone()
    return true
  }

  private mutating func start() {
    guard suspendCount == 0 else { return }
    let candidates = bags.flatMap { object, bag in bag.entries.compactMap { candidate(object, $0) } }
    for next in candidates.sorted(by: Candidate.isInOrder) where runs.count < runLimit {
      run(next.object, next.entry)
    }
  }

  /// An item that is due, unless it waits for the network.
  private func candidate(_ object: String, _ entry: Bag.Entry) -> Candidate? {
    let state = known[name(object, entry)] ?? Known()
    guard let due = state.due(entry), due <= now else { return nil }
    guard !state.isPending || hasInternet || !entry.requiresInternet else { return nil }
    return Candidate(object: object, entry: entry, due: due)
  }

  private func isRunning(_ object: String, _ identifier: String) -> Bool {
    runs.contains { $0.object == object && $0.entry.identifier == identifier }
  }

  private mutating func run(_ object: String, _ entry: Bag.Entry) {
    var state = known[name(object, entry)] ?? Known()
    defer { known[name(object, entry)] = state }
    if isRunning(object, entry.identifier) {
      state.isPending = false
    } else if entry.requiresInternet, !hasInternet {
      guard !state.isPending else { return }
      state.isPending = true
      note(object, entry, "pending")
    } else {
      state = Known(isStarted: true, nextRetry: entry.retryTimeout > 0 ? now + entry.retryTimeout : nil)
      runs.append(Run(object: object, entry: entry, end: now + entry.duration))
      note(object, entry, "started")
    }
  }

  private mutating func note(_ object: String, _ entry: Bag.Entry, _ event: String) {
    events.append("\(now) \(object) \(entry.identifier) \(event)")
  }
}
