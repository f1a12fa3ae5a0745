import Dispatch
import Foundation
import InspectionModel
import Synchronization

/// Records a run into a file.
///
/// The run hands over its moments; lines are made of them and written on a queue of their own, as soon as there are any,
/// each call to the system having whole ones. So a run that is killed leaves every moment but the very last ones. What
/// waits is bounded: a run that makes more than the disk takes has to wait for it.
@MainActor
package final class RecordingWriter: ChangeConsumer {
  /// So large a recording may become, in bytes, unless somebody says otherwise.
  nonisolated package static let usualLimit = 256_000_000

  /// Where the file is.
  package let path: String

  private let backlog: RecordingBacklog

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - path: Where. There must be no such file, but there may be a pipe or a device.
  ///   - header: Of which run it is.
  ///   - limit: So large it may become, in bytes.
  package init(
    _ path: String, _ header: RecordingHeader, limit: Int = RecordingWriter.usualLimit
  ) throws(NewRecordingError) {
    let file = try FileDescriptor(newRecordingAt: path)
    // The run goes on if it is a pipe whose reader goes away.
    signal(SIGPIPE, SIG_IGN)
    self.path = path
    backlog = RecordingBacklog(RecordingOutput(file, header, limit: limit))
  }

  package var content: ChangeContent { .everything }

  package func consume(_ changes: ChangeBatch) { backlog.add(changes) }

  /// What was written so far, which is all of it after ``flush()``.
  package var progress: RecordingProgress { backlog.progress }

  /// Waits until all is written that was recorded.
  package func flush() { backlog.wait() }

  /// Writes the rest and the last line. Nothing is recorded any more.
  ///
  /// - Parameter time: Until when the run has gone on, in nanoseconds.
  package func finish(_ end: RecordingEnd, at time: Int64) {
    backlog.finish(end, at: time)
    flush()
  }
}

/// What was recorded and is not written yet.
private final class RecordingBacklog: Sendable {
  /// How much may wait, in entries and nodes, each of a few hundred bytes.
  private static let mostWeight = 50_000

  private struct Waiting {
    var moments: [ChangeBatch] = []
    var weight = 0
    /// Whether somebody is going to write them.
    var isScheduled = false
  }

  private let waiting = Mutex(Waiting())
  private let output: Mutex<RecordingOutput>
  private let shownProgress = Mutex(RecordingProgress())
  private let queue = DispatchQueue(label: "loadscope.recording", qos: .utility)

  init(_ output: RecordingOutput) { self.output = Mutex(output) }

  var progress: RecordingProgress { shownProgress.withLock { $0 } }

  func add(_ changes: ChangeBatch) {
    let (isScheduled, isFull) = waiting.withLock { waiting in
      defer { waiting.isScheduled = true }
      waiting.moments.append(changes)
      waiting.weight += 1 + changes.entries.count + changes.nodes.count
      return (waiting.isScheduled, waiting.weight > Self.mostWeight)
    }
    if !isScheduled { queue.async { self.writeAll() } }
    if isFull { wait() }
  }

  func wait() { queue.sync {} }

  func finish(_ end: RecordingEnd, at time: Int64) {
    queue.async {
      self.writeAll()
      self.change { $0.finish(end, at: time) }
    }
  }

  private func writeAll() {
    while let moments = take() { change { $0.write(moments) } }
  }

  private func take() -> [ChangeBatch]? {
    waiting.withLock { waiting in
      defer { waiting = Waiting(isScheduled: !waiting.moments.isEmpty) }
      return waiting.moments.isEmpty ? nil : waiting.moments
    }
  }

  private func change(_ body: (inout RecordingOutput) -> Void) {
    let progress = output.withLock { output in
      body(&output)
      return output.progress
    }
    shownProgress.withLock { $0 = progress }
  }
}
