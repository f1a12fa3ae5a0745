import Loadables

/// A loadable image that mirrors another loadable image, its target, which can be set and replaced at any time.
///
/// Views can observe and sync the proxy before its target exists. In all else, it behaves as a `LoadableProxy`.
///
/// ```swift
/// let avatar = LoadableImageProxy()
/// avatar.syncIfNeeded()
/// avatar.target = photo
/// ```
open class LoadableImageProxy: LoadableProxy, LoadableImageProtocol {
  /// Creates a proxy with a target, or without one.
  public init(_ target: (any LoadableImageProtocol)? = nil) { super.init(target) }

  /// The target, also available as `loadable`; nil without one. Each assignment notifies observers once.
  public var target: (any LoadableImageProtocol)? {
    get { loadable as? any LoadableImageProtocol }
    set { loadable = newValue }
  }

  /// Whether a loadable has an image.
  open override func canMirror(_ target: any LoadableProtocol) -> Bool { target is any LoadableImageProtocol }

  /// The target's image; nil if there is no target or the target has no image.
  open var image: Bitmap? { target?.image }
}
