import Dispatch
import InspectionModel
import Synchronization

/// A file or stream that receives the moments of a run.
package protocol MomentOutput: SendableMetatype {
  associatedtype Progress: Sendable

  /// The progress of writing, such as a failure.
  var progress: Progress { get }

  mutating func write(_ moments: [ChangeBatch])
}

/// The backlog of moments that are not yet written. A queue of its own encodes and writes them in order.
///
/// The backlog is bounded: if the output is slower than the run, the run waits.
package final class MomentBacklog<Output: MomentOutput>: Sendable {
  private struct Waiting {
    var moments: [ChangeBatch] = []
    var weight = 0
    /// Whether a write of the backlog is scheduled.
    var isScheduled = false
  }

  private let waiting = Mutex(Waiting())
  private let output: Mutex<Output>
  private let lastProgress: Mutex<Output.Progress>
  private let queue: DispatchQueue

  package init(_ output: sending Output, label: String) {
    lastProgress = Mutex(output.progress)
    self.output = Mutex(output)
    queue = DispatchQueue(label: label, qos: .utility)
  }

  /// The weight of the backlog above which the run waits. A moment, entry or node weighs 1, for a few hundred bytes.
  private static var mostWeight: Int { 50_000 }

  /// The time for which moments wait for others: to wake a thread for each would cost more than the moment itself.
  private static var delay: DispatchTimeInterval { .milliseconds(5) }

  /// The progress after the last write.
  package var progress: Output.Progress { lastProgress.withLock { $0 } }

  package func add(_ changes: ChangeBatch) {
    let (isScheduled, isFull) = waiting.withLock { waiting in
      defer { waiting.isScheduled = true }
      waiting.moments.append(changes)
      waiting.weight += 1 + changes.entries.count + changes.nodes.count
      return (waiting.isScheduled, waiting.weight > Self.mostWeight)
    }
    if !isScheduled { queue.asyncAfter(deadline: .now() + Self.delay) { self.writeAll() } }
    if isFull { wait() }
  }

  /// Waits until all moments are written.
  package func wait() { queue.sync { writeAll() } }

  /// Changes the output after all moments are written.
  package func change(_ body: (inout Output) -> Void) {
    queue.sync {
      writeAll()
      performChange(body)
    }
  }

  private func writeAll() {
    while let moments = take() { performChange { $0.write(moments) } }
  }

  private func take() -> [ChangeBatch]? {
    waiting.withLock { waiting in
      defer { waiting = Waiting(isScheduled: !waiting.moments.isEmpty) }
      return waiting.moments.isEmpty ? nil : waiting.moments
    }
  }

  private func performChange(_ body: (inout Output) -> Void) {
    let progress = output.withLock { output in
      body(&output)
      return output.progress
    }
    lastProgress.withLock { $0 = progress }
  }
}
