import Foundation
import Loadables

/// The instances of ``PublicLoadableImage``: one for each URL while it lives, and the most recently used images.
///
/// An image is kept once it is loaded, up to a number of images and of bytes (4 a pixel); the least recently used one is
/// dropped first, and lives on while others use it. An image that is not loaded is not kept, so that the release of its
/// last user cancels its sync.
@MainActor
public final class PublicImageCache {
  /// The cache of ``PublicLoadableImage/image(at:)``. Replace it at the start of the program, for example with an
  /// `HTTPImageLoader`; the images of the old cache live on while they are used.
  public static var shared = PublicImageCache()

  /// The maximum number of images that the cache keeps.
  public let maximumCount: Int

  /// The maximum number of bytes of all images that the cache keeps.
  public let maximumByteCount: Int

  private let loader: any ImageLoader
  private let decoder: any ImageDecoder
  private var recent: RecentImages
  private var living: [URL?: WeakImage] = [:]
  /// The number of entries at which those of released instances are removed.
  private var sweepCount = 64

  private struct WeakImage {
    weak var image: PublicLoadableImage?
  }

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - loader: The loader of all images.
  ///   - decoder: The decoder of all images.
  ///   - maximumCount: The maximum number of images.
  ///   - maximumByteCount: The maximum number of bytes of all images.
  public init(
    loader: any ImageLoader = FileImageLoader(), decoder: any ImageDecoder = StandardImageDecoder(),
    maximumCount: Int = 100, maximumByteCount: Int = 64 << 20
  ) {
    self.loader = loader
    self.decoder = decoder
    self.maximumCount = maximumCount
    self.maximumByteCount = maximumByteCount
    recent = RecentImages(maximumCount: maximumCount, maximumByteCount: maximumByteCount)
  }

  /// Returns the image at `url`: the living instance if there is one, otherwise a new, idle one.
  ///
  /// Without a URL, syncs fail with ``ImageLoadingError/noURL``.
  public func image(at url: URL?) -> PublicLoadableImage {
    if let image = living[url]?.image {
      recent.use(image)
      return image
    }
    let image = PublicLoadableImage(url: url, cache: self, loader: loader, decoder: decoder)
    living[url] = WeakImage(image: image)
    removeReleased()
    return image
  }

  /// The number of images that the cache keeps.
  public var count: Int { recent.count }

  /// The number of bytes of all images that the cache keeps.
  public var byteCount: Int { recent.byteCount }

  /// Keeps no image any longer, for example when memory is short. Images in use live on, and stay unique.
  public func removeAll() { recent.removeAll() }

  func contentDidChange(of image: PublicLoadableImage) {
    recent.insert(image, byteCount: image.content?.bytes.count ?? 0)
  }

  /// Removes the entries of released instances, once they may be half of all.
  private func removeReleased() {
    guard living.count >= sweepCount else { return }
    living = living.filter { $0.value.image != nil }
    sweepCount = max(64, living.count * 2)
  }

  var entryCount: Int { living.count }
}
