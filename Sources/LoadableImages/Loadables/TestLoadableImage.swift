import Loadables
import LoadablesTesting

/// A loadable image for unit tests, controlled like a `TestLoadable`: by its methods, or by a plan.
///
/// ```swift
/// let photo = TestLoadableImage()
/// let view = PhotoView(photo)
/// photo.setDidSyncSuccessfully(image: try Image(width: 2, height: 2, filledWith: .white))
/// #expect(view.isShowingPhoto)
/// ```
///
/// Contents are available if there is an image and the contents flag of `TestLoadable` is set.
open class TestLoadableImage: TestLoadable, LoadableImageProtocol {
  /// The image. An assignment also sets the contents flag: true unless nil. It does not notify observers.
  public var image: Image? {
    didSet { isContentsAvailable = image != nil }
  }

  /// The image for coming syncs that succeed without giving an image, such as planned syncs.
  ///
  /// If nil, such syncs keep ``image``.
  public var nextImage: Image?

  /// Whether there is an image and the contents flag is set. Setting the flag does not notify observers.
  open override var isContentsAvailable: Bool {
    get { super.isContentsAvailable && image != nil }
    set { super.isContentsAvailable = newValue }
  }

  /// Sets the state to synced and replaces the image.
  ///
  /// Nil makes a synced loadable without contents, to test how code handles this violation of the contract.
  public func setDidSyncSuccessfully(image: Image?) {
    self.image = image
    super.setDidSyncSuccessfully()
  }

  /// Sets the state to synced, and the image to ``nextImage`` unless that is nil.
  open override func setDidSyncSuccessfully() {
    if let nextImage { image = nextImage }
    super.setDidSyncSuccessfully()
  }
}
