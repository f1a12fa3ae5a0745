import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A loader of the bytes of image files. Loadables that load an image take a loader as a parameter.
///
/// Implement the protocol for the network, a database or an archive. A loader should limit the time and size of a load.
public protocol ImageLoader: Sendable {
  /// Returns the contents of the image file at `url`. Called off the main actor.
  ///
  /// Releasing the loadable cancels the task of this call. The method should then throw an error soon.
  ///
  /// - Throws: ``ImageLoadingError``, or an error that the loader defines.
  @concurrent func load(_ url: URL) async throws -> [UInt8]
}

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
