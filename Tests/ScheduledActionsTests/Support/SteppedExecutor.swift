import Dispatch
import Synchronization

/// Runs a task step by step for a test: the part between two suspension points.
final class SteppedExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "executor of a test")
  private let isStepped = Mutex(true)
  private let (parts, continuation) = AsyncStream.makeStream(of: UnownedJob.self)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let waits = isStepped.withLock { isStepped in
      if isStepped { continuation.yield(job) }
      return isStepped
    }
    if !waits { run(job) }
  }

  /// Waits until a task reaches its next part, and returns it.
  func next() async -> UnownedJob {
    for await part in parts { return part }
    fatalError("all of it runs by itself")
  }

  func run(_ part: UnownedJob) { queue.async { part.runSynchronously(on: self.asUnownedTaskExecutor()) } }

  /// Runs all further parts as tasks reach them.
  func runAll() {
    isStepped.withLock { isStepped in
      isStepped = false
      continuation.finish()
    }
    Task { for await part in parts { run(part) } }
  }
}
