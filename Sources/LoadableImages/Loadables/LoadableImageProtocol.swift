import Loadables

/// A loadable whose contents are an image: a promise of a picture.
///
/// Declare a public property as `any LoadableImageProtocol` to hide where the image comes from.
@MainActor
public protocol LoadableImageProtocol: LoadableProtocol {
  /// The image. Not nil while `isContentsAvailable` is true.
  var image: Image? { get }
}

extension LoadableImageProtocol where Self: AsyncLoadableProtocol, Content == Image {
  /// The image, which is the loadable's content.
  public var image: Image? { content }
}
