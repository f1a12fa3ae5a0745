import Loadables

/// A loadable with an image that exists already, for code that requires a loadable image.
///
/// The loadable is synced from the start or, without an image, failed. Further syncs have the same result.
public final class ImmediateLoadableImage: AsyncLoadable<Bitmap>, LoadableImageProtocol {
  private let given: Bitmap?

  /// Creates a synced loadable with `image`; one that failed with ``ImageError/noImage`` if `image` is nil.
  public init(_ image: Bitmap?) {
    given = image
    super.init()
    finish()
  }

  /// Ends the sync at once, with the same result as at the start.
  public override func doSync() { finish() }

  private func finish() {
    if let given { setDidSyncSuccessfully(content: given) } else { setFailedToSync(ImageError.noImage) }
  }
}
