import Foundation
import Loadables
import LoadablesTesting
import ScheduledActions
import Testing

/// Random objects, dates, network changes, suspensions, writes, forced runs and steps in time, also backwards, with a
/// limit of two runs or none, compared with the plain model.
@MainActor
struct ActionModelTests {
  @Test func theManagerMatchesTheModel() async throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["ACTION_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0 ... .max)
    let rounds = environment["ACTION_SEEDS"].flatMap(UInt64.init) ?? 150
    for round in 0..<rounds {
      try compare(seed: seed &+ round)
      // Other tests need the main actor too.
      await Task.yield()
    }
  }

  private func compare(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let runLimit = Bool.random(using: &generator) ? 2 : .max
    var model = ActionModel(runLimit: runLimit)
    let time = ManualTimeSource()
    let clock = SetClock(time)
    let network = ManualReachability()
    let store = try ActionStore(inMemoryWith: .tested)
    var events: [String] = []
    func note(_ id: CollectionKey, _ identifier: String, _ what: String) {
      events.append("\(clock.now / .seconds(1)) \(id.key) \(identifier) \(what)".replacing(".0 ", with: " "))
    }
    let manager = try ActionManager(
      store: store, timeSource: time, dates: DateSource(clock), reachability: network, reading: .inPlace,
      runLimit: runLimit,
      onEvent: { event in
        switch event {
        case .started(let id, let status): note(id, status.identifier, "started")
        case .ended(let id, let identifier, let error, _): note(id, identifier, error == nil ? "ended" : "failed")
        case .pendingInternet(let id, let status): note(id, status.identifier, "pending")
        case .updated, .suspended, .resumed: break
        case .skipped, .unreadable, .storeFailed: Issue.record("\(event), seed \(seed)")
        }
      },
      scheduler: Bag.scheduler(on: time))
    for _ in 0..<60 {
      let object = "\(Int.random(in: 0..<4, using: &generator))"
      switch Int.random(in: 0..<14, using: &generator) {
      case 0...3:
        let bag = bag(at: model.now, &generator)
        try store.write { try $0.set(bag, for: CollectionKey("bags", object)) }
        manager.catchUp()
        model.set(bag, for: object)
      case 4:
        try store.write { _ = try $0.remove(CollectionKey("bags", object)) }
        manager.catchUp()
        model.set(nil, for: object)
      case 5...6:
        model.hasInternet.toggle()
        network.hasInternet = model.hasInternet
      case 7:
        manager.suspend()
        model.suspendCount += 1
      case 8...9 where model.suspendCount > 0:
        manager.resume()
        model.suspendCount -= 1
      case 10:
        let identifier = ["a", "b", "c"].randomElement(using: &generator) ?? ""
        try manager.runNow(CollectionKey("bags", object), identifier)
        model.runNow(object, identifier)
      case 11:
        let seconds = Int.random(in: 1...20, using: &generator)
        clock.setBack(by: .seconds(seconds))
        manager.catchUp()
        model.setClockBack(by: seconds)
      default:
        let seconds = Int.random(in: 1...8, using: &generator)
        time.advance(by: .seconds(seconds))
        model.advance(by: seconds)
      }
      // Immediate runs end before the next operation.
      time.advance(by: .zero)
    }
    try #require(events.sorted() == model.events.sorted(), "seed \(seed)")
    let bags = try store.read { store in
      Dictionary(
        uniqueKeysWithValues: try store.keys(in: "bags").compactMap { key in
          try store.object(CollectionKey("bags", key), as: Bag.self).map { (key, $0) }
        })
    }
    try #require(bags == model.bags, "seed \(seed)")
  }

  private func bag(at now: Int, _ generator: inout SplitMix64) -> Bag {
    let entries = ["a", "b", "c"].prefix(Int.random(in: 0...3, using: &generator)).map { identifier in
      let date = now + Int.random(in: -5...15, using: &generator)
      // An item keeps its timeout: a clock that is set back before the manager evaluates it again does not shorten a
      // longer retry.
      return Bag.Entry(
        identifier: identifier, date: date, retryTimeout: [0, 1, 3, 7][date & 3],
        requiresInternet: .random(using: &generator),
        failures: Int.random(in: 0...3, using: &generator), repeats: Int.random(in: 0...2, using: &generator),
        duration: Int.random(in: 0...4, using: &generator))
    }
    return Bag(entries: entries)
  }
}

/// A clock that can be set back, while its timers follow elapsed time.
@MainActor
private final class SetClock: TimeSource {
  private let time: ManualTimeSource
  private var offset = Duration.zero

  init(_ time: ManualTimeSource) { self.time = time }

  var now: Duration { time.now + offset }

  func setBack(by duration: Duration) { offset -= duration }

  func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    time.schedule(after: delay, owner: owner, label: label, action)
  }

  func cancel(_ timer: ScheduledTimer) { time.cancel(timer) }
}
