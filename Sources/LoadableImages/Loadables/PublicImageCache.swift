import Foundation
import Loadables

/// A cache of ``PublicLoadableImage``. It returns one instance per URL in use, and keeps the images used last.
///
/// It keeps loaded images up to a number and a size (4 bytes per pixel), and drops the least recently used first.
/// Dropped images live on while in use. Images without contents are not kept: releasing them cancels their sync.
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
  /// The number of entries in `living` at which the entries of released instances are removed.
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

  /// Returns the loadable image at `url`: the present instance if it is in use or kept, otherwise a new one.
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

  /// Drops all kept images, for example when memory is short. Images in use remain, one instance per URL.
  public func removeAll() { recent.removeAll() }

  func contentDidChange(of image: PublicLoadableImage) {
    recent.insert(image, byteCount: image.content?.bytes.count ?? 0)
  }

  /// Removes the entries of released instances, once `living` has doubled since the last removal.
  private func removeReleased() {
    guard living.count >= sweepCount else { return }
    living = living.filter { $0.value.image != nil }
    sweepCount = max(64, living.count * 2)
  }

  var entryCount: Int { living.count }
}
