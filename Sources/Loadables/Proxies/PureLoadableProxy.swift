/// A placeholder for another loadable, the target, which may be set, replaced or removed later.
///
/// With a target the proxy has the target's state, error and contents. Without a target it is idle and has no contents.
open class PureLoadableProxy: LoadableProxyBase {
  /// Creates a proxy with this target; nil for a proxy without a target.
  public init(_ loadable: (any PureLoadableProtocol)? = nil) {
    super.init()
    // A new proxy has no dependents, so no cycle is possible.
    if let loadable { place(loadable) }
  }

  /// The target; nil without a target. Every assignment notifies once, even if the new target is nil or unchanged.
  ///
  /// Assigning a target that depends on this proxy is a programming error, and traps.
  public var loadable: (any PureLoadableProtocol)? {
    get { currentTarget }
    set { replaceTarget(newValue) }
  }
}
