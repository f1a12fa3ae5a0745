/// Somebody who wants to know when a loadable changes.
@MainActor
public protocol LoadableObserverProtocol: AnyObject {
  /// The state, the error, the contents flag or the contents themselves have changed.
  ///
  /// What can be read from the loadable now may be newer than the change that led to this call.
  func loadableDidChange(_ loadable: any PureLoadableProtocol)
}
