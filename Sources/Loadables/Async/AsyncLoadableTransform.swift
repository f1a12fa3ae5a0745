/// A loadable whose content is made from another one's: what is behind `map`, `asyncMap`, `flatMap` and `joined`.
///
/// A sync goes from phase to phase: the origin's sync, the caller's closure, and the sync of the loadable that the closure
/// has given, if it gives one. The loadables are observed for just so long. All of it happens within their notifications,
/// but for a closure that is `async`, and for one that is called after a delay.
final class AsyncLoadableTransform<Origin, Content>: TransformedLoadable<Content>, LoadableContainer {
  /// What the caller's closure makes of the origin's content.
  enum Product {
    case content(Content)
    case source(ContentSource<Content>)
  }

  /// The caller's closure.
  enum Step {
    /// The only one that is also taken at once, if the origin has content already.
    case map(@MainActor (Origin) throws -> Content)
    case immediate(@MainActor (Origin) throws -> Product)
    case asynchronous(@MainActor (Origin) async throws -> Product)
    /// Not taken before the delay is over, so that a simulation of an `async` closure needs no task.
    case delayed(Delay, @MainActor (Origin) throws -> Product)
  }

  /// What a sync waits for.
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
  /// Where the content came from last, if the closure gave a loadable.
  private var inner: ContentSource<Content>?
  private var phase = Phase.resting
  /// How many syncs have begun: somebody may start another one in the middle of a phase.
  private var syncCount = 0
  /// What the loadables are asked for by the sync that began last.
  private var request = SyncRequest.sync
  /// What the next call of ``sync()`` stands for.
  private var nextRequest = SyncRequest.sync

  convenience init<Source: AsyncLoadableProtocol>(_ origin: Source, _ step: Step) where Source.Content == Origin {
    self.init(ContentSource(origin), step)
  }

  /// - Parameter inner: What the closure is going to give, where that is known beforehand: it is stood on from the start.
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

  /// What can be said before the first sync. Nobody observes yet.
  private func start() {
    guard let available = origin.content else {
      if let error = origin.loadable.error { _ = setSilently(.didFailToSync, error: error) }
      return
    }
    guard case .map(let make) = step else { return }
    do {
      content = try make(available)
      switch origin.loadable.loadableState {
      // Nobody drives a sync of this one.
      case .idle, .syncing: break
      case .didSyncSuccessfully: _ = setSilently(.didSyncSuccessfully)
      case .didFailToSync: _ = setSilently(.didFailToSync, error: origin.loadable.error)
      }
    } catch {
      _ = setSilently(.didFailToSync, error: error)
    }
  }

  /// Asks for a sync and proceeds with what it comes to, at once or when it has ended.
  private func ask<Value>(
    _ source: ContentSource<Value>,
    then proceed: @escaping @MainActor (AsyncLoadableTransform, Result<Value, any Error>) -> Void
  ) {
    let sync = syncCount
    let outcome = source.request(request)
    // Somebody who heard of it may have started this one over; so may the caller's closure below.
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
    // Being observed may have been enough to end it, before or after it knew of the observer.
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
    case .success(.source(let source)): askInner(source)
    }
  }

  private func askInner(_ source: ContentSource<Content>) {
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
