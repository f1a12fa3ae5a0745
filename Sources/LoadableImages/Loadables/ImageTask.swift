import Loadables

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
