/// A placeholder for a loadable, the target, which may be set, removed or replaced.
///
/// Without a target the proxy is idle and has no contents; with a target the proxy mirrors the target.
open class PureLoadableProxy: LoadableProxyBase {
  /// A proxy with this target, or without a target.
  public init(_ loadable: (any PureLoadableProtocol)? = nil) {
    super.init()
    // A new proxy has no dependents, so no cycle is possible.
    if let loadable { place(loadable) }
  }

  /// The target, if any. Every assignment notifies once, even if the new target is nil or the current target.
  ///
  /// A target that depends on this proxy is a programming error.
  public var loadable: (any PureLoadableProtocol)? {
    get { target }
    set { replaceTarget(newValue) }
  }
}
