/// An entry in a loadable's list of observers: a ``LoadableObserver``, or the link of an object.
///
/// `ObserverLink` has no public use. Other modules cannot subclass `ObserverLink`.
@MainActor
public class ObserverLink: LoadableObserverProtocol {
  // The neighbours in the list. Every access is a single read or write in `ObserverList`, so exclusivity checks would
  // find nothing. They would be a large part of a notification's cost.
  @exclusivity(unchecked) final var next: Unmanaged<ObserverLink>?
  @exclusivity(unchecked) final var previous: Unmanaged<ObserverLink>?

  init() {}

  /// Called by the loadable: notifies the observer.
  public func loadableDidChange(_ loadable: any PureLoadableProtocol) {}

  /// Notifies the observer of a change of `loadable`, the owner of the list. Returns false if the observer is released.
  func call(about loadable: LoadableBase) -> Bool {
    loadableDidChange(loadable)
    return true
  }

  var isAlive: Bool { true }

  /// The proxy whose round a call of this link starts; nil unless this link is the link of a proxy.
  var proxyToNotify: LoadableProxyBase? { nil }

  /// The loadable that owns the list; nil for a link that cannot remove itself.
  var owner: LoadableBase? {
    get { nil }
    set {}
  }
}
