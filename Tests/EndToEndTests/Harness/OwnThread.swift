import Dispatch
import Testing

/// The thread of the end-to-end tests.
///
/// Thousands of other tests can block Swift's cooperative thread pool for minutes. A test that needs the pool after
/// each poll would miss screens that last a second, and exceed its deadlines.
final class OwnThread: TaskExecutor {
  static let shared = OwnThread()

  private let queue = DispatchQueue(label: "end-to-end tests")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Sleeps without the cooperative thread pool, which `Task.sleep` needs.
  /// - Throws: `CancellationError` afterwards, if the task was cancelled.
  static func sleep(for duration: Duration) async throws {
    await withCheckedContinuation { continuation in
      _ = schedule(after: duration) { continuation.resume() }
    }
    try Task.checkCancellation()
  }

  /// Runs `work` after the duration, unless the returned item is cancelled before.
  static func schedule(after duration: Duration, _ work: @escaping @Sendable () -> Void) -> DispatchWorkItem {
    let item = DispatchWorkItem(block: work)
    shared.queue.asyncAfter(deadline: .now() + duration / .seconds(1), execute: item)
    return item
  }
}

struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(OwnThread.shared) { try await function() }
  }
}

extension Trait where Self == OwnThreadTrait {
  static var onOwnThread: Self { Self() }
}
