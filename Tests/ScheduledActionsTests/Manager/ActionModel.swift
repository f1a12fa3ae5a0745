/// What a manager should do, said in the plainest way: everything is looked at again in every second.
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
  }

  private struct Run {
    let object: String
    let entry: Bag.Entry
    let end: Int
  }

  private(set) var now = 0
  private(set) var events: [String] = []
  var hasInternet = true { didSet { settle() } }
  var suspendCount = 0 { didSet { settle() } }
  private(set) var bags: [String: Bag] = [:]
  private var known: [Name: Known] = [:]
  private var runs: [Run] = []

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
    for (object, bag) in bags {
      for entry in bag.entries {
        let isRunning = runs.contains { $0.object == object && $0.entry.identifier == entry.identifier }
        var state = known[name(object, entry)] ?? Known()
        defer { known[name(object, entry)] = state }
        let isDue =
          state.isPending
          ? hasInternet || !entry.requiresInternet
          : state.isStarted ? state.nextRetry.map { $0 <= now } ?? false : entry.date <= now
        guard isDue else { continue }
        if isRunning {
          state.isPending = false
        } else if entry.requiresInternet, !hasInternet {
          state.isPending = true
          note(object, entry, "pending")
        } else {
          state = Known(isStarted: true, nextRetry: entry.retryTimeout > 0 ? now + entry.retryTimeout : nil)
          runs.append(Run(object: object, entry: entry, end: now + entry.duration))
          note(object, entry, "started")
        }
      }
    }
  }

  private mutating func note(_ object: String, _ entry: Bag.Entry, _ event: String) {
    events.append("\(now) \(object) \(entry.identifier) \(event)")
  }
}
