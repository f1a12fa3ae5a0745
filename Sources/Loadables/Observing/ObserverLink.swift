/// An entry in a loadable's list of observers: a ``LoadableObserver``, or the link of an object.
///
/// It has no public use, and cannot be subclassed in other modules.
@MainActor
public class ObserverLink: LoadableObserverProtocol {
  // The neighbours in the list. Every access is a single read or write in `ObserverList`, so exclusivity checks would
  // find nothing. They would be a large part of a notification's cost.
  @exclusivity(unchecked) final var next: Unmanaged<ObserverLink>?
  @exclusivity(unchecked) final var previous: Unmanaged<ObserverLink>?

  init() {}

  /// Called by the loadable: notifies the observer.
  public func loadableDidChange(_ loadable: any PureLoadableProtocol) {}

  /// Calls the observer for the loadable that owns the list; false if the observer is gone.
  func call(about loadable: LoadableBase) -> Bool {
    loadableDidChange(loadable)
    return true
  }

  var isAlive: Bool { true }

  /// The proxy whose round a call starts, for the link of a proxy.
  var proxyToNotify: LoadableProxyBase? { nil }

  /// The loadable that owns the list, for a link that can remove itself.
  var owner: LoadableBase? {
    get { nil }
    set {}
  }
}
