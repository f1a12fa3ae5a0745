import Dispatch
import Synchronization

/// The queue that reads, decodes and filters images on its own threads. A long filter or a slow disk on the threads of
/// Swift's concurrency, which are as few as the cores, would delay all other tasks.
package enum ImageQueue {
  private static let queue = DispatchQueue(label: "LoadableImages", qos: .userInitiated, attributes: .concurrent)

  private final class Cancellation: Sendable {
    let isRequested = Atomic(false)
  }

  /// Runs synchronous work on the queue. Throws `CancellationError` if the task is cancelled before the work starts.
  package static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
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
