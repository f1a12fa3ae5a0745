import Foundation
import Loadables

/// An image at a URL, loaded and decoded off the main actor.
///
/// There is one instance for each URL while it lives: two views with the same URL share one sync. ``PublicImageCache``
/// also keeps the most recently used images. The release of the last user cancels a sync under way.
public final class PublicLoadableImage: AsyncLoadable<Image>, LoadableImageProtocol, InspectionNamed {
  /// The URL of the image; nil for one that fails.
  public let url: URL?

  private let cache: WeakCache
  private let loader: any ImageLoader
  private let decoder: any ImageDecoder
  private var task: ImageTask?

  private struct WeakCache {
    weak var cache: PublicImageCache?
  }

  /// Returns the image at `url` from ``PublicImageCache/shared``. Without a URL, syncs fail.
  public static func image(at url: URL?) -> PublicLoadableImage { PublicImageCache.shared.image(at: url) }

  init(url: URL?, cache: PublicImageCache, loader: any ImageLoader, decoder: any ImageDecoder) {
    self.url = url
    self.cache = WeakCache(cache: cache)
    self.loader = loader
    self.decoder = decoder
    super.init()
  }

  /// The name in tools: the last part of the URL's path, without a query, which may hold secrets.
  public var inspectionName: String { url?.lastPathComponent ?? "no URL" }

  /// Loads and decodes the image.
  public override func doSync() {
    guard let url else { return setFailedToSync(ImageLoadingError.noURL) }
    task = ImageTask { [loader, decoder] in
      try await Self.load(url, loader, decoder)
    } finish: { [weak self] result in
      self?.finish(result)
    }
  }

  private func finish(_ result: Result<Image, any Error>) {
    task = nil
    finishSync(result)
    cache.cache?.contentDidChange(of: self)
  }

  @concurrent private static func load(
    _ url: URL, _ loader: any ImageLoader, _ decoder: any ImageDecoder
  ) async throws -> Image {
    let bytes = try await loader.load(url)
    try Task.checkCancellation()
    return try await ImageQueue.run { try decoder.decode(bytes) }
  }
}
