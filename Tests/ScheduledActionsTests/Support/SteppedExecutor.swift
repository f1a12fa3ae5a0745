import Dispatch
import Synchronization

/// Runs a part of a task when a test says so: what is between two points at which it waits for something else.
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

  /// The next part, when a task has come to it.
  func next() async -> UnownedJob {
    for await part in parts { return part }
    fatalError("all of it runs by itself")
  }

  func run(_ part: UnownedJob) { queue.async { part.runSynchronously(on: self.asUnownedTaskExecutor()) } }

  /// From now on everything runs by itself.
  func runAll() {
    isStepped.withLock { isStepped in
      isStepped = false
      continuation.finish()
    }
    Task { for await part in parts { run(part) } }
  }
}
