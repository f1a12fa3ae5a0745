/// An observer of loadables.
@MainActor
public protocol LoadableObserverProtocol: AnyObject {
  /// Called after a change of the state, the error, the contents flag or the contents.
  ///
  /// The loadable's current values may be newer than the change that led to this call.
  func loadableDidChange(_ loadable: any PureLoadableProtocol)
}
