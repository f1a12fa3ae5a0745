import Foundation
import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import ScheduledActions

/// The scheduled actions of a scenario, with their store and their manager.
///
/// Everything happens in a timer, a command or a network change, so each event has a known time and cause.
@MainActor
final class SimulatedActions {
  var agenda = ActionAgenda()
  /// The number of suspensions that are not resumed yet. Actions run only while it is 0.
  private(set) var suspendCount = 0

  let inspector: Inspector
  let world: SimulatedWorld
  let dates: RunDates
  /// The actions, in the order of the scenario's nodes.
  private let actions: [SimulatedAction]
  private var actionsByKey: [String: SimulatedAction] = [:]
  private let timer: ActionTimer
  private var store: ActionStore?
  private var manager: ActionManager?
  /// Whether the run has begun. Earlier events of the manager are reported when the run begins.
  private var hasBegun = false
  /// The stored objects that are unreadable or not of this scenario, with the reasons. Empty after the run has begun.
  private var unmatched: [CollectionKey: String] = [:]
  /// The action that a command runs before its due time; nil outside of such a command.
  var early: SimulatedAction?

  /// Opens the store and adds the scenario's actions that are missing there. The actions begin at the first instant.
  ///
  /// - Throws: ``ActionStoreError`` if the store fails.
  init(
    _ tree: SimulatedTree, inspector: Inspector, in world: SimulatedWorld, _ place: RunStore
  ) throws {
    self.inspector = inspector
    self.world = world
    dates = RunDates(start: place.start)
    timer = ActionTimer(world.timeSource)
    actions = tree.actions
    // Without actions there is nothing to store, but a given file must be usable.
    guard !actions.isEmpty || place.file != nil else { return }
    actionsByKey = Dictionary(actions.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let store = try place.opened()
    self.store = store
    try fill(store)
    try manage(store, place)
    _ = world.timeSource.schedule(after: .zero, owner: nil, label: "actions begin") { [weak self] in self?.begin() }
  }

  func close() {
    manager = nil
    store = nil
  }

  private func fill(_ store: ActionStore) throws {
    try store.write { transaction in
      for action in actions {
        let name = ScheduledObject.name(action.key)
        do {
          if let object = try transaction.object(name) {
            let stored = try (object as? ScheduledObject).map { try refresh($0, of: action, transaction) }
            action.resume(from: stored, in: self)
            continue
          }
        } catch let error as ActionStoreError {
          // The object stays as it is, and the manager reports it.
          unmatched[name] = error.description
          action.resume(from: nil, in: self)
          continue
        }
        let object = ScheduledObject(
          date: dates.date(action.firstDate.wholeNanoseconds), retryTimeout: action.retryTimeout.wholeNanoseconds,
          requiresInternet: action.requiresInternet)
        try transaction.set(object, for: name)
        action.resume(from: object, in: self)
      }
      for collection in try transaction.collections() where collection != RunStore.kept {
        let keys = try transaction.keys(in: collection)
        guard collection == ScheduledObject.collection else {
          let objects = keys.count == 1 ? "1 object, not an action" : "\(keys.count) objects, not actions"
          unmatched[CollectionKey(collection, "*")] = "\(objects) of a scenario"
          continue
        }
        for key in keys where actionsByKey[key] == nil {
          unmatched[CollectionKey(collection, key)] = "the scenario has no such action"
        }
      }
    }
  }

  /// Updates a stored object from the scenario and returns it. Keeps only the progress: date, successes, used outcomes.
  private func refresh(
    _ object: ScheduledObject, of action: SimulatedAction, _ transaction: StoreWriteTransaction
  ) throws -> ScheduledObject {
    var new = object
    new.retryTimeout = action.retryTimeout.wholeNanoseconds
    new.requiresInternet = action.requiresInternet
    if new != object { try transaction.set(new, for: ScheduledObject.name(action.key)) }
    return new
  }

  private func manage(_ store: ActionStore, _ place: RunStore) throws {
    let known = Set(actionsByKey.keys)
    manager = try ActionManager(
      store: store, version: Self.version(of: known), suspendCount: 1, timeSource: timer,
      dates: DateSource(timer, startingAt: place.start), reachability: world.reachability,
      reading: .inPlace, runLimit: .max, onEvent: { [weak self] in self?.handle($0) },
      scheduler: { [weak self] name, object, _ in
        guard name.collection == ScheduledObject.collection, known.contains(name.key),
          let object = object as? ScheduledObject, let date = object.date
        else { return [] }
        let item = ActionItem(
          identifier: ScheduledObject.identifier, date: date, retryTimeout: .nanoseconds(object.retryTimeout),
          requiresInternet: object.requiresInternet
        ) { run, completion in self?.start(run.key, completion) }
        return [item]
      })
  }

  /// Returns a hash of the actions' names. If it differs from the last run's, the manager reads every stored object.
  private static func version(of keys: Set<String>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for key in keys.sorted() {
      for byte in Array(key.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    return "1 \(String(hash, radix: 16))"
  }

  private func begin() {
    hasBegun = true
    for (name, reason) in unmatched.sorted(by: { $0.key < $1.key }) { report(name.description, reason) }
    unmatched = [:]
    for action in actions {
      action.date = action.storedDate(dates)
      // The manager evaluates older objects that are not due only on request.
      action.status = action.status ?? (try? manager?.statuses(of: ScheduledObject.name(action.key)))?.first
      within(action.date.map { note(.scheduled(at: $0), action) }) { plan(action) }
      show(action)
    }
    manager?.resume()
  }

  var pendingCount: Int { agenda.count }

  func soonest(_ limit: Int) -> [ActionAgenda.Entry] { agenda.soonest(limit) }

  /// The manager's timer, which serves all actions; nil if none is set.
  var pendingTimer: ScheduledTimer? { timer.pending }

  // MARK: Commands

  /// Runs an action now, even before its due date.
  func runNow(_ action: SimulatedAction) -> CommandOutcome {
    guard let manager else { return .ignored(.actionDone) }
    do {
      switch try manager.runNow(ScheduledObject.name(action.key), ScheduledObject.identifier) {
      case .started, .pendingInternet: return .done(nodes: 1)
      case .alreadyRunning: return .ignored(.alreadySyncing)
      case .suspended: return .ignored(.actionsSuspended)
      case .noSuchItem: return .ignored(.actionDone)
      }
    } catch {
      report("\(ScheduledObject.name(action.key))", "\(error)")
      return .ignored(.storeFailed)
    }
  }

  /// Runs an action before its timer is due. Returns false if the action has no timer.
  func fireNow(_ node: NodeID) -> Bool {
    guard let action = inspector.loadable(node) as? SimulatedAction, action.armed != nil else { return false }
    early = action
    defer { early = nil }
    _ = runNow(action)
    return true
  }

  /// Postpones an action by `delay`, in nanoseconds. An overdue action is postponed from the present time.
  func postpone(_ node: NodeID, by delay: Int64) -> CommandOutcome {
    guard let action = inspector.loadable(node) as? SimulatedAction else { return .ignored(.notAnAction) }
    guard let date = action.storedDate(dates) else { return .ignored(.actionDone) }
    let newDate = max(date, now).addingClamped(max(delay, 0))
    guard change(action, { $0.date = dates.date(newDate) }) else { return .ignored(.storeFailed) }
    manager?.catchUp()
    return .done(nodes: 1)
  }

  func suspend() -> CommandOutcome {
    suspendCount += 1
    let entry = inspector.note(.action(.suspended(count: suspendCount)))
    inspector.begin(effectsOf: entry)
    defer { inspector.endEffects() }
    manager?.suspend()
    if suspendCount == 1 {
      agenda.removeAll()
      for action in actions { plan(action) }
    }
    return .done(nodes: 0)
  }

  func resume() -> CommandOutcome {
    guard suspendCount > 0 else { return .ignored(.actionsNotSuspended) }
    suspendCount -= 1
    let entry = inspector.note(.action(.resumed(count: suspendCount)))
    inspector.begin(effectsOf: entry)
    defer { inspector.endEffects() }
    if suspendCount == 0 { for action in actions { plan(action) } }
    manager?.resume()
    return .done(nodes: 0)
  }

  /// Notes in the journal that an action refused to run. No other component notes this.
  func noteRefusal(_ reason: CommandOutcome.Reason, of action: SimulatedAction) {
    inspector.note(.command(.refused(reason)), node: inspector.id(of: action))
  }

  // MARK: Runs

  /// Starts the run of an action that the manager requests.
  private func start(_ key: String, _ completion: @escaping ActionCompletion) {
    guard let action = actionsByKey[key] else { return completion(.success(())) }
    within(endTimer(of: action)) {
      action.begin(completion)
      show(action)
    }
  }

  /// Stores the result of a run before observers are notified. After a success, sets or removes the action's date.
  ///
  /// - Returns: `result`; a failure if a success could not be stored.
  func store(_ result: SimulatedAction.RunResult, of action: SimulatedAction) -> SimulatedAction.RunResult {
    let isStored = change(action) { object in
      object.usedOutcomes = action.plannedSyncs?.usedOutcomes ?? 0
      guard case .success(let again) = result else { return }
      object.successes += 1
      object.date = again.map { dates.date(($0 + .nanoseconds(now)).wholeNanoseconds) }
    }
    guard case .success = result, !isStored else { return result }
    return .failure(code: "not-stored")
  }

  /// Reports the result of a run to the manager, after all observers were notified.
  func end(_ action: SimulatedAction, _ result: SimulatedAction.RunResult, _ completion: ActionCompletion) {
    within(inspector.id(of: action).flatMap(inspector.stateEntry)) {
      switch result {
      case .success: completion(.success(()))
      case .failure(let code): completion(.failure(TestError(code)))
      }
    }
  }

  /// Changes the stored object of an action. If writing fails, notes the failure in the journal and returns false.
  private func change(_ action: SimulatedAction, _ change: (inout ScheduledObject) -> Void) -> Bool {
    guard var object = action.object else { return true }
    change(&object)
    guard object != action.object else { return true }
    do {
      try store?.write { try $0.set(object, for: ScheduledObject.name(action.key)) }
      action.object = object
      return true
    } catch {
      report("\(ScheduledObject.name(action.key))", "\(error)")
      return false
    }
  }

  // MARK: Manager events

  private func handle(_ event: ActionManagerEvent) {
    guard hasBegun else {
      // The rest is reported when the run begins.
      if case .updated(let name, let statuses) = event { action(name)?.status = statuses.first }
      return
    }
    switch event {
    case .updated(let name, let statuses): change(name) { updated($0, statuses.first) }
    // The action notes its start itself, with the cause.
    case .started(let name, let status): action(name)?.status = status
    case .ended(let name, _, _, let status):
      // The status of a removed item says nothing about its replacement.
      change(name) { $0.status = status ?? $0.status }
    case .pendingInternet(let name, let status):
      change(name) { action in
        let wasPending = action.status?.isPendingInternet ?? false
        action.status = status
        within(endTimer(of: action)) { if !wasPending { note(.pendingInternet, action) } }
      }
    case .skipped(let name, _): change(name) { note(.skipped, $0) }
    case .unreadable(let name, let error): report(name.description, error.description)
    case .storeFailed(let error): report("the store", error.description)
    // The commands `suspend` and `resume` note these events.
    case .suspended, .resumed: break
    }
  }

  /// Updates an action after the manager read its stored object. `status` is nil if the action is done or unreadable.
  private func updated(_ action: SimulatedAction, _ status: ActionStatus?) {
    action.status = status
    let date = status.map { dates.nanoseconds($0.date) }
    if date != action.storedDate(dates) { readAgain(action) }
    guard date != action.date else { return }
    action.date = date
    let event: ActionEvent? = date.map { .scheduled(at: $0) } ?? (action.object == nil ? nil : .done)
    within(event.map { note($0, action) }) { plan(action) }
  }

  /// Reads the stored object of an action again, because another program changed it.
  private func readAgain(_ action: SimulatedAction) {
    let name = ScheduledObject.name(action.key)
    do {
      let object = try store?.read { try $0.object(name) }
      action.object = object as? ScheduledObject
      if object == nil { report(name.description, "it is gone") }
    } catch {
      // The manager reports it.
      action.object = nil
    }
  }

  private func action(_ name: CollectionKey) -> SimulatedAction? {
    name.collection == ScheduledObject.collection ? actionsByKey[name.key] : nil
  }

  private func change(_ name: CollectionKey, _ body: (SimulatedAction) -> Void) {
    guard let action = action(name) else { return }
    body(action)
    show(action)
    plan(action)
  }
}

/// A converter between the virtual time of a run and dates.
struct RunDates: Sendable {
  private let start: ActionDate

  init(start: Date) { self.start = ActionDate(start) }

  /// Returns the time from the start of the run to `date`, in nanoseconds; negative before the start.
  func nanoseconds(_ date: Date) -> Int64 { nanoseconds(ActionDate(date)) }

  func nanoseconds(_ date: ActionDate) -> Int64 { date.duration(since: start).wholeNanoseconds }

  /// Returns the date that is `nanoseconds` after the start of the run, rounded up to a whole microsecond.
  func date(_ nanoseconds: Int64) -> Date {
    let (microseconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000)
    return (start + .microseconds(microseconds + (rest > 0 ? 1 : 0))).date
  }
}

/// The time source of the action manager. It exposes the manager's only timer, which serves all actions.
@MainActor
final class ActionTimer: TimeSource {
  private let timeSource: ManualTimeSource
  private(set) var pending: ScheduledTimer?

  init(_ timeSource: ManualTimeSource) { self.timeSource = timeSource }

  var now: Duration { timeSource.now }

  func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    let timer = timeSource.schedule(after: delay, owner: owner, label: label) { [weak self] in
      self?.pending = nil
      action()
    }
    pending = timer
    return timer
  }

  func cancel(_ timer: ScheduledTimer) {
    if pending == timer { pending = nil }
    timeSource.cancel(timer)
  }
}
