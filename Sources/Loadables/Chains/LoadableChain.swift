/// Syncs loadables one after another; what one of them got can prepare the next, or make the rest unnecessary.
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
/// Each item is asked by `syncIfNeeded()` and waited for while it is syncing, whoever started that. If it has contents
/// then, its callback decides, even if it failed; without contents the chain fails with a ``LoadableChainError``. An
/// item that needs no sync is passed over in its turn; its callback is asked all the same. A chain that is synced again
/// begins at the first item.
///
/// The chain has contents while it is `didSyncSuccessfully`. An item that changes when it has been passed changes
/// nothing for the chain: only the current one is observed. ``setIdle()``, ``setDidSyncSuccessfully()`` and
/// ``setFailedToSync(_:)`` end a run early, also from within a callback, whose answer does not count any more then; the current item goes on
/// by itself, as it does when the chain is released.
///
/// The items are held strongly, and so are their callbacks: these should hold the chain itself weakly.
public final class LoadableChain: Loadable, LoadableContainer {
  /// One of the loadables of a chain.
  public struct Item {
    let loadable: any LoadableProtocol
    let whenContentsAvailable: (@MainActor () -> NextAction)?

    /// - Parameters:
    ///   - loadable: What to sync.
    ///   - whenContentsAvailable: Called in every run when the loadable is not syncing and has contents, to say how the
    ///     chain goes on; it proceeds without one.
    public init(_ loadable: any LoadableProtocol, whenContentsAvailable: (@MainActor () -> NextAction)? = nil) {
      self.loadable = loadable
      self.whenContentsAvailable = whenContentsAvailable
    }
  }

  /// How a chain goes on after an item.
  public enum NextAction {
    /// With the next item; the chain succeeds if there is none.
    case proceed
    /// Not at all: the chain fails with this error.
    case fail(any Error)
    /// Not at all: the chain has succeeded without the items that are left.
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
  ///   - items: In order. An empty chain succeeds as soon as it is synced.
  ///   - timeSource: Gives every item a turn of its own, with no delay.
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

  /// A chain of these loadables, which goes on from each to the next.
  // An empty list of items and one of loadables look the same: the other initializer takes it.
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

  /// Whether any item needs a sync. A chain whose items all have synced already stays as it is until ``Loadable/sync()``.
  public override var needsSync: Bool {
    asking(else: false) { items.contains { $0.loadable.needsSync } }
  }

  /// Begins at the first item, wherever the chain was.
  public override func doSync() {
    abandonRun()
    // Whoever heard of this sync may have ended it before it began.
    guard loadableState == .syncing else { return }
    perform(progress.start())
  }

  /// Ends a run early: the chain has succeeded without the items that are left.
  public override func setDidSyncSuccessfully() {
    abandonRun()
    super.setDidSyncSuccessfully()
  }

  /// Ends a run early: the chain has failed with this error.
  public override func setFailedToSync(_ error: (any Error)?) {
    abandonRun()
    super.setFailedToSync(error)
  }

  /// Ends a run early: the chain is idle.
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
    case .askWhatNext(let index):
      stopWatching()
      perform(progress.wasTold(items[index].whenContentsAvailable?() ?? .proceed))
    case .succeed: setDidSyncSuccessfully()
    case .failForItem(let index): setFailedToSync(LoadableChainError(items[index].loadable, at: index))
    case .fail(let error): setFailedToSync(error)
    }
  }

  private func scheduleNext() {
    timer = timeSource.schedule(after: .zero, owner: self, label: "next item") { [weak self] in
      guard let self else { return }
      timer = nil
      perform(progress.turnHasCome())
    }
  }

  private func watchItem(at index: Int) {
    let observer = items[index].loadable.sink { [weak self] _ in self?.checkItem(at: index) }
    // The item may have ended its sync because it is observed now, also before it knew of this observer.
    guard progress.isWatching(index) else { return }
    self.observer = observer
    checkItem(at: index)
  }

  private func stopWatching() {
    // Released is not enough: a token lives on to the end of its own call.
    observer?.remove()
    observer = nil
  }

  private func checkItem(at index: Int) {
    let item = items[index].loadable
    perform(
      progress.itemStands(
        index, isSyncing: item.loadableState == .syncing, isContentsAvailable: item.isContentsAvailable))
  }
}
