/// A token like ``LoadableObserver`` for a closure that is `async`.
///
/// Every change calls the closure in a task of its own, without waiting for the call before. A call that has begun runs
/// to its end, one that has not begun when the token is removed or released does not begin any more.
public final class AsyncLoadableObserver: LoadableObserver {
  private let body: @MainActor (any PureLoadableProtocol) async -> Void

  /// Observes `loadable` for as long as the token lives; nil when there is nothing to observe.
  public convenience init?<Observed: PureLoadableProtocol>(
    loadable: Observed?, _ body: @escaping @MainActor (Observed) async -> Void
  ) {
    guard let loadable else { return nil }
    self.init(of: loadable, body)
  }

  /// As ``init(loadable:_:)-(Observed?,_)``, for a loadable of which only a protocol is known.
  @_disfavoredOverload
  public convenience init?(
    loadable: (any PureLoadableProtocol)?, _ body: @escaping @MainActor (any PureLoadableProtocol) async -> Void
  ) {
    guard let loadable else { return nil }
    self.init(ofAny: loadable, body)
  }

  private convenience init<Observed: PureLoadableProtocol>(
    ofAny loadable: Observed, _ body: @escaping @MainActor (any PureLoadableProtocol) async -> Void
  ) {
    self.init(of: loadable) { (changed: Observed) in await body(changed) }
  }

  fileprivate init<Observed: PureLoadableProtocol>(
    of loadable: Observed, _ body: @escaping @MainActor (Observed) async -> Void
  ) {
    self.body = { [weak loadable] changed in
      if let observed = changed as? Observed ?? loadable { await body(observed) }
    }
    super.init()
    observe(loadable)
  }

  /// For the loadable: begins a task that calls the closure.
  public override func loadableDidChange(_ loadable: any PureLoadableProtocol) {
    Task { [weak self] in
      // The token must not be kept by the call, or dropping it would not end the observation.
      guard let body = self?.bodyUnlessRemoved else { return }
      await body(loadable)
    }
  }

  private var bodyUnlessRemoved: (@MainActor (any PureLoadableProtocol) async -> Void)? {
    isObserving ? body : nil
  }
}

extension PureLoadableProtocol {
  /// Calls `body`, in a task of its own, at every change for as long as the returned token lives.
  public func sink(_ body: @escaping @MainActor (Self) async -> Void) -> AsyncLoadableObserver {
    AsyncLoadableObserver(of: self, body)
  }
}
