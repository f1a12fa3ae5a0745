import Dispatch

/// The threads on which images are read, decoded and filtered: those of a queue. Swift's own are as few as the cores, and
/// a long filter or a slow disk would keep every other task of the program waiting.
final class ImageExecutor: TaskExecutor {
  static let shared = ImageExecutor()

  private let queue = DispatchQueue(label: "LoadableImages", qos: .userInitiated, attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
