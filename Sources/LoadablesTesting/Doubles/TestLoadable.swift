import Loadables

/// A loadable for unit tests: everything about it can be set from outside, and it counts what is asked of it.
///
/// A sync makes it syncing and does nothing else, unless ``doSync()`` is overridden.
open class TestLoadable: Loadable {
  private var hasContents = false

  /// Calls of ``sync()``, ignored ones included.
  public private(set) var syncCallCount = 0
  /// Calls of ``syncIfNeeded()``, also when no sync was needed.
  public private(set) var syncIfNeededCallCount = 0
  /// Reads of ``isContentsAvailable``, also those by ``needsSync`` and by an instrument.
  public private(set) var isContentsAvailableCallCount = 0
  /// Calls of ``addObserver(_:)``.
  public private(set) var addObserverCallCount = 0
  /// Calls of ``removeObserver(_:)``.
  public private(set) var removeObserverCallCount = 0

  /// Overrides ``needsSync`` when it is not nil.
  public var needsSyncOverride: Bool?

  /// The state. Setting it notifies, also when it is the same; the error is cleared by every state but `didFailToSync`.
  open override var loadableState: LoadableState {
    get { super.loadableState }
    set { set(newValue, error: newValue == .didFailToSync ? super.error : nil) }
  }

  /// The error, which shows only in `didFailToSync` but may be set before that state is. Setting it tells nobody.
  open override var error: (any Error)? {
    get { loadableState == .didFailToSync ? super.error : nil }
    set { _ = setSilently(loadableState, error: newValue) }
  }

  /// The contents flag. Setting it tells nobody.
  open override var isContentsAvailable: Bool {
    get {
      isContentsAvailableCallCount += 1
      return hasContents
    }
    set { hasContents = newValue }
  }

  /// ``needsSyncOverride``, or what any loadable says.
  open override var needsSync: Bool { needsSyncOverride ?? super.needsSync }

  /// Counts, then becomes syncing and calls ``doSync()``, unless it is syncing.
  open override func sync() {
    syncCallCount += 1
    super.sync()
  }

  /// Counts, then calls ``sync()`` if ``needsSync`` says so.
  open override func syncIfNeeded() {
    syncIfNeededCallCount += 1
    super.syncIfNeeded()
  }

  /// Does nothing unless overridden: the test ends the sync.
  open override func doSync() {}

  /// Counts, then adds the observer.
  open override func addObserver(_ observer: any LoadableObserverProtocol) {
    addObserverCallCount += 1
    super.addObserver(observer)
  }

  /// Counts, then removes the observer.
  open override func removeObserver(_ observer: any LoadableObserverProtocol) {
    removeObserverCallCount += 1
    super.removeObserver(observer)
  }

  /// The sync succeeded, and the contents are available.
  open override func setDidSyncSuccessfully() {
    hasContents = true
    super.setDidSyncSuccessfully()
  }

  /// The sync failed. The contents flag stays as it is.
  public func setDidFailToSync(_ error: (any Error)? = nil) { setFailedToSync(error) }

  /// Starts all counters again from zero.
  public func resetAllCallCounts() {
    syncCallCount = 0
    syncIfNeededCallCount = 0
    isContentsAvailableCallCount = 0
    addObserverCallCount = 0
    removeObserverCallCount = 0
  }
}
