/// A loadable that syncs others one after another. A callback after each item can prepare the next or end the chain.
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
/// Each item is synced with `syncIfNeeded()`. The chain waits until the item is done, even if the chain did not start
/// the sync. If the item then has contents, its callback chooses the next action, even after a failure. Without
/// contents the chain fails with a ``LoadableChainError``. For an item that needs no sync, only the callback is called.
/// A chain that is synced again restarts at the first item.
///
/// The chain has contents while it is `didSyncSuccessfully`. Only the current item is observed: later changes of
/// earlier items have no effect. ``setIdle()``, ``setDidSyncSuccessfully()`` and ``setFailedToSync(_:)`` end a run
/// early. Within a callback, these methods override the callback's result. A sync of the current item continues after
/// the early end of the run, and after the chain's release.
///
/// The chain holds the items and the callbacks strongly: callbacks should hold the chain weakly.
public final class LoadableChain: Loadable, LoadableContainer {
  /// An item of a chain: a loadable, with an optional callback that is called after the loadable's sync.
  public struct Item {
    let loadable: any LoadableProtocol
    let whenContentsAvailable: (@MainActor () -> NextAction)?

    /// Creates an item. In every run, `whenContentsAvailable` is called when `loadable` is done syncing and has
    /// contents, and chooses the next action. Without a callback, the chain proceeds.
    public init(_ loadable: any LoadableProtocol, whenContentsAvailable: (@MainActor () -> NextAction)? = nil) {
      self.loadable = loadable
      self.whenContentsAvailable = whenContentsAvailable
    }
  }

  /// The decision of an item's callback: how the chain continues.
  public enum NextAction {
    /// The chain proceeds with the next item; after the last item, the chain succeeds.
    case proceed
    /// The chain fails with this error.
    case fail(any Error)
    /// The chain succeeds without a sync of the remaining items.
    case completeSuccessfully
  }

  private let items: [Item]
  private let timeSource: any TimeSource
  private var progress: ChainProgress
  private var timer: ScheduledTimer?
  private var observer: LoadableObserver?

  /// Creates an idle chain of these items; a sync of the chain syncs the items.
  ///
  /// - Parameters:
  ///   - items: The items, in order. An empty chain succeeds at once.
  ///   - timeSource: The clock. A timer without a delay starts each item.
  public init(_ items: [Item] = [], timeSource: any TimeSource = SystemTimeSource.shared) {
    self.items = items
    self.timeSource = timeSource
    progress = ChainProgress(itemCount: items.count)
    super.init()
  }

  /// Creates an idle chain of the given items, like the initialiser with an array.
  public convenience init(_ first: Item, _ rest: Item..., timeSource: any TimeSource = SystemTimeSource.shared) {
    self.init([first] + rest, timeSource: timeSource)
  }

  /// Creates an idle chain of these loadables, without callbacks.
  // An empty literal fits both initialisers: it must not be ambiguous.
  @_disfavoredOverload
  public convenience init(
    _ loadables: [any LoadableProtocol], timeSource: any TimeSource = SystemTimeSource.shared
  ) {
    self.init(loadables.map { Item($0) }, timeSource: timeSource)
  }

  /// The loadables of the chain's items, in order.
  public var dependencies: [any PureLoadableProtocol] { items.map(\.loadable) }

  /// Whether contents are available: true while the chain is `didSyncSuccessfully`.
  public override var isContentsAvailable: Bool { loadableState == .didSyncSuccessfully }

  /// Whether any item needs a sync. Otherwise ``Loadable/syncIfNeeded()`` has no effect.
  public override var needsSync: Bool {
    asking(else: false) { items.contains { $0.loadable.needsSync } }
  }

  /// Starts a run of the chain at the first item. Ends an earlier run if there is one.
  public override func doSync() {
    abandonRun()
    // An observer may have ended this sync before it began.
    guard loadableState == .syncing else { return }
    perform(progress.start())
  }

  /// Ends the current run early, as a success.
  public override func setDidSyncSuccessfully() {
    abandonRun()
    super.setDidSyncSuccessfully()
  }

  /// Ends the current run early, as a failure with this error.
  public override func setFailedToSync(_ error: (any Error)?) {
    abandonRun()
    super.setFailedToSync(error)
  }

  /// Ends the current run early, and resets the chain to idle.
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

/// The reason why a chain failed: a loadable of the chain was done syncing, but had no contents.
public struct LoadableChainError: Error, CustomStringConvertible {
  /// The position of the failed item in the chain, from 0.
  public let index: Int
  /// The loadable of the failed item; nil once the loadable is released.
  ///
  /// Held weakly, so that a stored error does not keep the loadable alive.
  public weak let loadable: (any LoadableProtocol)?
  /// The error of the failed item's loadable; nil if the loadable has no error.
  public let cause: (any Error)?

  private let name: String?

  @MainActor
  init(_ loadable: any LoadableProtocol, at index: Int) {
    self.index = index
    self.loadable = loadable
    cause = loadable.error
    name = (loadable as? any InspectionNamed)?.inspectionName
  }

  /// A readable description of the error.
  public var description: String {
    "could not sync element #\(index)" + (name.map { ", \($0)" } ?? "") + (cause.map { ": \($0)" } ?? "")
  }

  /// The error at the end of nested groups and chains: the root of ``cause``; this error without a cause.
  public var rootCause: any Error { Loadables.rootCause(of: self) }
}
