/// A token that stands for an observation with a closure: the closure is called as long as the token is alive.
///
/// ```swift
/// let token = LoadableObserver(loadable: profile) { profile in print(profile.loadableState) }
/// ```
///
/// The loadable owns neither the token nor the closure, and the token does not own the loadable.
public class LoadableObserver: ObserverLink {
  /// Whom to ask for the removal: the loadable in whose list the token stands, or one that has no list of ours.
  private weak var loadable: AnyObject?
  @exclusivity(unchecked) private final var body: (@MainActor (any PureLoadableProtocol) -> Void)?

  /// Observes `loadable` for as long as the token lives; nil when there is nothing to observe.
  public convenience init?<Observed: PureLoadableProtocol>(
    loadable: Observed?, _ body: @escaping @MainActor (Observed) -> Void
  ) {
    guard let loadable else { return nil }
    self.init(observing: loadable, body)
  }

  fileprivate convenience init<Observed: PureLoadableProtocol>(
    observing loadable: Observed, _ body: @escaping @MainActor (Observed) -> Void
  ) {
    // A loadable that passes its observers on to another one is not the one that calls.
    self.init(observing: loadable as any PureLoadableProtocol) { [weak loadable] _ in
      if let loadable { body(loadable) }
    }
  }

  /// Observes `loadable` with a method of `target`, which is held weakly.
  ///
  /// ```swift
  /// observer = LoadableObserver(loadable: profile, target: self, MyView.profileDidChange)
  /// ```
  public convenience init?<Observed: PureLoadableProtocol, Target: AnyObject>(
    loadable: Observed?, target: Target, _ method: @escaping @MainActor (Target) -> @MainActor (Observed) -> Void
  ) {
    self.init(loadable: loadable) { [weak target] changed in
      if let target { method(target)(changed) }
    }
  }

  /// As ``init(loadable:_:)-(Observed?,_)``, for a loadable of which only a protocol is known.
  ///
  /// The closure gets any pure loadable. Use `loadable?.sink { … }` for a closure that gets one of the protocol that you know,
  /// such as `any LoadableProtocol`.
  @_disfavoredOverload
  public convenience init?(
    loadable: (any PureLoadableProtocol)?, _ body: @escaping @MainActor (any PureLoadableProtocol) -> Void
  ) {
    guard let loadable else { return nil }
    self.init(observingAny: loadable, body)
  }

  /// As ``init(loadable:target:_:)-(Observed?,_,_)``, for a loadable of which only a protocol is known.
  @_disfavoredOverload
  public convenience init?<Target: AnyObject>(
    loadable: (any PureLoadableProtocol)?, target: Target,
    _ method: @escaping @MainActor (Target) -> @MainActor (any PureLoadableProtocol) -> Void
  ) {
    self.init(loadable: loadable) { [weak target] (changed: any PureLoadableProtocol) in
      if let target { method(target)(changed) }
    }
  }

  /// Passes `loadable` itself to the closure, also when it passes its observers on to another one.
  private convenience init<Observed: PureLoadableProtocol>(
    observingAny loadable: Observed, _ body: @escaping @MainActor (any PureLoadableProtocol) -> Void
  ) {
    self.init(observing: loadable) { (changed: Observed) in body(changed) }
  }

  init(
    observing loadable: any PureLoadableProtocol, _ body: @escaping @MainActor (any PureLoadableProtocol) -> Void
  ) {
    self.body = body
    super.init()
    observe(loadable)
  }

  /// For subclasses, which have a closure of their own and call ``observe(_:)``.
  override init() { super.init() }

  /// False after the token was removed.
  final var isObserving: Bool { loadable != nil }

  isolated deinit {
    remove()
  }

  /// Ends the observation. May be called any number of times.
  public final func remove() {
    if let owner {
      owner.removeObserver(self)
    } else if let loadable {
      self.loadable = nil
      (loadable as? any PureLoadableProtocol)?.removeObserver(self)
    }
  }

  /// For ``Sink``: another closure than its own.
  fileprivate final func callInstead(_ body: @escaping @MainActor () -> Void) { self.body = { _ in body() } }

  fileprivate final var callsInstead: Bool { body != nil }

  /// Begins the observation.
  final func observe(_ loadable: any PureLoadableProtocol) {
    loadable.addObserver(self)
    // A list of ours has set it; a loadable that is not of this library's base classes has not.
    if self.loadable == nil { self.loadable = loadable }
  }

  /// For the loadable: calls the closure.
  public override func loadableDidChange(_ loadable: any PureLoadableProtocol) {
    body?(loadable)
  }

  override final var owner: LoadableBase? {
    get { loadable as? LoadableBase }
    set { loadable = newValue }
  }
}

/// The token of a loadable that keeps its observers in a list of ours and hands them on to no other: the one that calls is
/// the one that was observed.
private final class Sink<Observed: PureLoadableProtocol>: LoadableObserver {
  private let direct: @MainActor (Observed) -> Void

  init(_ loadable: Observed, _ body: @escaping @MainActor (Observed) -> Void) {
    direct = body
    super.init()
    observe(loadable)
    // A subclass may hand them on all the same.
    if owner !== loadable { callInstead { [weak loadable] in if let loadable { body(loadable) } } }
  }

  override func loadableDidChange(_ loadable: any PureLoadableProtocol) {
    if callsInstead {
      super.loadableDidChange(loadable)
    } else if ObjectIdentifier(type(of: loadable)) == ObjectIdentifier(Observed.self) {
      // Just what the cast below does, which would cost as much as all the rest of the call.
      direct(unsafeDowncast(loadable, to: Observed.self))
    } else if let loadable = loadable as? Observed {
      direct(loadable)
    }
  }
}

extension PureLoadableProtocol {
  /// Calls `body` at every change for as long as the returned token lives.
  public func sink(_ body: @escaping @MainActor (Self) -> Void) -> LoadableObserver {
    self is LoadableBase ? Sink(self, body) : LoadableObserver(observing: self, body)
  }
}
