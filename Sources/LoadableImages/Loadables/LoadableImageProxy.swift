import Loadables

/// A loadable image that mirrors another one, the target, which can be set and replaced later.
///
/// Views observe and sync the proxy before its target exists. Everything else is as of `LoadableProxy`.
open class LoadableImageProxy: LoadableProxy, LoadableImageProtocol {
  /// A proxy with this target, or without a target.
  public init(_ target: (any LoadableImageProtocol)? = nil) { super.init(target) }

  /// The target, if any. Every assignment notifies once; `loadable` is the same object.
  public var target: (any LoadableImageProtocol)? {
    get { loadable as? any LoadableImageProtocol }
    set { loadable = newValue }
  }

  /// The target's image; nil without a target.
  open var image: Image? { target?.image }
}
