/// A token of an observation: while the token is alive, every change of the loadable calls the token's closure.
///
/// ```swift
/// let token = LoadableObserver(loadable: profile) { profile in print(profile.loadableState) }
/// ```
///
/// Keep the token: the loadable owns neither the token nor the closure. The token does not own the loadable.
public class LoadableObserver: _ObserverLink {
  /// The ``LoadableBase`` whose list of observers holds this token; for other classes, the observed loadable.
  private weak var loadable: AnyObject?
  @exclusivity(unchecked) private final var body: (@MainActor (any PureLoadableProtocol) -> Void)?

  /// Calls `body` at every change of `loadable` until the token is removed or released; nil if `loadable` is nil.
  public convenience init?<Observed: PureLoadableProtocol>(
    loadable: Observed?, _ body: @escaping @MainActor (Observed) -> Void
  ) {
    guard let loadable else { return nil }
    self.init(observing: loadable, body)
  }

  fileprivate convenience init<Observed: PureLoadableProtocol>(
    observing loadable: Observed, _ body: @escaping @MainActor (Observed) -> Void
  ) {
    // A loadable that forwards its observers is not the caller.
    self.init(observing: loadable as any PureLoadableProtocol) { [weak loadable] _ in
      if let loadable { body(loadable) }
    }
  }

  /// Calls a method of `target`, held weakly, at every change of `loadable`; nil if `loadable` is nil.
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

  /// Calls a method of `target` that takes no argument, at every change of `loadable`; nil if `loadable` is nil.
  ///
  /// ```swift
  /// observer = LoadableObserver(loadable: profile, target: self, MyView.update)
  /// ```
  ///
  /// The target is held weakly.
  public convenience init?<Target: AnyObject>(
    loadable: (any PureLoadableProtocol)?, target: Target,
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(loadable: loadable) { [weak target] (_: any PureLoadableProtocol) in
      if let target { method(target)() }
    }
  }

  /// Calls `body` at every change of a loadable of any class; nil if `loadable` is nil.
  ///
  /// The closure receives an `any PureLoadableProtocol`. Use `loadable?.sink { … }` for a closure with a parameter of a
  /// more specific protocol, such as `any LoadableProtocol`.
  @_disfavoredOverload
  public convenience init?(
    loadable: (any PureLoadableProtocol)?, _ body: @escaping @MainActor (any PureLoadableProtocol) -> Void
  ) {
    guard let loadable else { return nil }
    self.init(observingAny: loadable, body)
  }

  /// Calls a method of `target`, held weakly, at changes of a loadable of any class; nil if `loadable` is nil.
  @_disfavoredOverload
  public convenience init?<Target: AnyObject>(
    loadable: (any PureLoadableProtocol)?, target: Target,
    _ method: @escaping @MainActor (Target) -> @MainActor (any PureLoadableProtocol) -> Void
  ) {
    self.init(loadable: loadable) { [weak target] (changed: any PureLoadableProtocol) in
      if let target { method(target)(changed) }
    }
  }

  /// Creates a token whose closure receives `loadable`, also if that is a wrapper around the loadable that notifies.
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

  /// Creates a token for subclasses that have a closure of another type. The subclass must call ``observe(_:)``.
  override init() { super.init() }

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

  /// Replaces the closure by one without a parameter. Used by ``Sink``.
  fileprivate final func callInstead(_ body: @escaping @MainActor () -> Void) { self.body = { _ in body() } }

  fileprivate final var callsInstead: Bool { body != nil }

  final func observe(_ loadable: any PureLoadableProtocol) {
    loadable.addObserver(self)
    // Not set yet if the loadable is not of this library's base classes.
    if self.loadable == nil { self.loadable = loadable }
  }

  /// Calls the closure. Called by the loadable at every change.
  public override func loadableDidChange(_ loadable: any PureLoadableProtocol) {
    body?(loadable)
  }

  override final var owner: LoadableBase? {
    get { loadable as? LoadableBase }
    set { loadable = newValue }
  }
}

/// A faster token, for a loadable that has its own list of observers: the closure receives the loadable that notifies.
private final class Sink<Observed: PureLoadableProtocol>: LoadableObserver {
  private let direct: @MainActor (Observed) -> Void

  init(_ loadable: Observed, _ body: @escaping @MainActor (Observed) -> Void) {
    direct = body
    super.init()
    observe(loadable)
    // A subclass may still forward its observers to another loadable.
    if owner !== loadable { callInstead { [weak loadable] in if let loadable { body(loadable) } } }
  }

  override func loadableDidChange(_ loadable: any PureLoadableProtocol) {
    if callsInstead {
      super.loadableDidChange(loadable)
    } else if ObjectIdentifier(type(of: loadable)) == ObjectIdentifier(Observed.self) {
      // Equivalent to the cast below, which would cost as much as the rest of the call.
      direct(unsafeDowncast(loadable, to: Observed.self))
    } else if let loadable = loadable as? Observed {
      direct(loadable)
    }
  }
}

extension PureLoadableProtocol {
  /// Calls `body` at every change of this loadable until the returned token is released.
  public func sink(_ body: @escaping @MainActor (Self) -> Void) -> LoadableObserver {
    self is LoadableBase ? Sink(self, body) : LoadableObserver(observing: self, body)
  }

  /// Calls `body` at every change of this loadable until the returned token is released, and if `initial` is true also
  /// once before this call returns, with the current state.
  public func sink(initial: Bool, _ body: @escaping @MainActor (Self) -> Void) -> LoadableObserver {
    let observer = sink(body)
    if initial { body(self) }
    return observer
  }
}

/// An object that a loadable notifies of changes, see ``PureLoadableProtocol/addObserver(_:)``.
@MainActor
public protocol LoadableObserverProtocol: AnyObject {
  /// Called after a change of a loadable's state, error, `isContentsAvailable` or contents.
  ///
  /// The loadable's current values may be newer than the change that led to this call.
  func loadableDidChange(_ loadable: any PureLoadableProtocol)
}
