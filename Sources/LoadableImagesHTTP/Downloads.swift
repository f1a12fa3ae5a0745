import Foundation
import LoadableImages
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The downloads of one `URLSession`. When this object is released, the session ends and its downloads are cancelled.
final class Downloads: Sendable {
  private let table = DownloadTable()
  private let session: URLSession

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["Accept": "image/png, image/jpeg, image/*;q=0.5"]
    session = URLSession(configuration: configuration, delegate: table, delegateQueue: nil)
  }

  // A session retains its delegate until it is invalidated.
  deinit { session.invalidateAndCancel() }

  func bytes(of url: URL, maximumByteCount: Int) async throws -> [UInt8] {
    let task = session.dataTask(with: url)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        table.add(Download(maximumByteCount: maximumByteCount, continuation: continuation), to: task)
        task.resume()
        // If the task was cancelled before `resume()`, the handler below came too early.
        if Task.isCancelled { task.cancel() }
      }
    } onCancel: {
      task.cancel()
    }
  }
}

/// A running download: the bytes received, and the caller that waits for them.
struct Download {
  let maximumByteCount: Int
  let continuation: CheckedContinuation<[UInt8], any Error>
  var bytes: [UInt8] = []
  /// The reason that the download was stopped, such as the status or the size; nil for an accepted download.
  var refusal: ImageLoadingError?

  init(maximumByteCount: Int, continuation: CheckedContinuation<[UInt8], any Error>) {
    self.maximumByteCount = maximumByteCount
    self.continuation = continuation
  }

  /// Checks the status, media type and size in a response's head. Returns false for a refused response.
  mutating func accepts(_ response: URLResponse) -> Bool {
    if let status = (response as? HTTPURLResponse)?.statusCode, status != 200 {
      refusal = .status(status)
    } else if let type = response.mimeType?.lowercased(), !type.hasPrefix("image/"), type != "application/octet-stream"
    {
      refusal = .mediaType(type)
    } else if response.expectedContentLength > Int64(maximumByteCount) {
      refusal = .tooManyBytes(maximum: maximumByteCount)
    }
    return refusal == nil
  }

  /// Adds a received part of the body. Returns false if the download should stop because the body is too large.
  mutating func append(_ data: Data) -> Bool {
    guard refusal == nil else { return false }
    guard bytes.count + data.count <= maximumByteCount else {
      refusal = .tooManyBytes(maximum: maximumByteCount)
      return false
    }
    bytes += data
    return true
  }

  func finish(_ error: (any Error)?) {
    if let refusal { return continuation.resume(throwing: refusal) }
    guard let error else { return continuation.resume(returning: bytes) }
    switch (error as? URLError)?.code {
    case .cancelled: continuation.resume(throwing: CancellationError())
    default: continuation.resume(throwing: ImageLoadingError.connection(error.localizedDescription))
    }
  }
}

/// The delegate of a `URLSession`. Passes the events of each task to the task's ``Download``, on the session's threads.
private final class DownloadTable: NSObject, URLSessionDataDelegate {
  private let downloads = Mutex<[Int: Download]>([:])

  func add(_ download: Download, to task: URLSessionTask) {
    downloads.withLock { $0[task.taskIdentifier] = download }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let isWanted = downloads.withLock { $0[dataTask.taskIdentifier]?.accepts(response) ?? false }
    completionHandler(isWanted ? .allow : .cancel)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    // Redirects from HTTPS to HTTP, or to a file on this machine, are refused.
    let scheme = request.url?.scheme?.lowercased()
    let isSafe = scheme == "https" || scheme == "http" && task.originalRequest?.url?.scheme?.lowercased() == "http"
    completionHandler(isSafe ? request : nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isWanted = downloads.withLock { $0[dataTask.taskIdentifier]?.append(data) ?? false }
    if !isWanted { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    downloads.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.finish(error)
  }
}
