import Foundation
import Loadables
import LoadablesTesting
import ScheduledActions

@MainActor
final class ManagedStore {
  let time = ManualTimeSource()
  let network = ManualReachability()
  let store: ActionStore
  private(set) var manager: ActionManager!
  /// The manager's events, each with the time in seconds: `2 upload started`.
  private(set) var events: [String] = []
  private(set) var problems: [ActionStoreError] = []
  private(set) var updateCount = 0
  private let (news, told) = AsyncStream.makeStream(of: Void.self)

  init(
    _ store: ActionStore? = nil, hasInternet: Bool = true, suspendCount: Int = 0,
    reading: ActionManager.Reading = .inPlace,
    version: String = "1", runLimit: Int = ActionManager.defaultRunLimit, runTimeLimit: Duration? = nil,
    dependencies: (any Sendable)? = nil, scheduler: ActionManager.Scheduler? = nil
  ) throws {
    network.hasInternet = hasInternet
    self.store = try store ?? ActionStore(inMemoryWith: .tested)
    let note: @MainActor (ActionManagerEvent) -> Void = { [weak self] in self?.note($0) }
    if let scheduler {
      manager = try ActionManager(
        store: self.store, version: version, suspendCount: suspendCount, timeSource: time, dates: DateSource(time),
        reachability: network, reading: reading, runLimit: runLimit, runTimeLimit: runTimeLimit,
        dependencies: dependencies, onEvent: note, scheduler: scheduler)
    } else {
      manager = try ActionManager(
        store: self.store, version: version, suspendCount: suspendCount, timeSource: time, dates: DateSource(time),
        reachability: network, reading: reading, runLimit: runLimit, runTimeLimit: runTimeLimit,
        dependencies: dependencies, onEvent: note)
    }
  }

  /// Stores an object, and lets the manager evaluate it.
  func set(
    _ object: any StoredObject, metadata: (any StoredObject)? = nil, for id: CollectionKey = .tested
  ) throws {
    try store.write { try $0.set(object, metadata: metadata, for: id) }
    manager.catchUp()
  }

  func object<Object: StoredObject>(_ type: Object.Type, _ id: CollectionKey = .tested) throws -> Object? {
    try store.read { try $0.object(id, as: type) }
  }

  /// Removes an object, and lets the manager evaluate it.
  func remove() throws {
    try removeUnseen()
    manager.catchUp()
  }

  /// Removes an object; the manager notices it at its next turn on the main actor.
  func removeUnseen() throws {
    try store.write { _ = try $0.remove(.tested) }
  }

  func advance(by seconds: Double) { time.advance(by: .seconds(seconds)) }

  private func note(_ event: ActionManagerEvent) {
    defer { told.yield() }
    let text: String? =
      switch event {
      case .updated: nil
      case .started(_, let status): "\(status.identifier) started"
      case .ended(_, let identifier, nil, _): "\(identifier) ended"
      case .ended(_, let identifier, let error?, _): "\(identifier) failed: \(error)"
      case .pendingInternet(_, let status): "\(status.identifier) pending internet"
      case .skipped(_, let identifier): "\(identifier) skipped"
      case .unreadable(let id, let problem): "\(id) unreadable: \(problem.code)"
      case .suspended(let count): "suspended \(count)"
      case .resumed(let count): "resumed \(count)"
      case .storeFailed(let problem): "store failed: \(problem.code)"
      }
    switch event {
    case .updated: updateCount += 1
    case .storeFailed(let problem), .unreadable(_, let problem): problems.append(problem)
    default: break
    }
    guard let text else { return }
    let seconds = Double(time.now / .milliseconds(1)) / 1_000
    events.append("\(seconds.formatted(.number.precision(.fractionLength(0...3)).grouping(.never))) \(text)")
  }

  /// Waits for `count` events.
  func events(_ count: Int) async -> [String] {
    await wait { events.count >= count }
    return events
  }

  /// Waits until a condition holds, which is checked after every event of the manager.
  func wait(until isDone: () -> Bool) async {
    guard !isDone() else { return }
    for await _ in news where isDone() { return }
  }

  func takeEvents() -> [String] {
    defer { events = [] }
    return events
  }
}

extension CollectionKey {
  static let tested = CollectionKey("tests", "one")
}

extension Date {
  /// Seconds after the start of a test.
  static func at(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
}
