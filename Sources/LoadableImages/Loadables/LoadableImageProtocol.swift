import Loadables
import LoadablesTooling

/// A loadable whose contents are an image: a promise of a picture.
///
/// Declare a public property as `any LoadableImageProtocol` to hide where the image comes from.
@MainActor
public protocol LoadableImageProtocol: LoadableProtocol, PictureLoadable {
  /// The image. Not nil while `isContentsAvailable` is true.
  var image: Bitmap? { get }
}

extension LoadableImageProtocol {
  /// The image, for tools.
  public var inspectedPicture: (any InspectablePicture)? { image }
}

extension Bitmap: InspectablePicture {
  /// The format and the size of the image's file, for tools.
  public var inspectedFile: (format: String, byteCount: Int)? { file.map { ($0.format.description, $0.byteCount) } }

  /// Returns the pixels of the image in another size, for tools.
  public func inspectedPixels(width: Int, height: Int) -> [UInt8]? {
    (try? resized(width: width, height: height))?.bytes
  }
}

extension LoadableImageProtocol where Self: AsyncLoadableProtocol, Content == Bitmap {
  /// The image, which is the loadable's content.
  public var image: Bitmap? { content }
}

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
