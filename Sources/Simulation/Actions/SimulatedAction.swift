import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios
import ScheduledActions

/// A scheduled action as a loadable: each sync is a run, which the action manager starts.
final class SimulatedAction: TestLoadable {
  let key: String
  /// Its date, after the start.
  let firstDate: Duration
  /// Delay from the start of a run to the next run; zero: it runs once.
  let retryTimeout: Duration
  private let behaviour: Behaviour

  var requiresInternet: Bool { behaviour.requiresInternet }

  /// Its stored object; nil if it cannot be read or does not exist.
  var object: ScheduledObject?
  /// The manager's last status.
  var status: ActionStatus?
  /// The last reported date, in nanoseconds since the start of the run; nil if it is done.
  var date: Int64?
  /// The timer by which it runs next, if any.
  var armed: Armed?
  /// The last error, if no run has succeeded since.
  private(set) var lastError: String?

  /// One action's share of the manager's timer.
  struct Armed {
    /// The due time, which may be in the past.
    let due: Int64
    /// The number of its journal entry.
    let number: EventNumber
    let entry: ActionAgenda.Entry
  }

  private weak var actions: SimulatedActions?
  /// The completion of the run under way.
  private var completion: ActionCompletion?
  /// Whether the end of a run is being notified; a sync requested meanwhile starts after that.
  private var isEnding = false
  private var isAskedAgain = false

  /// - Parameters:
  ///   - behaviour: How its runs end.
  ///   - setup: The same as a plan.
  ///   - id: The id of the node in the file.
  ///   - copy: The number of the node's copy, from 1; 0 for the node itself.
  ///   - firstDate: Its date, after the start.
  ///   - retryTimeout: Delay from the start of a run to the next run; zero: it runs once.
  init(
    _ behaviour: Behaviour, _ setup: SyncSetup, id: String, copy: Int32, firstDate: Duration, retryTimeout: Duration
  ) {
    key = CopyID.text(id, copy: copy)
    self.behaviour = behaviour
    self.firstDate = firstDate
    self.retryTimeout = retryTimeout
    super.init()
    follow(setup, number: copy, hasContents: behaviour.hasContentsAtFirst)
  }

  /// Restores it from its stored object.
  func resume(from object: ScheduledObject?, in actions: SimulatedActions) {
    self.object = object
    self.actions = actions
    guard let object else { return }
    if object.usedOutcomes > 0 { plannedSyncs?.resume(afterOutcomes: object.usedOutcomes) }
    if object.successes > 0 { isContentsAvailable = true }
  }

  /// Its stored date, in nanoseconds since the start of the run; nil if it is done.
  func storedDate(_ dates: RunDates) -> Int64? { object?.date.map(dates.nanoseconds) }

  /// The status, unless the stored date differs from it.
  func knownStatus(_ dates: RunDates) -> ActionStatus? {
    status.flatMap { dates.nanoseconds($0.date) == storedDate(dates) ? $0 : nil }
  }

  var isRunning: Bool { completion != nil }

  // MARK: Loadable

  /// True until it is done, and while its object cannot be read.
  override var needsSync: Bool { object.map { $0.date != nil } ?? true }

  /// Runs it now, whatever its date, unless it is done.
  override func sync() {
    guard loadableState != .syncing else { return super.sync() }
    if case .ignored(let reason) = run() { actions?.noteRefusal(reason, of: self) }
  }

  // MARK: Runs

  func run() -> CommandOutcome {
    guard !isEnding else {
      isAskedAgain = true
      return .done(nodes: 1)
    }
    return actions?.runNow(self) ?? .ignored(.actionDone)
  }

  func begin(_ completion: @escaping ActionCompletion) {
    self.completion = completion
    // It may be syncing by command: the run then ends with that sync.
    if loadableState != .syncing { super.sync() }
    guard loadableState != .syncing, isRunning else { return }
    // A request from observers that re-request endlessly is dropped.
    end(.failure(code: Behaviour.unnamedError)) { _ in }
  }

  enum RunResult {
    /// With a duration, the action has a new date, this long after its success.
    case success(again: Duration?)
    case failure(code: String)
  }

  override func setDidSyncSuccessfully() {
    end(.success(again: plannedDelay)) { result in
      switch result {
      case .success: super.setDidSyncSuccessfully()
      case .failure(let code): super.setFailedToSync(TestError(code))
      }
    }
  }

  override func setFailedToSync(_ error: (any Error)?) {
    end(.failure(code: TestError.code(of: error))) { _ in super.setFailedToSync(error) }
  }

  override func set(_ state: LoadableState, isContentsAvailable: Bool?, error: (any Error)?) {
    let set = { super.set(state, isContentsAvailable: isContentsAvailable, error: error) }
    switch state {
    case .syncing: set()
    case .didSyncSuccessfully: end(.success(again: nil)) { _ in set() }
    case .idle, .didFailToSync: end(.failure(code: TestError.code(of: error))) { _ in set() }
    }
  }

  /// Delay from the successful run to the next, as its outcome says; nil if it has none.
  private var plannedDelay: Duration? {
    guard let syncs = plannedSyncs, syncs.isCompleting, case .list(let outcomes) = behaviour.outcomes,
      case .again(let delay) = outcomes[min(syncs.usedOutcomes, outcomes.count) - 1]
    else { return nil }
    return delay
  }

  /// Ends the run under way, if any; a run that cannot be stored fails.
  ///
  /// - Parameter change: Changes the state to the actual result.
  private func end(_ result: RunResult, _ change: (RunResult) -> Void) {
    var result = result
    if isRunning {
      isEnding = true
      result = actions?.store(result, of: self) ?? result
    }
    change(result)
    ended(result)
  }

  private func ended(_ result: RunResult) {
    switch result {
    case .success: lastError = nil
    case .failure(let code) where isRunning || loadableState == .didFailToSync: lastError = code
    case .failure: break
    }
    guard let completion else {
      actions?.show(self)
      return
    }
    self.completion = nil
    isEnding = false
    actions?.end(self, result, completion)
    guard isAskedAgain else { return }
    isAskedAgain = false
    sync()
  }
}
