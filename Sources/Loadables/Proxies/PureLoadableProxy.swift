/// A placeholder for a loadable that may be set, removed or replaced.
///
/// Without a target it is idle and has no contents; with one, it mirrors the target.
open class PureLoadableProxy: LoadableProxyBase {
  /// A proxy for this loadable, or for none yet.
  public init(_ loadable: (any PureLoadableProtocol)? = nil) {
    super.init()
    // A new proxy has no dependents, so no cycle is possible.
    if let loadable { place(loadable) }
  }

  /// The target, if there is one. Setting it, even to the same one or to nil, notifies once.
  ///
  /// A target that depends on this proxy is a programming error.
  public var loadable: (any PureLoadableProtocol)? {
    get { target }
    set { replaceTarget(newValue) }
  }
}
