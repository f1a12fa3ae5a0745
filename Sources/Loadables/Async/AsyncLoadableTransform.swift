/// The implementation of `map`, `asyncMap`, `flatMap` and `joined`.
///
/// A sync has up to three phases: the sync of the origin (the loadable that is transformed), the caller's closure, and
/// the sync of the inner loadable, if the closure returns one. A loadable is observed only during its own phase. Except
/// for `async` and delayed closures, all work is done within notifications of the origin or the inner loadable.
final class AsyncLoadableTransform<Origin, Content>: TransformedLoadable<Content>, LoadableContainer {
  enum Product {
    case content(Content)
    case source(ContentSource<Content>)
  }

  enum Step {
    /// The closure of a `map`. If the origin has content, the closure is also called at the creation of the transform.
    case map(@MainActor (Origin) throws -> Content)
    case immediate(@MainActor (Origin) throws -> Product)
    case asynchronous(@MainActor (Origin) async throws -> Product)
    /// A closure that is called after a delay, to simulate an `async` closure without a task.
    case delayed(Delay, @MainActor (Origin) throws -> Product)
  }

  private enum Phase: Sendable {
    case resting
    case observing(LoadableObserver)
    case transforming(Task<Void, Never>)
    case delaying(TimerToken)

    func cancel() {
      if case .transforming(let task) = self { task.cancel() }
    }
  }

  private let origin: ContentSource<Origin>
  private let step: Step
  private var inner: ContentSource<Content>?
  private var phase = Phase.resting
  /// The number of syncs started. Results of an earlier sync are recognised by their number, and ignored.
  private var syncCount = 0
  /// The request, `sync` or `syncIfNeeded`, that the current sync makes to the origin and to the inner loadable.
  private var request = SyncRequest.sync
  /// The request, `sync` or `syncIfNeeded`, that the next call of ``sync()`` will make to the origin.
  private var nextRequest = SyncRequest.sync

  convenience init<Source: AsyncLoadableProtocol>(_ origin: Source, _ step: Step) where Source.Content == Origin {
    self.init(ContentSource(origin), step)
  }

  /// Creates a transform of `origin`. `inner` is the loadable that the closure will return; nil if unknown.
  init(_ origin: ContentSource<Origin>, _ step: Step, inner: ContentSource<Content>? = nil) {
    self.origin = origin
    self.step = step
    self.inner = inner
    super.init()
    start()
  }

  deinit {
    phase.cancel()
  }

  var dependencies: [any PureLoadableProtocol] { [origin.loadable] + (inner.map { [$0.loadable] } ?? []) }

  override var needsSync: Bool { asking(else: false) { origin.loadable.needsSync } || super.needsSync }

  override func sync() {
    let wanted = nextRequest
    nextRequest = .sync
    if loadableState != .syncing { request = wanted }
    super.sync()
  }

  override func syncIfNeeded() {
    nextRequest = .syncIfNeeded
    super.syncIfNeeded()
    nextRequest = .sync
  }

  override func startSync() {
    syncCount += 1
    phase.cancel()
    phase = .resting
    ask(origin) { $0.transform($1) }
  }

  // MARK: From phase to phase

  /// Sets the initial content, state and error from the origin's, without a notification.
  private func start() {
    guard let available = origin.content else {
      if let error = origin.loadable.error { _ = setSilently(.didFailToSync, error: error) }
      return
    }
    guard case .map(let make) = step else { return }
    do {
      content = try make(available)
      switch origin.loadable.loadableState {
      // This loadable is not syncing itself.
      case .idle, .syncing: break
      case .didSyncSuccessfully: _ = setSilently(.didSyncSuccessfully)
      case .didFailToSync: _ = setSilently(.didFailToSync, error: origin.loadable.error)
      }
    } catch {
      _ = setSilently(.didFailToSync, error: error)
    }
  }

  /// Requests a sync of `source`, then calls `proceed` with the sync's outcome, at once or when the sync ends.
  private func ask<Value>(
    _ source: ContentSource<Value>,
    then proceed: @escaping @MainActor (AsyncLoadableTransform, Result<Value, any Error>) -> Void
  ) {
    let sync = syncCount
    let outcome = source.request(request)
    // An observer, or the caller's closure below, may have restarted this sync.
    guard sync == syncCount else { return }
    if let outcome { return proceed(self, outcome) }
    var isWaiting = true
    let proceedAtTheEnd = { [weak self] in
      guard isWaiting, let self, sync == syncCount, let outcome = source.outcome else { return }
      isWaiting = false
      phase = .resting
      proceed(self, outcome)
    }
    let observer = LoadableObserver(observing: source.loadable) { _ in proceedAtTheEnd() }
    // The sync may have ended while the observer was being added.
    guard isWaiting, sync == syncCount else { return observer.remove() }
    phase = .observing(observer)
    proceedAtTheEnd()
  }

  private func transform(_ fetched: Result<Origin, any Error>) {
    let value: Origin
    switch fetched {
    case .success(let content): value = content
    case .failure(let error): return set(.didFailToSync, error: error)
    }
    let sync = syncCount
    switch step {
    case .map(let make): take(Result { .content(try make(value)) }, of: sync)
    case .immediate(let make): take(Result { try make(value) }, of: sync)
    case .delayed(let delay, let make):
      phase = .delaying(
        delay.schedule(for: self) { [weak self] in self?.take(Result { try make(value) }, of: sync) })
    case .asynchronous(let make):
      let cause = Instrumentation.heldCurrentCause
      phase = .transforming(
        Task { [weak self] in
          let product: Result<Product, any Error>
          do { product = .success(try await make(value)) } catch { product = .failure(error) }
          Instrumentation.effects(of: Instrumentation.number(of: cause)) { self?.take(product, of: sync) }
        })
    }
  }

  private func take(_ product: Result<Product, any Error>, of sync: Int) {
    guard sync == syncCount else { return }
    phase = .resting
    switch product {
    case .failure(let error): set(.didFailToSync, error: error)
    case .success(.content(let content)):
      self.content = content
      set(.didSyncSuccessfully)
    case .success(.source(let source)): syncInner(source)
    }
  }

  private func syncInner(_ source: ContentSource<Content>) {
    guard (source.loadable as? any LoadableContainer)?.dependsOn(self) != true else {
      return set(.didFailToSync, error: AsyncLoadableError.closesCycle)
    }
    let isAnother = source.loadable !== inner?.loadable
    inner = source
    let change = isAnother ? Instrumentation.record(.dependenciesChanged, of: self) : nil
    Instrumentation.effects(of: change) {
      ask(source) { $0.take($1.map { .content($0) }, of: $0.syncCount) }
    }
  }
}
