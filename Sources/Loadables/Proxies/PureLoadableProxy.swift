/// A promise for a loadable: it stands for one that may come, go or be replaced.
///
/// Without a target it is idle and has no contents; with one, everything is the target's.
open class PureLoadableProxy: LoadableProxyBase {
  /// A proxy for this loadable, or for none yet.
  public init(_ loadable: (any PureLoadableProtocol)? = nil) {
    super.init()
    // Nothing stands on a proxy that is only being made, so no cycle needs to be looked for.
    if let loadable { place(loadable) }
  }

  /// The target, if there is one. Setting it, also to the same one or to nil, notifies once.
  ///
  /// A target that stands on this very proxy is a programmer's error.
  public var loadable: (any PureLoadableProtocol)? {
    get { target }
    set { replaceTarget(newValue) }
  }
}
