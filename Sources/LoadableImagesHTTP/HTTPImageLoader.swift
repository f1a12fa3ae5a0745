import Foundation
import LoadableImages

/// A loader of images by HTTP and HTTPS, with a limit of time and of bytes. Files are loaded too.
///
/// A response counts if its status is 200 and its media type is that of an image, or of any bytes. Redirects
/// are followed, except from HTTPS to HTTP. Connections are reused by the loads of one loader.
public struct HTTPImageLoader: ImageLoader {
  private let timeout: Duration
  private let maximumByteCount: Int
  private let downloads = Downloads()

  /// A loader with its own connections.
  ///
  /// - Parameters:
  ///   - timeout: The maximum duration of a load.
  ///   - maximumByteCount: The maximum number of bytes of a file. A longer response is cancelled.
  public init(
    timeout: Duration = .seconds(30), maximumByteCount: Int = FileImageLoader.defaultMaximumByteCount
  ) {
    self.timeout = timeout
    self.maximumByteCount = maximumByteCount
  }

  /// Loads the file.
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
