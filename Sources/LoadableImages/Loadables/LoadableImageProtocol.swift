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
