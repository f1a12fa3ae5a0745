/// Loadables that are synced one after another. Each result can prepare the next item or end the chain.
///
/// ```swift
/// let chain = LoadableChain([
///   .init(account) { [weak account, posts] in
///     guard let account, account.hasPosts else { return .completeSuccessfully }
///     posts.author = account.name
///     return .proceed
///   },
///   .init(posts),
/// ])
/// chain.sync()
/// ```
///
/// Each item is synced with `syncIfNeeded()`, and the chain waits while it is syncing, whatever started that sync. If
/// the item then has contents, its callback decides, even after a failure; without contents the chain fails with a
/// ``LoadableChainError``. An item that needs no sync is skipped in its turn; its callback is still called. A chain
/// that is synced again restarts at the first item.
///
/// The chain has contents while it is `didSyncSuccessfully`. Only the current item is observed: later changes of
/// earlier items have no effect. ``setIdle()``, ``setDidSyncSuccessfully()`` and ``setFailedToSync(_:)`` end a run
/// early. In a callback they override its return value. The current item continues then, and also after the chain's
/// release.
///
/// The items and their callbacks are held strongly: callbacks should hold the chain weakly.
public final class LoadableChain: Loadable, LoadableContainer {
  /// An item of a chain.
  public struct Item {
    let loadable: any LoadableProtocol
    let whenContentsAvailable: (@MainActor () -> NextAction)?

    /// - Parameters:
    ///   - loadable: The loadable to sync.
    ///   - whenContentsAvailable: Called in every run when the item is done and has contents; nil means proceed.
    public init(_ loadable: any LoadableProtocol, whenContentsAvailable: (@MainActor () -> NextAction)? = nil) {
      self.loadable = loadable
      self.whenContentsAvailable = whenContentsAvailable
    }
  }

  /// The next action of a chain after an item.
  public enum NextAction {
    /// Proceeds with the next item, or succeeds if there is none.
    case proceed
    /// Fails with this error.
    case fail(any Error)
    /// Succeeds without the remaining items.
    case completeSuccessfully
  }

  private let items: [Item]
  private let timeSource: any TimeSource
  private var progress: ChainProgress
  private var timer: ScheduledTimer?
  private var observer: LoadableObserver?

  /// A chain of these items.
  ///
  /// - Parameters:
  ///   - items: The items, in order. An empty chain succeeds as soon as it is synced.
  ///   - timeSource: Schedules each item in a turn of its own, without a delay.
  public init(_ items: [Item] = [], timeSource: any TimeSource = SystemTimeSource.shared) {
    self.items = items
    self.timeSource = timeSource
    progress = ChainProgress(itemCount: items.count)
    super.init()
  }

  /// A chain of these items.
  public convenience init(_ first: Item, _ rest: Item..., timeSource: any TimeSource = SystemTimeSource.shared) {
    self.init([first] + rest, timeSource: timeSource)
  }

  /// A chain of these loadables, without callbacks.
  // An empty literal fits both initialisers: the other one takes it.
  @_disfavoredOverload
  public convenience init(
    _ loadables: [any LoadableProtocol], timeSource: any TimeSource = SystemTimeSource.shared
  ) {
    self.init(loadables.map { Item($0) }, timeSource: timeSource)
  }

  /// The loadables of the items, in order.
  public var dependencies: [any PureLoadableProtocol] { items.map(\.loadable) }

  /// True while the chain is `didSyncSuccessfully`.
  public override var isContentsAvailable: Bool { loadableState == .didSyncSuccessfully }

  /// Whether any item needs a sync. ``Loadable/syncIfNeeded()`` does nothing for a chain whose items are all synced.
  public override var needsSync: Bool {
    asking(else: false) { items.contains { $0.loadable.needsSync } }
  }

  /// Restarts at the first item.
  public override func doSync() {
    abandonRun()
    // An observer may have ended this sync before it began.
    guard loadableState == .syncing else { return }
    perform(progress.start())
  }

  /// Ends a run early, as synced.
  public override func setDidSyncSuccessfully() {
    abandonRun()
    super.setDidSyncSuccessfully()
  }

  /// Ends a run early, as failed with this error.
  public override func setFailedToSync(_ error: (any Error)?) {
    abandonRun()
    super.setFailedToSync(error)
  }

  /// Ends a run early, as idle.
  public override func setIdle() {
    abandonRun()
    super.setIdle()
  }

  private func abandonRun() {
    progress.abandon()
    stopWatching()
    guard let timer else { return }
    self.timer = nil
    timeSource.cancel(timer)
  }

  private func perform(_ action: ChainProgress.Action) {
    switch action {
    case .none: break
    case .scheduleNext: scheduleNext()
    case .sync(let index):
      items[index].loadable.syncIfNeeded()
      checkItem(at: index)
    case .watch(let index): watchItem(at: index)
    case .chooseNextAction(let index):
      stopWatching()
      perform(progress.nextActionChosen(items[index].whenContentsAvailable?() ?? .proceed))
    case .succeed: setDidSyncSuccessfully()
    case .failForItem(let index): setFailedToSync(LoadableChainError(items[index].loadable, at: index))
    case .fail(let error): setFailedToSync(error)
    }
  }

  private func scheduleNext() {
    timer = timeSource.schedule(after: .zero, owner: self, label: "next item") { [weak self] in
      guard let self else { return }
      timer = nil
      perform(progress.itemReached())
    }
  }

  private func watchItem(at index: Int) {
    let observer = items[index].loadable.sink { [weak self] _ in self?.checkItem(at: index) }
    // Observing the item may have ended its sync, even before the observer was added.
    guard progress.isWatching(index) else { return }
    self.observer = observer
    checkItem(at: index)
  }

  private func stopWatching() {
    // Releasing is not enough: a token lives until the end of its own call.
    observer?.remove()
    observer = nil
  }

  private func checkItem(at index: Int) {
    let item = items[index].loadable
    perform(
      progress.itemChanged(
        index, isSyncing: item.loadableState == .syncing, isContentsAvailable: item.isContentsAvailable))
  }
}
