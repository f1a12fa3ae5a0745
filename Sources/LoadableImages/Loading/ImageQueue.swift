import Dispatch
import Synchronization

/// The queue on whose threads images are read, decoded and filtered. Swift's concurrency has only as many threads as
/// cores, so a long filter or a slow disk there would delay all other tasks.
enum ImageQueue {
  private static let queue = DispatchQueue(label: "LoadableImages", qos: .userInitiated, attributes: .concurrent)

  private final class Cancellation: Sendable {
    let isRequested = Atomic(false)
  }

  /// Runs synchronous work on the queue. Throws `CancellationError` if the task is cancelled before the work starts.
  static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async {
          continuation.resume(
            with: Swift.Result {
              guard !cancellation.isRequested.load(ordering: .relaxed) else { throw CancellationError() }
              return try work()
            })
        }
      }
    } onCancel: {
      cancellation.isRequested.store(true, ordering: .relaxed)
    }
  }
}
