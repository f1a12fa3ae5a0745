import ArgumentParser
import Explanation
import InspectionModel
import Recordings

/// The format in which events are printed.
enum EventFormat: String, CaseIterable, ExpressibleByArgument {
  /// One JSON object in each line.
  case ndjson
  /// One readable phrase in each line.
  case text
}

/// Writes the events of a run as lines, as they happen, until the first write error. A queue of its own encodes and
/// writes them.
@MainActor
final class EventLog: ChangeConsumer {
  private let backlog: MomentBacklog<EventLines>

  /// Creates a log that passes whole lines to `write` on any thread. After an error, no line is passed.
  init(_ format: EventFormat, write: @escaping @Sendable ([UInt8]) throws -> Void) {
    backlog = MomentBacklog(EventLines(format, write: write), label: "loadscope.events")
  }

  /// The write error that ended the log; nil while the log continues.
  var failure: (any Error)? { backlog.progress }

  var content: ChangeContent { .entries }

  func consume(_ changes: ChangeBatch) { if failure == nil { backlog.add(changes) } }

  /// Writes a sentence before the events, only in the text format: programs that read NDJSON expect only events.
  func introduce(_ sentence: String) { backlog.change { $0.introduce(sentence) } }

  /// Throws the write error that ended the log; does nothing while the log continues.
  func check() throws {
    if let failure { throw failure }
  }

  /// Writes all events so far. Throws the write error that ended the log.
  func flush() throws {
    backlog.change { $0.flush() }
    try check()
  }
}

/// The lines of events.
private struct EventLines: MomentOutput {
  /// The size of the lines at which they are written, in bytes.
  private static let pieceSize = 64 * 1_024

  /// The write error that ended the log; nil while the log continues.
  private(set) var progress: (any Error)?
  private let format: EventFormat
  private let write: @Sendable ([UInt8]) throws -> Void
  /// The state of the nodes, from which lines in the text format take names and details.
  private var source = SourceState(historyLimit: History.smallestLimit)
  private var names = NodeNames()
  private var lines = JSONWriter()

  init(_ format: EventFormat, write: @escaping @Sendable ([UInt8]) throws -> Void) {
    (self.format, self.write) = (format, write)
  }

  mutating func introduce(_ sentence: String) {
    if format == .text { lines.addLine(sentence) }
  }

  mutating func write(_ moments: [ChangeBatch]) {
    for changes in moments where progress == nil {
      switch format {
      case .ndjson: writeObjects(changes)
      case .text: writePhrases(changes)
      }
      if lines.bytes.count >= Self.pieceSize { flush() }
    }
  }

  private mutating func writeObjects(_ changes: ChangeBatch) {
    names.apply(changes)
    let line = EventLine { [names] in names[$0] }
    for entry in changes.entries { line.writeLine(entry, to: &lines) }
  }

  private mutating func writePhrases(_ changes: ChangeBatch) {
    // The lines need only the nodes.
    if !changes.nodes.isEmpty || !changes.gone.isEmpty {
      source.apply(ChangeBatch(gone: changes.gone, clock: changes.clock, nodes: changes.nodes))
    }
    for entry in changes.entries { lines.addLine(source.logLine(entry)) }
  }

  mutating func flush() {
    guard progress == nil, !lines.bytes.isEmpty else { return }
    do { try write(lines.bytes) } catch { progress = error }
    lines.removeAll()
  }
}
