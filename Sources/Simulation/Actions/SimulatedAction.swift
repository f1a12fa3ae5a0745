import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios
import ScheduledActions

/// A scheduled action as a loadable: each sync is a run of it, which whoever runs the actions begins.
final class SimulatedAction: TestLoadable {
  /// The id in the scenario, and its key in the store.
  let key: String
  /// When it is to run, after the start.
  let firstDate: Duration
  /// How long after the beginning of a run the next one follows; zero: it runs once.
  let retryTimeout: Duration
  private let behaviour: Behaviour

  /// Whether it waits for the network.
  var requiresInternet: Bool { behaviour.requiresInternet }

  /// What the store holds of it; nil: it cannot be read, or is gone.
  var object: ScheduledObject?
  /// What the manager last said of it.
  var status: ActionStatus?
  /// The date that was last told of, in nanoseconds since the start of the run; nil: that it is done.
  var date: Int64?
  /// By what it comes up next, if it does by itself.
  var armed: Armed?
  /// Why it failed last, if it has not succeeded since.
  private(set) var lastError: String?

  /// A timer that is one of many.
  struct Armed {
    /// When it was to come up, be that in the past.
    let due: Int64
    /// The number of the entry that tells of it.
    let number: EventNumber
    let entry: ActionAgenda.Entry
  }

  private weak var actions: SimulatedActions?
  /// What is to be called when the run under way has ended.
  private var completion: ActionCompletion?
  /// Whether the run's end is being told: a sync that is asked for then has to wait for that.
  private var isEnding = false
  private var isAskedAgain = false

  /// - Parameters:
  ///   - behaviour: How its runs go.
  ///   - setup: The same as a plan.
  ///   - id: The id of the node in the file.
  ///   - copy: Which of the node's copies it is, from 1; 0 for the node itself.
  ///   - firstDate: When it is to run, after the start.
  ///   - retryTimeout: How long after the beginning of a run the next one follows; zero: it runs once.
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

  /// Brings it to where the store says that it is.
  func goOn(from object: ScheduledObject?, in actions: SimulatedActions) {
    self.object = object
    self.actions = actions
    guard let object else { return }
    if object.usedOutcomes > 0 { plannedSyncs?.resume(afterOutcomes: object.usedOutcomes) }
    if object.successes > 0 { isContentsAvailable = true }
  }

  /// Its date in the store, in nanoseconds since the start of the run; nil: it is done.
  func storedDate(_ dates: RunDates) -> Int64? { object?.date.map(dates.nanoseconds) }

  /// What is known of it as it stands in the store.
  func knownStatus(_ dates: RunDates) -> ActionStatus? {
    status.flatMap { dates.nanoseconds($0.date) == storedDate(dates) ? $0 : nil }
  }

  /// Whether a run is under way.
  var isRunning: Bool { completion != nil }

  // MARK: Loadable

  /// As long as it is to be done, or nobody knows whether it is.
  override var needsSync: Bool { object.map { $0.date != nil } ?? true }

  /// Has it run now, whatever its date, unless it is done.
  override func sync() {
    guard loadableState != .syncing else { return super.sync() }
    if case .ignored(let reason) = run() { actions?.noteRefusal(reason, of: self) }
  }

  // MARK: Runs

  /// Asks for a run.
  func run() -> CommandOutcome {
    guard !isEnding else {
      isAskedAgain = true
      return .done(nodes: 1)
    }
    return actions?.runNow(self) ?? .ignored(.actionDone)
  }

  /// A run begins.
  func begin(_ completion: @escaping ActionCompletion) {
    self.completion = completion
    // Somebody may have made it syncing by hand: the run ends when that does.
    if loadableState != .syncing { super.sync() }
    guard loadableState != .syncing, isRunning else { return }
    // Who is asked by observers that would never stop asking does not hear of it.
    end(.failure(code: Behaviour.unnamedError)) { _ in }
  }

  /// How a run ends.
  enum RunResult {
    /// It succeeds. The action has a new date, so long after that, where there is one.
    case success(again: Duration?)
    /// It fails with this code.
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

  /// How long after the run that succeeds now the next one is due, as its outcome says; nil if that says nothing.
  private var plannedDelay: Duration? {
    guard let syncs = plannedSyncs, syncs.isCompleting, case .list(let outcomes) = behaviour.outcomes,
      case .again(let delay) = outcomes[min(syncs.usedOutcomes, outcomes.count) - 1]
    else { return nil }
    return delay
  }

  /// Ends the run under way, if there is one: what cannot be stored has not been done.
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
