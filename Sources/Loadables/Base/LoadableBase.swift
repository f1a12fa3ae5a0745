/// The state, the observers and the rounds of notifications that all loadables of this library share.
///
/// It cannot be subclassed from elsewhere: subclass ``Loadable`` or ``PureLoadable``.
///
/// There is no `deinit` here on purpose: an isolated one is expensive and would force one on every subclass.
@MainActor
open class LoadableBase: PureLoadableProtocol {
  // Every access to these is a single read, a single write, or a call that calls nobody in turn: there is nothing for a
  // check of exclusivity to find, and the checks would be a large part of a change's cost.
  @exclusivity(unchecked) private final var ownError: (any Error)?
  @exclusivity(unchecked) final var observers = ObserverList()
  @exclusivity(unchecked) private(set) final var ownState = LoadableState.idle
  /// How many calls of this loadable to those that it depends on are under way, see ``asking(else:_:)``.
  @exclusivity(unchecked) final var askingDepth: UInt8 = 0
  @exclusivity(unchecked) final var flags = Flags()
  /// The number that the first watcher of this loadable has for it, see ``LoadableNumbers``.
  @exclusivity(unchecked) final var watchedNumber = unwatched

  /// The number of a loadable without a watcher.
  static let unwatched: Int32 = -1

  /// What else is known of a loadable, in as many bits.
  struct Flags: OptionSet {
    let rawValue: UInt16

    /// A round of notifications is under way.
    static let isNotifying = Flags(rawValue: 1 << 0)
    /// Somebody has left since the last call of that round.
    static let didUnlinkInRound = Flags(rawValue: 1 << 5)
    /// Rounds wait for the one under way.
    static let hasWaitingRounds = Flags(rawValue: 1 << 1)
    /// They are being performed, one after the other.
    static let isPerformingWaitingRounds = Flags(rawValue: 1 << 8)
    /// Subclasses were told that somebody observes.
    static let toldAboutObservers = Flags(rawValue: 1 << 2)
    /// Observers that never stop asking for rounds are not heard any more.
    static let isAbandoningRounds = Flags(rawValue: 1 << 3)
    /// That there were too many rounds has been reported.
    static let reportedTooManyRounds = Flags(rawValue: 1 << 4)
    /// That the loadable depends on itself has been reported.
    static let reportedCycle = Flags(rawValue: 1 << 10)
    /// Calls that came back to the loadable too often return without a further call.
    static let isLeavingCycle = Flags(rawValue: 1 << 11)
    /// Somebody who looks for violations was told of the contents flag with the last round.
    static let contentsTold = Flags(rawValue: 1 << 6)
    /// What the contents flag was then.
    static let toldOfContents = Flags(rawValue: 1 << 7)
    /// The contents flag of a loadable whose owner sets it. A property of its own would be the byte too many, by which the
    /// loadable needs 80 bytes in place of 64.
    static let hasContents = Flags(rawValue: 1 << 9)
  }

  init() {}

  // MARK: What can be seen

  /// Where the loadable stands; idle at first.
  open var loadableState: LoadableState {
    assertOnMainActor()
    return ownState
  }

  /// Why the last sync failed; nil in every state but `didFailToSync`, and where no reason is known.
  open var error: (any Error)? {
    assertOnMainActor()
    return ownError
  }

  /// Whether the contents can be used: never, unless overridden.
  open var isContentsAvailable: Bool {
    assertOnMainActor()
    return false
  }

  // MARK: Observers

  /// Adds an observer, held weakly, behind those that are there. Adding one twice is a programmer's error.
  open func addObserver(_ observer: any LoadableObserverProtocol) { add(observer) }

  /// Removes an observer. Removing one that is not there is a programmer's error.
  open func removeObserver(_ observer: any LoadableObserverProtocol) { remove(observer) }

  /// For subclasses: somebody observes now, and nobody did before.
  open func didAddFirstObserver() {}

  /// For subclasses: nobody observes any more.
  ///
  /// Called at once when a token or an object removes itself, and at the next notification when an object was released
  /// without doing so.
  open func didRemoveLastObserver() {}

  // MARK: Changing

  /// Sets state and error without a word to anybody but the instrument, whose number for the change is returned.
  package final func setSilently(
    _ state: LoadableState, error: (any Error)? = nil, cause: EventNumber? = nil
  ) -> EventNumber? {
    let old = Instrumentation.isOn ? loadableState : state
    keep(state, error)
    guard old != state else { return nil }
    return Instrumentation.record(.stateChanged(from: old, to: state), of: self, cause: cause)
  }

  @inline(__always)
  private final func keep(_ state: LoadableState, _ error: (any Error)?) {
    assertOnMainActor()
    ownState = state
    // Most of the time there is no error before or after, and an assignment would release nothing at some length.
    if ownError != nil || error != nil { ownError = error }
  }

  /// Goes back to idle without a word to anybody.
  final func forgetState() {
    keep(.idle, nil)
  }

  /// Sets state and error and notifies, also when nothing is different: the contents may be.
  package final func set(_ state: LoadableState, error: (any Error)? = nil) {
    guard !Instrumentation.isOn else { return setTold(state, error) }
    keep(state, error)
    notify(Round())
  }

  @inline(never)
  private final func setTold(_ state: LoadableState, _ error: (any Error)?) {
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

  /// For subclasses of the module: the observers are called next.
  func roundWillBegin() {}

  /// For loadables that sync themselves: the round that announced a sync has ended.
  func startSync() {}

  /// Whether ``startSync()`` does something.
  var startsSyncs: Bool { false }
}
