/// The implementation of `map`, `asyncMap`, `flatMap` and `joined`.
///
/// A sync has up to three phases: the sync of the origin (the loadable that is transformed), the caller's closure, and
/// the sync of the inner loadable, if the closure returns one. Except for `async` and delayed closures, all work is done
/// within notifications of the origin or the inner loadable. The two are observed during their own phase, and while
/// their content is in use.
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
    /// A request is being made to a loadable, whose sync may end within the request.
    case asking(ObjectIdentifier)
    case observing(LoadableObserver, of: ObjectIdentifier)
    case transforming(Task<Void, Never>)
    case delaying(TimerToken)

    func cancel() {
      if case .transforming(let task) = self { task.cancel() }
    }

    /// Whether the end of a loadable's sync ends the phase.
    func awaits(_ loadable: ObjectIdentifier) -> Bool {
      switch self {
      case .asking(loadable), .observing(_, of: loadable): true
      case .resting, .asking, .observing, .transforming, .delaying: false
      }
    }
  }

  /// An origin or inner loadable whose content is in use, observed for the end of its contents.
  private struct Use {
    let loadable: any LoadableProtocol
    let observer: LoadableObserver

    @MainActor var isOver: Bool { !loadable.isContentsAvailable }
  }

  private let source: ContentSource<Origin>
  private let step: Step
  private var inner: ContentSource<Content>?
  private var phase = Phase.resting
  /// Whether the loadable that is asked had contents before.
  private var hadContents = false
  private var useOfOrigin: Use?
  private var useOfInner: Use?
  /// The number of syncs started. Results of an earlier sync are recognised by their number, and ignored.
  private var syncCount = 0
  /// The request, `sync` or `syncIfNeeded`, that the current sync makes to the origin and to the inner loadable.
  private var request = LoadableEvent.SyncRequest.sync
  /// The request, `sync` or `syncIfNeeded`, that the next call of ``sync()`` will make to the origin.
  private var nextRequest = LoadableEvent.SyncRequest.sync

  convenience init<Source: AsyncLoadableProtocol>(_ origin: Source, _ step: Step) where Source.Content == Origin {
    self.init(ContentSource(origin), step)
  }

  /// Creates a transform of `origin`. `inner` is the loadable that the closure will return; nil if unknown.
  init(_ origin: ContentSource<Origin>, _ step: Step, inner: ContentSource<Content>? = nil) {
    source = origin
    self.step = step
    self.inner = inner
    super.init(of: origin.loadable)
    start()
  }

  deinit {
    phase.cancel()
  }

  var dependencies: [any PureLoadableProtocol] { [origin] + (inner.map { [$0.loadable] } ?? []) }

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
    ask(source) { $0.transform($1) }
  }

  // MARK: From phase to phase

  /// Sets the initial content, state and error from the origin's, without a notification.
  private func start() {
    guard let available = source.content else {
      if let error = origin.error { _ = setSilently(.didFailToSync, error: error) }
      return
    }
    guard case .map(let make) = step else { return }
    do {
      content = try make(available)
      useOfOrigin = use(of: origin)
      switch origin.loadableState {
      // This loadable is not syncing itself.
      case .idle, .syncing: break
      case .didSyncSuccessfully: _ = setSilently(.didSyncSuccessfully)
      case .didFailToSync: _ = setSilently(.didFailToSync, error: origin.error)
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
    hadContents = source.loadable.isContentsAvailable
    phase = .asking(ObjectIdentifier(source.loadable))
    let outcome = source.request(request)
    // An observer, or the caller's closure below, may have restarted this sync.
    guard sync == syncCount else { return }
    phase = .resting
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
    phase = .observing(observer, of: ObjectIdentifier(source.loadable))
    proceedAtTheEnd()
  }

  private func transform(_ fetched: Result<Origin, any Error>) {
    let value: Origin
    switch fetched {
    case .success(let content): value = content
    case .failure(let error): return fail(error, of: origin)
    }
    let sync = syncCount
    if useOfOrigin == nil { useOfOrigin = use(of: origin) }
    switch step {
    case .map(let make): take(Result { .content(try make(value)) }, of: sync)
    case .immediate(let make): take(Result { try make(value) }, of: sync)
    case .delayed(let delay, let make):
      phase = .delaying(
        delay.schedule(for: self) { [weak self] in self?.take(Result { try make(value) }, of: sync) })
    case .asynchronous(let make):
      let cause = LoadableInstruments.heldCurrentCause
      phase = .transforming(
        Task { [weak self] in
          let product: Result<Product, any Error>
          do { product = .success(try await make(value)) } catch { product = .failure(error) }
          LoadableInstruments.effects(of: LoadableInstruments.number(of: cause)) { self?.take(product, of: sync) }
        })
    }
  }

  private func take(_ product: Result<Product, any Error>, of sync: Int) {
    guard sync == syncCount else { return }
    phase = .resting
    switch product {
    case .failure(let error): fail(error)
    case .success(.content(let content)): succeed(content, usingInner: nil)
    case .success(.source(let source)): syncInner(source)
    }
  }

  private func syncInner(_ source: ContentSource<Content>) {
    guard (source.loadable as? any LoadableContainer)?.dependsOn(self) != true else {
      return fail(AsyncLoadableError.closesCycle)
    }
    let isAnother = source.loadable !== inner?.loadable
    inner = source
    let change = isAnother ? LoadableInstruments.record(.dependenciesChanged, of: self) : nil
    LoadableInstruments.effects(of: change) {
      ask(source) { transform, fetched in
        switch fetched {
        case .success(let content): transform.succeed(content, usingInner: source.loadable)
        case .failure(let error): transform.fail(error, of: source.loadable)
        }
      }
    }
  }

  // MARK: The end of a sync

  private func succeed(_ content: Content, usingInner inner: (any LoadableProtocol)?) {
    self.content = content
    if useOfInner?.loadable !== inner { useOfInner = inner.map { use(of: $0) } }
    set(.didSyncSuccessfully)
  }

  /// Ends a sync without a new content, because of the closure or of a loadable that was asked.
  private func fail(_ error: any Error, of asked: (any LoadableProtocol)? = nil) {
    _ = dropContentIfUnavailable()
    // A loadable that dropped its contents and is idle did not fail, for example after a logout.
    if hadContents, let asked, asked.loadableState == .idle, !asked.isContentsAvailable { return set(.idle) }
    set(.didFailToSync, error: error)
  }

  // MARK: The end of the origin's contents

  private func use(of loadable: any LoadableProtocol) -> Use {
    Use(
      loadable: loadable,
      observer: LoadableObserver(observing: loadable) { [weak self] _ in self?.contentsMayBeOver(of: loadable) })
  }

  /// Follows the origin or the inner loadable, which has notified, if it has no contents any more.
  private func contentsMayBeOver(of loadable: any LoadableProtocol) {
    guard useOfOrigin?.isOver == true || useOfInner?.isOver == true else { return }
    if loadableState == .syncing {
      if phase.awaits(ObjectIdentifier(loadable)) {
        // The end of its sync ends this one too, within the same notification.
        if loadable.loadableState == .syncing, dropContentIfUnavailable() { notifyDidChange() }
        return
      }
      if useOfOrigin?.isOver == true {
        syncCount += 1
        phase.cancel()
        phase = .resting
        _ = dropContentIfUnavailable()
        return set(.idle)
      }
      if dropContentIfUnavailable() { notifyDidChange() }
      return
    }
    guard dropContentIfUnavailable() else { return }
    if loadableState == .didFailToSync { notifyDidChange() } else { set(.idle) }
  }

  /// Drops the content if that of the origin or of the inner loadable was dropped. Returns whether there was one.
  private func dropContentIfUnavailable() -> Bool {
    let originIsOver = useOfOrigin?.isOver == true
    guard originIsOver || useOfInner?.isOver == true else { return false }
    if originIsOver { useOfOrigin = nil }
    useOfInner = nil
    defer { content = nil }
    return content != nil
  }
}

/// The simulated duration of a transform's closure, measured by a time source.
@MainActor
package struct Delay {
  private let timeSource: any TimeSource
  private let next: @MainActor () -> Duration

  /// Creates a delay measured by `timeSource`. `next` returns the duration, and is called once per sync.
  package init(on timeSource: any TimeSource, next: @escaping @MainActor () -> Duration) {
    self.timeSource = timeSource
    self.next = next
  }

  func schedule(for owner: AnyObject, _ action: @escaping @MainActor () -> Void) -> TimerToken {
    TimerToken(on: timeSource, after: next(), owner: owner, label: "transform ends", action)
  }
}
