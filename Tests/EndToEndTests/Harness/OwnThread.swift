import Dispatch
import Testing

/// The thread on which the end-to-end tests run.
///
/// Thousands of other tests can hold the threads that tasks share for minutes. A test that waits for one of those after
/// each look at the screen would miss what is there for a second, and find its deadlines over.
final class OwnThread: TaskExecutor {
  static let shared = OwnThread()

  private let queue = DispatchQueue(label: "end-to-end tests")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Waits without the threads that tasks share, which `Task.sleep` needs.
  /// - Throws: `CancellationError` afterwards, if the task was cancelled.
  static func sleep(for duration: Duration) async throws {
    await withCheckedContinuation { continuation in
      _ = schedule(after: duration) { continuation.resume() }
    }
    try Task.checkCancellation()
  }

  /// Runs `work` after a while, unless what is returned is cancelled before.
  static func schedule(after duration: Duration, _ work: @escaping @Sendable () -> Void) -> DispatchWorkItem {
    let item = DispatchWorkItem(block: work)
    shared.queue.asyncAfter(deadline: .now() + duration / .seconds(1), execute: item)
    return item
  }
}

/// Runs the tests of a suite on ``OwnThread``.
struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(OwnThread.shared) { try await function() }
  }
}

extension Trait where Self == OwnThreadTrait {
  /// On a thread that no other test can hold.
  static var onOwnThread: Self { Self() }
}
