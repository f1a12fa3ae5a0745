import Loadables

/// The work of a sync, off the main actor. Cancelled when it is released, so by the release of its loadable.
final class ImageTask: Sendable {
  private let task: Task<Void, Never>

  /// Starts the work.
  ///
  /// - Parameters:
  ///   - work: Runs off the main actor. Its long parts run on ``ImageQueue``.
  ///   - finish: Gets the result, on the main actor, unless the task was cancelled before.
  init(
    _ work: @escaping @Sendable () async throws -> Image,
    finish: @escaping @MainActor (Result<Image, any Error>) -> Void
  ) {
    task = Task { @MainActor in
      let result: Result<Image, any Error>
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

extension AsyncLoadable<Image> {
  /// Ends the current sync. A result that comes after `setIdle()` is dropped.
  func finishSync(_ result: Result<Image, any Error>) {
    switch result {
    case .success(let image):
      if isAwaiting(.didSyncSuccessfully) { setDidSyncSuccessfully(content: image) }
    case .failure(let error):
      if isAwaiting(.didFailToSync) { setFailedToSync(error) }
    }
  }
}
