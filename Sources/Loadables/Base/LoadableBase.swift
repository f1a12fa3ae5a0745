/// The state, the observers and the rounds of notifications that all loadables of this library share.
///
/// It cannot be subclassed from elsewhere: subclass ``Loadable`` or ``PureLoadable``.
///
/// There is no `deinit` here on purpose: an isolated one is expensive and would force one on every subclass.
@MainActor
open class LoadableBase: PureLoadableProtocol {
  /// So many rounds may wait for the one under way before all but the last are dropped, and so many may follow one
  /// another without an end before the rest is dropped.
  static let waitingRoundsLimit = 1_000

  private var ownState = LoadableState.idle
  private var isNotifying = false
  private var isAbandoningRounds = false
  private var toldAboutObservers = false
  private var reportedTooManyRounds = false
  private var ownError: (any Error)?
  private var observers = ObserverList()
  /// Rounds that wait for the one under way. Empty nearly always, so it costs one word.
  private var waitingRounds: [Round] = []

  init() {}

  // MARK: What can be seen

  open var loadableState: LoadableState { ownState }

  open var error: (any Error)? { ownError }

  open var isContentsAvailable: Bool { false }

  // MARK: Observers

  /// Whether anybody observes this loadable. False as soon as the last observer is gone.
  public final var hasObservers: Bool { observers.hasObservers }

  /// The number of observers, for inspection. O(observers) if some of them are objects.
  public final var observerCount: Int { observers.count }

  open func addObserver(_ observer: any LoadableObserverProtocol) {
    guard observers.add(observer, of: self) else {
      assertionFailure("\(type(of: observer)) observes this \(type(of: self)) already")
      return
    }
    guard !toldAboutObservers else { return }
    toldAboutObservers = true
    didAddFirstObserver()
  }

  open func removeObserver(_ observer: any LoadableObserverProtocol) {
    guard observers.remove(observer) else {
      assertionFailure("\(type(of: observer)) does not observe this \(type(of: self))")
      return
    }
    if !isNotifying { observers.compact() }
    noticeMissingObservers()
  }

  /// For subclasses: somebody observes now, and nobody did before.
  open func didAddFirstObserver() {}

  /// For subclasses: nobody observes any more.
  ///
  /// Called at once when a token or an object removes itself, and at the next notification when an object was released
  /// without doing so.
  open func didRemoveLastObserver() {}

  private func noticeMissingObservers() {
    guard toldAboutObservers, !observers.searchLiving() else { return }
    toldAboutObservers = false
    didRemoveLastObserver()
  }

  // MARK: Changing

  /// Sets state and error without a word to anybody but the instrument, whose number for the change is returned.
  package final func setSilently(
    _ state: LoadableState, error: (any Error)? = nil, cause: EventNumber? = nil
  ) -> EventNumber? {
    let old = loadableState
    ownState = state
    ownError = error
    guard old != state else { return nil }
    return Instrumentation.record(.stateChanged(from: old, to: state), of: self, cause: cause)
  }

  /// Goes back to idle without a word to anybody.
  final func forgetState() {
    ownState = .idle
    ownError = nil
  }

  /// Sets state and error and notifies, also when nothing is different: the contents may be.
  package final func set(_ state: LoadableState, error: (any Error)? = nil) {
    var change = setSilently(state, error: error)
    if change == nil, state == .didFailToSync {
      // A further failure is news to whoever explains the state: it may have come with another error.
      change = Instrumentation.record(.stateChanged(from: state, to: state), of: self)
    }
    notify(Round(cause: change))
  }

  /// Tells every observer that something may have changed.
  public final func notifyDidChange() {
    notify(Round())
  }

  // MARK: Rounds

  /// One call to every observer.
  struct Round {
    /// The change that is notified; nil when it is none of the state.
    var cause: EventNumber?
    /// A sync begins when every observer knows of it.
    var startsSync = false
  }

  /// Notifies now, or when the round under way has ended, so that all observers see the rounds in one order.
  final func notify(_ round: Round) {
    guard !isNotifying else { return wait(round) }
    perform(round)
    var followers = 0
    while !waitingRounds.isEmpty {
      let next = waitingRounds.removeFirst()
      followers += 1
      guard followers <= Self.waitingRoundsLimit else { return abandonRounds(from: next) }
      perform(next)
    }
  }

  /// For subclasses of the module: the observers are called next.
  func roundWillBegin() {}

  /// For ``Loadable``: the round that announced a sync has ended.
  func startSync() {}

  private func wait(_ round: Round) {
    guard !isAbandoningRounds else { return }
    var round = round
    if round.cause == nil { round.cause = Instrumentation.instrument?.currentCause }
    guard waitingRounds.count >= Self.waitingRoundsLimit else {
      waitingRounds.append(round)
      return
    }
    // A dropped round takes nothing with it but its calls: a sync that it announced still begins.
    round.startsSync = round.startsSync || waitingRounds.contains(where: \.startsSync)
    waitingRounds = [round]
    reportTooManyRounds()
  }

  /// Observers that answer every round with another one would never let it end: one more, and the rest is dropped.
  private func abandonRounds(from round: Round) {
    reportTooManyRounds()
    var last = waitingRounds.last ?? round
    last.startsSync = round.startsSync || waitingRounds.contains(where: \.startsSync)
    waitingRounds = []
    // So that nobody is left with an old state; what is asked for from within is not heard any more.
    isAbandoningRounds = true
    perform(last)
    isAbandoningRounds = false
    waitingRounds = []
  }

  private func reportTooManyRounds() {
    guard !reportedTooManyRounds else { return }
    reportedTooManyRounds = true
    Instrumentation.record(.violated(.tooManyWaitingRounds(limit: Self.waitingRoundsLimit)), of: self)
  }

  private func perform(_ round: Round) {
    isNotifying = true
    Instrumentation.effects(of: round.cause, roundWillBegin)
    if Instrumentation.instrument == nil {
      callObservers()
    } else {
      let number = recordRound(round)
      Instrumentation.effects(of: round.cause ?? number, callObservers)
    }
    isNotifying = false
    observers.compact()
    noticeMissingObservers()
    if round.startsSync { Instrumentation.effects(of: round.cause, startSync) }
  }

  private func callObservers() {
    // The slots are read one by one, never through a lasting access: an observer may add and remove others.
    var somebodyIsMissing = false
    for slot in 0..<observers.endIndex {
      if let observer = observers[slot] { observer.loadableDidChange(self) } else { somebodyIsMissing = true }
    }
    if somebodyIsMissing { observers.removeReleasedObjects() }
  }

  private func recordRound(_ round: Round) -> EventNumber? {
    let hasContents = isContentsAvailable
    let number = Instrumentation.record(.notifying(isContentsAvailable: hasContents), of: self, cause: round.cause)
    let state = loadableState
    if state == .didSyncSuccessfully, !hasContents {
      Instrumentation.record(.violated(.syncedWithoutContents), of: self, cause: round.cause)
    }
    if state != .didFailToSync, error != nil {
      Instrumentation.record(.violated(.errorWithoutFailure), of: self, cause: round.cause)
    }
    return number
  }
}
