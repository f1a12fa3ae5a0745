/// A token that stands for an observation with a closure: the closure is called as long as the token is alive.
///
/// ```swift
/// let token = LoadableObserver(loadable: profile) { profile in print(profile.loadableState) }
/// ```
///
/// The loadable owns neither the token nor the closure, and the token does not own the loadable.
@MainActor
public class LoadableObserver: LoadableObserverProtocol {
  /// Where this token stands in its loadable's list, so that it can be removed without a search.
  var slot: Int?

  /// Whom to ask for the removal: the loadable in whose list it stands.
  weak var loadable: (any PureLoadableProtocol)?
  private let body: (@MainActor (any PureLoadableProtocol) -> Void)?

  /// Observes `loadable` for as long as the token lives; nil when there is nothing to observe.
  public convenience init?<Observed: PureLoadableProtocol>(
    loadable: Observed?, _ body: @escaping @MainActor (Observed) -> Void
  ) {
    guard let loadable else { return nil }
    self.init(of: loadable, body)
  }

  /// Observes `loadable` and hands it on as what it is; also when it passes its observers on to another loadable, which
  /// then is the one that calls.
  fileprivate convenience init<Observed: PureLoadableProtocol>(
    of loadable: Observed, _ body: @escaping @MainActor (Observed) -> Void
  ) {
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

  /// For subclasses that override `loadableDidChange(_:)`, and for the initialisers above.
  init(
    observing loadable: any PureLoadableProtocol, _ body: (@MainActor (any PureLoadableProtocol) -> Void)? = nil
  ) {
    self.body = body
    loadable.addObserver(self)
    // A list of ours has set it; a loadable that is not of this library's base classes has not.
    if slot == nil { self.loadable = loadable }
  }

  isolated deinit {
    remove()
  }

  /// Ends the observation. May be called any number of times.
  public func remove() {
    guard let loadable else { return }
    self.loadable = nil
    loadable.removeObserver(self)
  }

  public func loadableDidChange(_ loadable: any PureLoadableProtocol) {
    body?(loadable)
  }
}

extension PureLoadableProtocol {
  /// Calls `body` at every change for as long as the returned token lives.
  public func sink(_ body: @escaping @MainActor (Self) -> Void) -> LoadableObserver {
    LoadableObserver(of: self, body)
  }
}
