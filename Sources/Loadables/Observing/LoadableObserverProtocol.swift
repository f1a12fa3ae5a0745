/// An object that a loadable notifies of changes, see ``PureLoadableProtocol/addObserver(_:)``.
@MainActor
public protocol LoadableObserverProtocol: AnyObject {
  /// Called after a change of a loadable's state, error, `isContentsAvailable` or contents.
  ///
  /// The loadable's current values may be newer than the change that led to this call.
  func loadableDidChange(_ loadable: any PureLoadableProtocol)
}
