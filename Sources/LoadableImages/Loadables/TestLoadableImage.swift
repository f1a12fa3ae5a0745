import Loadables
import LoadablesTesting

/// A loadable image for unit tests, controlled like a `TestLoadable`: by hand, or by a plan.
///
/// ```swift
/// let photo = TestLoadableImage()
/// let view = PhotoView(photo)
/// photo.setDidSyncSuccessfully(image: try Image(width: 2, height: 2, filledWith: .white))
/// #expect(view.isShowingPhoto)
/// ```
///
/// Contents are available if there is an image and the flag of `TestLoadable` is set.
open class TestLoadableImage: TestLoadable, LoadableImageProtocol {
  /// The image. An assignment sets the contents flag too, and does not notify.
  public var image: Image? {
    didSet { isContentsAvailable = image != nil }
  }

  /// The image of the next syncs that succeed without an image of their own, such as planned ones.
  ///
  /// If nil, they keep ``image``.
  public var nextImage: Image?

  /// Whether there is an image that can be used. Setting the flag does not notify.
  open override var isContentsAvailable: Bool {
    get { super.isContentsAvailable && image != nil }
    set { super.isContentsAvailable = newValue }
  }

  /// Sets the state to synced and replaces the image.
  ///
  /// Nil leaves a synced loadable without contents, which the contract forbids: for tests of that violation.
  public func setDidSyncSuccessfully(image: Image?) {
    self.image = image
    super.setDidSyncSuccessfully()
  }

  /// Sets the state to synced, with ``nextImage`` if there is one.
  open override func setDidSyncSuccessfully() {
    if let nextImage { image = nextImage }
    super.setDidSyncSuccessfully()
  }
}
