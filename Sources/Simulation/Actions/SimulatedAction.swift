import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios
import ScheduledActions

/// A scheduled action of a scenario as a loadable. Each sync is a run of the action; the action manager starts it.
final class SimulatedAction: TestLoadable {
  let key: String
  /// The first due date, as a duration since the start of the scenario's run.
  let firstDate: Duration
  /// The delay from the start of a run to its retry, until a run succeeds; zero for no retries.
  let retryTimeout: Duration
  private let behaviour: Behaviour

  var requiresInternet: Bool { behaviour.requiresInternet }

  /// The stored object of the action; nil if the object does not exist or cannot be read.
  var object: ScheduledObject?
  /// The status that the action manager last reported.
  var status: ActionStatus?
  /// The last reported due date, in nanoseconds since the start of the run; nil if the action is done.
  var date: Int64?
  /// The timer of the action's next run; nil if none is set.
  var armed: Armed?
  /// The error code of the last failed run; nil if a run has succeeded since.
  private(set) var lastError: String?

  /// The timer of one action, for the inspector. The action manager itself has a single timer for all actions.
  struct Armed {
    /// The due time, in nanoseconds since the start of the run; in the past if the run is overdue.
    let due: Int64
    /// The sequence number of the journal entry about the timer's start.
    let number: EventNumber
    let entry: ActionAgenda.Entry
  }

  private weak var actions: SimulatedActions?
  /// The completion handler of the current run, from the action manager; nil if the action is not running.
  private var completion: ActionCompletion?
  /// Whether observers are being notified of the end of a run. A sync requested meanwhile starts after that.
  private var isEnding = false
  private var isRunRequested = false

  /// Creates an action that is not connected to a store; see ``resume(from:in:)``.
  ///
  /// - Parameters:
  ///   - behaviour: The outcomes and latencies of the action's runs.
  ///   - setup: The same behaviour in the form that all copies of the node share.
  ///   - id: The id of the node in the scenario file.
  ///   - copy: The number of this copy, from 1, if the scenario declares several copies of the node; else 0.
  ///   - firstDate: The first due date, as a duration since the start of the scenario's run.
  ///   - retryTimeout: The delay from the start of a run to its retry, until a run succeeds; zero for no retries.
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

  /// Restores the action's progress from the stored object; nil if the object cannot be read.
  func resume(from object: ScheduledObject?, in actions: SimulatedActions) {
    self.object = object
    self.actions = actions
    guard let object else { return }
    if object.usedOutcomes > 0 { plannedSyncs?.resume(afterOutcomes: object.usedOutcomes) }
    if object.successes > 0 { isContentsAvailable = true }
  }

  /// Returns the stored due date, in nanoseconds since the start of the run; nil if the action is done.
  func storedDate(_ dates: RunDates) -> Int64? { object?.date.map(dates.nanoseconds) }

  /// Returns the status that the manager last reported; nil if the status has another date than the stored object.
  func knownStatus(_ dates: RunDates) -> ActionStatus? {
    status.flatMap { dates.nanoseconds($0.date) == storedDate(dates) ? $0 : nil }
  }

  var isRunning: Bool { completion != nil }

  // MARK: Loadable

  /// True until the action is done. Also true while the stored object cannot be read.
  override var needsSync: Bool { object.map { $0.date != nil } ?? true }

  /// Runs the action now, whatever its due date. An action that is done does not run.
  override func sync() {
    guard loadableState != .syncing else { return super.sync() }
    if case .ignored(let reason) = run() { actions?.noteRefusal(reason, of: self) }
  }

  // MARK: Runs

  func run() -> CommandOutcome {
    guard !isEnding else {
      isRunRequested = true
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
    /// The run succeeded. `again` is the delay from the success to the action's next date; nil if the action is done.
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

  /// The delay from the run's success to the action's next date. Nil unless the scenario's outcome is `again`.
  private var plannedDelay: Duration? {
    guard let syncs = plannedSyncs, syncs.isCompleting, case .list(let outcomes) = behaviour.outcomes,
      case .again(let delay) = outcomes[min(syncs.usedOutcomes, outcomes.count) - 1]
    else { return nil }
    return delay
  }

  /// Ends the current run, if any. If a success cannot be stored, the result becomes a failure.
  ///
  /// - Parameter change: Called with the final result, to change the state of the loadable.
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
    guard isRunRequested else { return }
    isRunRequested = false
    sync()
  }
}
