import Dispatch
import Synchronization

/// The threads on which images are read, decoded and filtered: those of a queue. Swift's own are as few as the cores, and
/// a long filter or a slow disk would keep every other task of the program waiting.
enum ImageQueue {
  private static let queue = DispatchQueue(label: "LoadableImages", qos: .userInitiated, attributes: .concurrent)

  private final class Cancellation: Sendable {
    let isRequested = Atomic(false)
  }

  /// Runs synchronous work on the queue, unless the task is cancelled before the work starts.
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
