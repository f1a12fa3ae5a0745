/// An entry in a loadable's list of observers: a ``LoadableObserver``, or an entry that stands for another object.
typealias ObserverLink = _ObserverLink

/// Public only as the superclass of ``LoadableObserver``, and so with an underscore: not a name for other modules.
@MainActor
public class _ObserverLink: LoadableObserverProtocol, Hashable {
  // The neighbours in the list. Every access is a single read or write in `ObserverList`, so exclusivity checks would
  // find nothing. They would be a large part of a notification's cost.
  @exclusivity(unchecked) final var next: Unmanaged<ObserverLink>?
  @exclusivity(unchecked) final var previous: Unmanaged<ObserverLink>?

  init() {}

  /// Whether both are the same object.
  public nonisolated static func == (left: _ObserverLink, right: _ObserverLink) -> Bool { left === right }

  /// Hashes the identity of the object, so that tokens can be kept in sets.
  public nonisolated final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Notifies the observer of this entry. Called by the loadable at every change.
  public func loadableDidChange(_ loadable: any PureLoadableProtocol) {}

  /// Notifies the observer of a change of `loadable`, whose list holds this entry. False if the observer was released.
  func call(about loadable: LoadableBase) -> Bool {
    loadableDidChange(loadable)
    return true
  }

  var isAlive: Bool { true }

  /// The proxy that this entry notifies of a change of the proxy's target; nil for the entry of any other observer.
  var proxyToNotify: LoadableProxyBase? { nil }

  /// The loadable whose list holds this entry; nil if the entry cannot remove itself.
  var owner: LoadableBase? {
    get { nil }
    set {}
  }
}
