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
    // A loadable that passes its observers on to another one is not the one that calls.
    self.init(observing: loadable) { [weak loadable] changed in
      if let observed = changed as? Observed ?? loadable { body(observed) }
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

  fileprivate final func callInstead(_ body: @escaping @MainActor () -> Void) { self.body = { _ in body() } }

  fileprivate final var hasOtherBody: Bool { body != nil }

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

/// The token of a loadable whose own list it stands in: the caller is known to be that loadable.
private final class Sink<Observed: PureLoadableProtocol>: LoadableObserver {
  private let direct: @MainActor (Observed) -> Void

  init(_ loadable: Observed, _ body: @escaping @MainActor (Observed) -> Void) {
    direct = body
    super.init()
    observe(loadable)
    // A loadable that passes its observers on is not the one that calls.
    if owner !== loadable { callInstead { [weak loadable] in if let loadable { body(loadable) } } }
  }

  override func loadableDidChange(_ loadable: any PureLoadableProtocol) {
    if hasOtherBody {
      super.loadableDidChange(loadable)
    } else if ObjectIdentifier(type(of: loadable)) == ObjectIdentifier(Observed.self) {
      // Just what the cast below does, which would cost as much as all the rest of the call.
      direct(unsafeDowncast(loadable, to: Observed.self))
    } else if let loadable = loadable as? Observed {
      // Not so for a token that was added to another loadable by hand.
      direct(loadable)
    }
  }
}

extension PureLoadableProtocol {
  /// Calls `body` at every change for as long as the returned token lives.
  public func sink(_ body: @escaping @MainActor (Self) -> Void) -> LoadableObserver {
    Sink(self, body)
  }
}
