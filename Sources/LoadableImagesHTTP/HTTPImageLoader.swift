import Foundation
import LoadableImages

/// A loader of images over HTTP and HTTPS, with a limit on the time and the size of a load. It also loads `file:` URLs.
///
/// A response must have the status 200. Its media type, if given, must be that of an image or
/// `application/octet-stream`. Redirects lead to HTTPS or, from HTTP, to HTTP. Loads share the loader's connections.
public struct HTTPImageLoader: ImageLoader {
  private let timeout: Duration
  private let maximumByteCount: Int
  private let downloads = Downloads()

  /// Creates a loader, whose connections are not shared with other loaders.
  ///
  /// - Parameters:
  ///   - timeout: The maximum duration of a load over HTTP. A longer load fails with `timedOut`.
  ///   - maximumByteCount: The maximum size of a file, in bytes. A larger download is cancelled.
  public init(
    timeout: Duration = .seconds(30), maximumByteCount: Int = FileImageLoader.defaultMaximumByteCount
  ) {
    self.timeout = timeout
    self.maximumByteCount = maximumByteCount
  }

  /// Returns the contents of the file at `url`.
  ///
  /// - Throws: ``LoadableImages/ImageLoadingError``, or `CancellationError` if the task is cancelled.
  @concurrent public func load(_ url: URL) async throws -> [UInt8] {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
      return try await FileImageLoader(maximumByteCount: maximumByteCount).load(url)
    }
    return try await withThrowingTaskGroup(of: [UInt8].self) { group in
      group.addTask { try await downloads.bytes(of: url, maximumByteCount: maximumByteCount) }
      group.addTask {
        try await Task.sleep(for: timeout)
        throw ImageLoadingError.timedOut(after: timeout)
      }
      defer { group.cancelAll() }
      guard let bytes = try await group.next() else { throw CancellationError() }
      return bytes
    }
  }
}
