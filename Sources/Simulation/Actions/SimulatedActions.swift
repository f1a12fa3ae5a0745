import Foundation
import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import ScheduledActions

/// The scheduled actions of a scenario: the store in which they are, and the manager that runs them.
///
/// Everything happens within a timer, a command or a change of the network, so that it is at a known instant and has a
/// known cause.
@MainActor
final class SimulatedActions {
  /// Which of them come up when, by themselves.
  var agenda = ActionAgenda()
  /// How many suspensions are not taken back.
  private(set) var suspendCount = 0

  let inspector: Inspector
  let world: SimulatedWorld
  let dates: RunDates
  /// In the order of the scenario.
  private let actions: [SimulatedAction]
  private var actionsByKey: [String: SimulatedAction] = [:]
  private let timer: ActionTimer
  private var store: ActionStore?
  private var manager: ActionManager?
  /// Whether the manager looks at what is there when the run begins, which is told of when it does.
  private var hasBegun = false
  /// What of the store is not for this scenario, and why, until the run begins.
  private var strangers: [CollectionKey: String] = [:]
  /// The action that is to happen before its time.
  var early: SimulatedAction?

  /// Puts into the store what is not there yet, and begins with the first instant.
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
    // Without any, there is nothing to be kept; but a file has to be one that can be used.
    guard !actions.isEmpty || place.file != nil else { return }
    actionsByKey = Dictionary(actions.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let store = try place.opened()
    self.store = store
    try fill(store)
    try manage(store, place)
    _ = world.timeSource.schedule(after: .zero, owner: nil, label: "actions begin") { [weak self] in self?.begin() }
  }

  /// Lets somebody else have the store.
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
            action.goOn(from: stored, in: self)
            continue
          }
        } catch let error as ActionStoreError {
          // It stays as it is, and the manager says so.
          strangers[name] = error.description
          action.goOn(from: nil, in: self)
          continue
        }
        let object = ScheduledObject(
          date: dates.date(action.firstDate.wholeNanoseconds), retryTimeout: action.retryTimeout.wholeNanoseconds,
          requiresInternet: action.requiresInternet)
        try transaction.set(object, for: name)
        action.goOn(from: object, in: self)
      }
      for collection in try transaction.collections() {
        let keys = try transaction.keys(in: collection)
        guard collection == ScheduledObject.collection else {
          strangers[CollectionKey(collection, "*")] = "\(keys.count) of them, which are no actions of a scenario"
          continue
        }
        for key in keys where actionsByKey[key] == nil {
          strangers[CollectionKey(collection, key)] = "the scenario has no such action"
        }
      }
    }
  }

  /// The store says how far an action has come, and the scenario how it is done.
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
      reading: .inPlace, runLimit: .max, onEvent: { [weak self] in self?.hear($0) },
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

  /// Which objects the manager makes something of decides what it has to look at again.
  private static func version(of keys: Set<String>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for key in keys.sorted() {
      for byte in Array(key.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    return "1 \(String(hash, radix: 16))"
  }

  private func begin() {
    hasBegun = true
    for (name, reason) in strangers.sorted(by: { $0.key < $1.key }) { tell(name.description, reason) }
    strangers = [:]
    for action in actions {
      action.date = action.storedDate(dates)
      // What was there before and is not due yet the manager looks at when it is asked.
      action.status = action.status ?? (try? manager?.statuses(of: ScheduledObject.name(action.key)))?.first
      within(action.date.map { note(.scheduled(at: $0), action) }) { plan(action) }
      show(action)
    }
    manager?.resume()
  }

  /// How many come up some time by themselves.
  var pendingCount: Int { agenda.count }

  /// So many of those, the soonest first.
  func soonest(_ limit: Int) -> [ActionAgenda.Entry] { agenda.soonest(limit) }

  /// The manager's timer, which is one for all actions, if it is set.
  var pendingTimer: ScheduledTimer? { timer.pending }

  // MARK: What somebody asks for

  /// Has an action run now, whatever its date.
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
      tell("\(ScheduledObject.name(action.key))", "\(error)")
      return .ignored(.storeFailed)
    }
  }

  /// Lets an action happen now that waits for its time; false if it does not.
  func happenNow(_ node: NodeID) -> Bool {
    guard let action = inspector.loadable(node) as? SimulatedAction, action.armed != nil else { return false }
    early = action
    defer { early = nil }
    _ = runNow(action)
    return true
  }

  /// Gives an action a date that is so much later, in nanoseconds.
  func postpone(_ node: NodeID, by delay: Int64) -> CommandOutcome {
    guard let action = inspector.loadable(node) as? SimulatedAction else { return .ignored(.notAnAction) }
    guard let date = action.storedDate(dates) else { return .ignored(.actionDone) }
    let (sum, isTooLate) = max(date, now).addingReportingOverflow(max(delay, 0))
    guard change(action, { $0.date = dates.date(isTooLate ? .max : sum) }) else { return .ignored(.storeFailed) }
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

  /// Tells that an action cannot be asked for a run, since nobody else does.
  func noteRefusal(_ reason: CommandOutcome.Reason, of action: SimulatedAction) {
    inspector.note(.refused(reason), node: inspector.id(of: action))
  }

  // MARK: Runs

  /// The manager has an action run.
  private func start(_ key: String, _ completion: @escaping ActionCompletion) {
    guard let action = actionsByKey[key] else { return completion(.success(())) }
    within(comeUp(action)) {
      action.begin(completion)
      show(action)
    }
  }

  /// Writes how a run has ended, before anybody hears of it: a success takes the action's date away, or gives it another.
  ///
  /// - Returns: How it has ended: what the store does not take was no success.
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

  /// A run has ended, and everybody but the manager was told.
  func end(_ action: SimulatedAction, _ result: SimulatedAction.RunResult, _ completion: ActionCompletion) {
    within(inspector.id(of: action).flatMap(inspector.stateEntry)) {
      switch result {
      case .success: completion(.success(()))
      case .failure(let code): completion(.failure(TestError(code)))
      }
    }
  }

  /// Changes what the store holds of an action; false if it cannot be stored, which is told.
  private func change(_ action: SimulatedAction, _ change: (inout ScheduledObject) -> Void) -> Bool {
    guard var object = action.object else { return true }
    change(&object)
    guard object != action.object else { return true }
    do {
      try store?.write { try $0.set(object, for: ScheduledObject.name(action.key)) }
      action.object = object
      return true
    } catch {
      tell("\(ScheduledObject.name(action.key))", "\(error)")
      return false
    }
  }

  // MARK: What the manager tells of

  private func hear(_ event: ActionManagerEvent) {
    guard hasBegun else {
      // All of it is told of when the run begins.
      if case .updated(let name, let statuses) = event { action(name)?.status = statuses.first }
      return
    }
    switch event {
    case .updated(let name, let statuses): change(name) { updated($0, statuses.first) }
    // How it comes to that is told when its work begins.
    case .started(let name, let status): action(name)?.status = status
    case .ended(let name, _, _, let status):
      // An item that is not there any more says nothing of the one that is.
      change(name) { $0.status = status ?? $0.status }
    case .pendingInternet(let name, let status):
      change(name) { action in
        let wasPending = action.status?.isPendingInternet ?? false
        action.status = status
        within(comeUp(action)) { if !wasPending { note(.pendingInternet, action) } }
      }
    case .skipped(let name, _): change(name) { note(.skipped, $0) }
    case .unreadable(let name, let error): tell(name.description, error.description)
    case .storeFailed(let error): tell("the store", error.description)
    // Those who ask for it tell of it.
    case .suspended, .resumed: break
    }
  }

  /// The manager has looked at an action's object again.
  private func updated(_ action: SimulatedAction, _ status: ActionStatus?) {
    action.status = status
    let date = status.map { dates.nanoseconds($0.date) }
    if date != action.storedDate(dates) { readAgain(action) }
    guard date != action.date else { return }
    action.date = date
    let event: ActionEvent? = date.map { .scheduled(at: $0) } ?? (action.object == nil ? nil : .done)
    within(event.map { note($0, action) }) { plan(action) }
  }

  /// Somebody else has written an action's object.
  private func readAgain(_ action: SimulatedAction) {
    let name = ScheduledObject.name(action.key)
    do {
      let object = try store?.read { try $0.object(name) }
      action.object = object as? ScheduledObject
      if object == nil { tell(name.description, "it is gone") }
    } catch {
      // The manager says so.
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
