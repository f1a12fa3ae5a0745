import Loadables

/// An image that is available from the start; for code that takes a loadable image.
///
/// With an image the loadable is synced from the start, without one it has failed. A sync changes neither.
public final class ImmediateLoadableImage: AsyncLoadable<Image>, LoadableImageProtocol {
  private let given: Image?

  /// A loadable of the image; failed with ``ImageError/noImage`` if `image` is nil.
  public init(_ image: Image?) {
    given = image
    super.init()
    finish()
  }

  /// Ends at once, as the loadable began.
  public override func doSync() { finish() }

  private func finish() {
    if let given { setDidSyncSuccessfully(content: given) } else { setFailedToSync(ImageError.noImage) }
  }
}
