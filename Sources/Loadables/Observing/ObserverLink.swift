/// What stands in a loadable's list of observers: a ``LoadableObserver``, or the place that is kept for an object.
///
/// There is nothing to be done with one, and it cannot be subclassed elsewhere.
@MainActor
public class ObserverLink: LoadableObserverProtocol {
  // The neighbours in the list. Every access is a single read or write in `ObserverList`, so that there is nothing for a
  // check of exclusivity to find, and the checks would be a large part of a notification's cost.
  @exclusivity(unchecked) final var next: Unmanaged<ObserverLink>?
  @exclusivity(unchecked) final var previous: Unmanaged<ObserverLink>?

  init() {}

  /// For the loadable: whoever the link stands for is told.
  public func loadableDidChange(_ loadable: any PureLoadableProtocol) {}

  /// Calls whoever observes, for the loadable in whose list the link stands; false when nobody is there any more.
  func call(about loadable: LoadableBase) -> Bool {
    loadableDidChange(loadable)
    return true
  }

  /// Whether somebody is still there.
  var isAlive: Bool { true }

  /// The proxy whose round a call starts, for the link of a proxy.
  var proxyToNotify: LoadableProxyBase? { nil }

  /// The loadable in whose list the link stands, for a link that can be taken out by itself.
  var owner: LoadableBase? {
    get { nil }
    set {}
  }
}
