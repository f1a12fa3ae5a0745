import Foundation
import Loadables

/// A cache of ``PublicLoadableImage``. It returns one instance per URL in use, and holds the images used last.
///
/// The held images are limited in number and size (4 bytes per pixel). Above a limit, the cache releases the least
/// recently used images. An image without contents is not held: releasing it cancels its sync.
@MainActor
public final class PublicImageCache {
  /// The cache behind ``PublicLoadableImage/image(at:)``. Replace it at the start of the program, for example by one
  /// with an `HTTPImageLoader`. Images of the replaced cache remain while they are in use.
  public static var shared = PublicImageCache()

  /// The maximum number of images that the cache keeps.
  public let maximumCount: Int

  /// The maximum size of all images that the cache keeps, in bytes.
  public let maximumByteCount: Int

  private let loader: any ImageLoader
  private let decoder: any ImageDecoder
  private var recent: RecentImages
  private var living: [URL?: WeakImage] = [:]
  /// The number of URLs in `living` at which the URLs of released images are removed from `living`.
  private var sweepCount = 64

  private struct WeakImage {
    weak var image: PublicLoadableImage?
  }

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - loader: Loads the bytes of each image.
  ///   - decoder: Decodes each image.
  ///   - maximumCount: The maximum number of images that the cache keeps.
  ///   - maximumByteCount: The maximum size of all images that the cache keeps, in bytes.
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

  /// Returns the loadable image at `url`: the existing instance if it is in use or cached, otherwise a new one.
  ///
  /// If `url` is nil, syncs of the image fail with ``ImageLoadingError/noURL``.
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

  /// The size of all images that the cache keeps, in bytes.
  public var byteCount: Int { recent.byteCount }

  /// Releases all cached images, for example when memory is short. ``image(at:)`` still returns images that are in use.
  public func removeAll() { recent.removeAll() }

  func contentDidChange(of image: PublicLoadableImage) {
    recent.insert(image, byteCount: image.content?.bytes.count ?? 0)
  }

  /// Removes the URLs of released images from `living`, but only if `living` has doubled since the last removal.
  private func removeReleased() {
    guard living.count >= sweepCount else { return }
    living = living.filter { $0.value.image != nil }
    sweepCount = max(64, living.count * 2)
  }

  var entryCount: Int { living.count }
}
