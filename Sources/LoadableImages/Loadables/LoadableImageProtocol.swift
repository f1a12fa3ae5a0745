import Loadables

/// A loadable with an image: "a promise for a picture".
///
/// Declare a public property as `any LoadableImageProtocol` to hide where the image comes from.
@MainActor
public protocol LoadableImageProtocol: LoadableProtocol {
  /// The image, present whenever `isContentsAvailable` is true.
  var image: Image? { get }
}

extension LoadableImageProtocol where Self: AsyncLoadableProtocol, Content == Image {
  /// The image: the loadable's content.
  public var image: Image? { content }
}
