import LoadableImages
import Loadables
import LoadablesTesting

/// A loadable image for unit tests, controlled like a `TestLoadable`: by its methods, or by a plan.
///
/// ```swift
/// let photo = TestLoadableImage()
/// let view = PhotoView(photo)
/// photo.setDidSyncSuccessfully(image: try Bitmap(width: 2, height: 2, filledWith: .white))
/// #expect(view.isShowingPhoto)
/// ```
///
/// Without an image, contents are never available.
open class TestLoadableImage: TestLoadable, LoadableImageProtocol {
  /// The image. An assignment also sets ``isContentsAvailable``, to false for nil, and does not notify observers.
  public var image: Bitmap? {
    didSet { isContentsAvailable = image != nil }
  }

  /// The image that a sync sets when it succeeds without giving an image, such as a planned sync.
  ///
  /// If nil, such a sync keeps ``image``.
  public var nextImage: Bitmap?

  /// Whether contents are available; false without an image, even if set to true. Setting does not notify observers.
  open override var isContentsAvailable: Bool {
    get { super.isContentsAvailable && image != nil }
    set { super.isContentsAvailable = newValue }
  }

  /// Sets the state to synced and replaces the image.
  ///
  /// Nil makes a synced loadable without contents, to test how code handles this violation of the contract.
  public func setDidSyncSuccessfully(image: Bitmap?) {
    self.image = image
    super.setDidSyncSuccessfully()
  }

  /// Sets the state to synced, and the image to ``nextImage`` unless that is nil.
  open override func setDidSyncSuccessfully() {
    if let nextImage { image = nextImage }
    super.setDidSyncSuccessfully()
  }
}
