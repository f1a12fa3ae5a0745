/// A token of an observation, like ``LoadableObserver``, whose closure is `async`.
///
/// Every change calls the closure in a new task, without waiting for the previous call. With one call at a time, the
/// changes during a call lead to a single further call after it. Removing or releasing the token drops all calls that
/// have not begun. A call that has begun runs to its end.
///
/// ```swift
/// let observer = profile.sink(initial: true, oneAtATime: true) { profile in
///   guard let user = profile.content else { return }
///   await save(user)
/// }
/// ```
public final class AsyncLoadableObserver: LoadableObserver {
  private let body: @MainActor (any PureLoadableProtocol) async -> Void
  private let oneAtATime: Bool
  private var isCalling = false
  private var hasChangedMeanwhile = false

  /// Calls `body` in a new task at each change, until the token is removed or released; nil if `loadable` is nil.
  ///
  /// If `oneAtATime` is true, a call begins only after the end of the previous one.
  public convenience init?<Observed: PureLoadableProtocol>(
    loadable: Observed?, oneAtATime: Bool = false, _ body: @escaping @MainActor (Observed) async -> Void
  ) {
    guard let loadable else { return nil }
    self.init(of: loadable, oneAtATime: oneAtATime, body)
  }

  /// Calls `body` in a new task at every change of a loadable of any class; nil if `loadable` is nil.
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
    of loadable: Observed, oneAtATime: Bool = false, _ body: @escaping @MainActor (Observed) async -> Void
  ) {
    self.oneAtATime = oneAtATime
    self.body = { [weak loadable] changed in
      if let observed = changed as? Observed ?? loadable { await body(observed) }
    }
    super.init()
    observe(loadable)
  }

  /// Starts a task that calls the closure. Called by the loadable at every change.
  public override func loadableDidChange(_ loadable: any PureLoadableProtocol) {
    guard !isCalling else { return hasChangedMeanwhile = true }
    isCalling = oneAtATime
    Task { [weak self] in
      repeat {
        self?.hasChangedMeanwhile = false
        // The call must not keep the token alive, or dropping the token would not end the observation.
        guard let body = self?.bodyUnlessRemoved else { return }
        await body(loadable)
      } while self?.hasChangedMeanwhile == true
      self?.isCalling = false
    }
  }

  private var bodyUnlessRemoved: (@MainActor (any PureLoadableProtocol) async -> Void)? {
    isObserving ? body : nil
  }
}

extension PureLoadableProtocol {
  /// Calls `body` in a new task at every change of this loadable, until the returned token is released.
  public func sink(_ body: @escaping @MainActor (Self) async -> Void) -> AsyncLoadableObserver {
    AsyncLoadableObserver(of: self, body)
  }

  /// Calls `body` in a new task at every change of this loadable, until the returned token is released, and if `initial`
  /// is true also for the current state.
  ///
  /// If `oneAtATime` is true, a call begins only after the end of the previous one. Changes meanwhile lead to one call.
  public func sink(
    initial: Bool, oneAtATime: Bool = false, _ body: @escaping @MainActor (Self) async -> Void
  ) -> AsyncLoadableObserver {
    let observer = AsyncLoadableObserver(of: self, oneAtATime: oneAtATime, body)
    if initial { observer.loadableDidChange(self) }
    return observer
  }
}
