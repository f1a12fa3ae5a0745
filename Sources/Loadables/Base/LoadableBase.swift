/// The common base class of this library's loadables: it stores the state and the error, and notifies the observers.
///
/// Other modules cannot subclass `LoadableBase`: subclass ``Loadable`` or ``PureLoadable``.
///
/// `LoadableBase` has no `deinit`: an isolated `deinit` is expensive, and every subclass would have to bear the cost.
@MainActor
open class LoadableBase: PureLoadableProtocol, Hashable {
  // Every access is a single read, a single write, or a call without callbacks, so exclusivity checks would find
  // nothing. They would be a large part of a change's cost.
  @exclusivity(unchecked) private final var ownError: (any Error)?
  @exclusivity(unchecked) final var observers = ObserverList()
  @exclusivity(unchecked) private(set) final var ownState = LoadableState.idle
  /// The current depth of nested calls from this loadable to its dependencies, see ``asking(else:_:)``.
  @exclusivity(unchecked) final var askingDepth: UInt8 = 0
  @exclusivity(unchecked) final var flags = Flags()
  /// The number assigned by the first tool that watches the loadable, see ``LoadableNumbers``; -1 without a tool.
  @exclusivity(unchecked) final var watchedNumber = unwatched

  static let unwatched: Int32 = -1

  struct Flags: OptionSet {
    let rawValue: UInt16

    static let isNotifying = Flags(rawValue: 1 << 0)
    /// An observer was removed during the current round, and the round has not yet taken this into account.
    static let didUnlinkInRound = Flags(rawValue: 1 << 5)
    static let hasWaitingRounds = Flags(rawValue: 1 << 1)
    static let isPerformingWaitingRounds = Flags(rawValue: 1 << 8)
    /// An observer was added, and ``didRemoveLastObserver()`` has not been called since.
    static let notifiedOfObservers = Flags(rawValue: 1 << 2)
    /// New notification rounds are ignored, because observers have requested rounds endlessly.
    static let isAbandoningRounds = Flags(rawValue: 1 << 3)
    static let reportedTooManyRounds = Flags(rawValue: 1 << 4)
    static let reportedCycle = Flags(rawValue: 1 << 10)
    /// A sync is running as a ``SyncAttempt``, which ends when the state is not `syncing` any more.
    static let hasAttempt = Flags(rawValue: 1 << 12)
    /// A cycle of dependencies was found: nested calls return their fallback until the outermost call has returned.
    static let isLeavingCycle = Flags(rawValue: 1 << 11)
    /// The flag `lastContents` is valid: it holds the value of `isContentsAvailable` in the last round.
    static let recordedContents = Flags(rawValue: 1 << 6)
    static let lastContents = Flags(rawValue: 1 << 7)
    /// The value of ``PureLoadable/isContentsAvailable``. A property would grow loadables from 64 to 80 bytes.
    static let hasContents = Flags(rawValue: 1 << 9)
  }

  init() {}

  /// Whether both are the same object.
  public nonisolated static func == (left: LoadableBase, right: LoadableBase) -> Bool { left === right }

  /// Hashes the identity of the object, so that loadables can be kept in sets.
  public nonisolated final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  // MARK: State

  /// The current state; idle at first.
  open var loadableState: LoadableState {
    assertOnMainActor()
    return ownState
  }

  /// The error of the last sync; nil unless the sync failed with a known reason.
  open var error: (any Error)? {
    assertOnMainActor()
    return ownError
  }

  /// Whether the loadable has usable contents; false unless overridden.
  open var isContentsAvailable: Bool {
    assertOnMainActor()
    return false
  }

  // MARK: Observers

  /// Adds an observer, held weakly and called after all earlier ones. Adding an observer twice is a programming error.
  open func addObserver(_ observer: any LoadableObserverProtocol) { add(observer) }

  /// Removes an observer, which is not called again. Removing an unknown observer is a programming error.
  open func removeObserver(_ observer: any LoadableObserverProtocol) { remove(observer) }

  /// For subclasses: called after the first observer was added.
  open func didAddFirstObserver() {}

  /// For subclasses: called after the last observer was removed or released.
  ///
  /// Called at once after a removal. A release without removal is detected later, usually at the next notification.
  open func didRemoveLastObserver() {}

  // MARK: Changing

  /// Sets state and error without a notification. Returns the event number of the new state; nil if not recorded.
  package final func setSilently(
    _ state: LoadableState, error: (any Error)? = nil, cause: EventNumber? = nil
  ) -> EventNumber? {
    let old = LoadableInstruments.isOn ? loadableState : state
    keep(state, error)
    guard old != state else { return nil }
    return LoadableInstruments.record(.stateChanged(from: old, to: state), of: self, cause: cause)
  }

  @inline(__always)
  private final func keep(_ state: LoadableState, _ error: (any Error)?) {
    assertOnMainActor()
    ownState = state
    // Skips the assignment in the common case: without errors it would only cost time.
    if ownError != nil || error != nil { ownError = error }
  }

  final func forgetState() {
    keep(.idle, nil)
  }

  /// Sets the state and the error, and notifies the observers. Notifies even if nothing changes, for new contents.
  package final func set(_ state: LoadableState, error: (any Error)? = nil) {
    guard !LoadableInstruments.isOn else { return recordNotified(state, error) }
    keep(state, error)
    notify(Round())
  }

  @inline(never)
  private final func recordNotified(_ state: LoadableState, _ error: (any Error)?) {
    if let controller = LoadableInstruments.syncController, state == .didSyncSuccessfully || state == .didFailToSync,
      controller.drops(state, of: self)
    {
      return resultWasDropped()
    }
    var change = setSilently(state, error: error)
    if change == nil, state == .didFailToSync {
      // Recorded for the explanation of the state: the error may be another one.
      change = LoadableInstruments.record(.stateChanged(from: state, to: state), of: self)
    }
    notify(Round(cause: change))
  }

  /// Tells the tools that a result was dropped, because its attempt to sync is over.
  ///
  /// - Parameter isCancellation: Whether the result is only the end of the attempt's task, which is no event.
  final func resultWasLate(_ result: LoadableState, isCancellation: Bool = false) {
    guard LoadableInstruments.isOn, LoadableInstruments.syncController?.noteLate(result, of: self) != true else {
      return
    }
    if !isCancellation { LoadableInstruments.record(.resultDropped(result), of: self) }
  }

  /// Handles a result that the sync controller has dropped: notifies if `isContentsAvailable` has changed.
  private final func resultWasDropped() {
    if flags.contains(.recordedContents), flags.contains(.lastContents) != isContentsAvailable { notify(Round()) }
  }

  /// Returns a closure that restores the current contents after a tool has dropped the result of a sync. Nil if the
  /// library cannot restore the contents, because a subclass elsewhere stores them.
  package func contentsRestorer() -> (@MainActor () -> Void)? { nil }

  /// Notifies every observer, for example after a change of the contents. The state is unchanged.
  public final func notifyDidChange() {
    notify(Round())
  }

  func roundWillBegin() {}

  /// Called when a ``SyncAttempt`` has ended without a result.
  func attemptDidEnd() {}

  /// Starts the work of a sync; does nothing unless overridden. Called after a notification of the new state `syncing`.
  func startSync() {}

  var startsSyncs: Bool { false }
}

/// Calls from a loadable to its dependencies, such as a group's children, with a limit that ends cycles.
extension LoadableBase {
  /// The maximum depth of nested calls from one loadable. Only a cycle of dependencies nests this deeply.
  static let askingLimit: UInt8 = 100

  /// Returns the result of `call`, which calls a dependency. Returns `fallback` if ``askingLimit`` calls are nested.
  ///
  /// The library cannot refuse a cycle of dependencies through a class that is no ``LoadableContainer``. The limit ends
  /// the calls of such a cycle, which is reported as ``ContractRule/dependsOnItself``, once per loadable. At the limit,
  /// further calls return `fallback` at once until the outermost call has returned. Without this, two calls per level
  /// would add up to 2^100 calls.
  @inline(__always)
  final func asking<Answer>(else fallback: @autoclosure () -> Answer, _ call: () -> Answer) -> Answer {
    guard askingDepth < Self.askingLimit, !flags.contains(.isLeavingCycle) else {
      leaveCycle()
      return fallback()
    }
    askingDepth += 1
    defer {
      askingDepth -= 1
      if askingDepth == 0 { flags.remove(.isLeavingCycle) }
    }
    return call()
  }

  @inline(never)
  private func leaveCycle() {
    flags.insert(.isLeavingCycle)
    guard !flags.contains(.reportedCycle) else { return }
    flags.insert(.reportedCycle)
    ContractViolations.report(.dependsOnItself, by: self)
  }
}

/// Handling of sync requests, shared by ``Loadable`` and ``TransformedLoadable``.
extension LoadableBase {
  /// Whether a sync is needed, judged by the state: true without contents, in the state idle, and after a failure.
  final var needsSyncByState: Bool {
    guard isContentsAvailable else { return true }
    return switch loadableState {
    case .idle, .didFailToSync: true
    case .syncing, .didSyncSuccessfully: false
    }
  }

  /// Sets the state to syncing, notifies, then calls ``LoadableBase/startSync()``. Has no effect during a sync.
  @inline(__always)
  final func beginSync() {
    assertOnMainActor()
    // Also ignored from observers that request rounds endlessly.
    guard loadableState != .syncing, !flags.contains(.isAbandoningRounds) else {
      LoadableInstruments.record(.syncRequested(.sync, .ignoredWhileSyncing), of: self)
      if LoadableInstruments.isOn { checkContents() }
      return
    }
    let requested = LoadableInstruments.record(.syncRequested(.sync, .started), of: self)
    let change = setSilently(.syncing, cause: requested)
    notify(Round(cause: change, startsSync: true))
  }

  final func skipSync() {
    LoadableInstruments.record(.syncRequested(.syncIfNeeded, .notNeeded), of: self)
    if LoadableInstruments.isOn { checkContents() }
  }
}

extension PureLoadableProtocol {
  /// Whether a sync request has no effect during a sync; false for groups and proxies, which forward all requests.
  package var ignoresSyncWhileSyncing: Bool { (self as? LoadableBase)?.startsSyncs ?? false }
}
