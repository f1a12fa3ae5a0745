import Foundation
import Loadables

/// A loadable with the image at a URL, loaded and decoded off the main actor.
///
/// Views with the same URL share one instance and its syncs. When the last user releases the instance, a running sync
/// is cancelled. ``PublicImageCache`` also keeps the images used last.
///
/// ```swift
/// let photo = PublicLoadableImage.image(at: url)
/// photo.syncIfNeeded()
/// ```
public final class PublicLoadableImage: AsyncLoadable<Bitmap>, LoadableImageProtocol, InspectionNamed {
  /// The URL of the image; nil for an image whose syncs fail.
  public let url: URL?

  private let cache: WeakCache
  private let loader: any ImageLoader
  private let decoder: any ImageDecoder
  private var task: ImageTask?

  private struct WeakCache {
    weak var cache: PublicImageCache?
  }

  /// Returns the loadable image at `url` from ``PublicImageCache/shared``. If `url` is nil, its syncs fail.
  public static func image(at url: URL?) -> PublicLoadableImage { PublicImageCache.shared.image(at: url) }

  init(url: URL?, cache: PublicImageCache, loader: any ImageLoader, decoder: any ImageDecoder) {
    self.url = url
    self.cache = WeakCache(cache: cache)
    self.loader = loader
    self.decoder = decoder
    super.init()
  }

  /// The name in inspection tools: the last part of the URL's path, without the query, which may hold secrets.
  public var inspectionName: String { url?.lastPathComponent ?? "no URL" }

  /// Loads and decodes the image for a sync. Fails without a URL.
  public override func doSync(attempt: SyncAttempt<Bitmap>) {
    guard let url else { return attempt.fail(ImageLoadingError.noURL) }
    task = ImageTask { [loader, decoder] in
      try await Self.load(url, loader, decoder)
    } finish: { [weak self] result in
      attempt.end(with: result)
      guard let self else { return }
      task = nil
      cache.cache?.contentDidChange(of: self)
    }
  }

  @concurrent private static func load(
    _ url: URL, _ loader: any ImageLoader, _ decoder: any ImageDecoder
  ) async throws -> Bitmap {
    let bytes = try await loader.load(url)
    try Task.checkCancellation()
    return try await ImageQueue.run { try decoder.decode(bytes) }
  }
}

/// The asynchronous work of one sync. A loadable owns its task; the release of the task cancels the work.
final class ImageTask: Sendable {
  private let task: Task<Void, Never>

  /// Starts the work of a sync.
  ///
  /// - Parameters:
  ///   - work: Produces the image off the main actor. Long synchronous parts must run on ``ImageQueue``.
  ///   - finish: Called with the result, on the main actor; not called if the task was cancelled.
  init(
    _ work: @escaping @Sendable () async throws -> Bitmap,
    finish: @escaping @MainActor (Result<Bitmap, any Error>) -> Void
  ) {
    task = Task { @MainActor in
      let result: Result<Bitmap, any Error>
      do {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      if !Task.isCancelled { finish(result) }
    }
  }

  deinit { task.cancel() }
}
