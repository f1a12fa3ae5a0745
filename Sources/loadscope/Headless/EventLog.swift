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

/// Writes the events of a run as lines, as they happen, until the first write error.
@MainActor
final class EventLog: ChangeConsumer {
  /// The write error that ended the log; nil while the log continues.
  private(set) var failure: (any Error)?

  private let format: EventFormat
  private let writeLine: (String) throws -> Void
  /// The state of the nodes, from which lines in the text format take names and details.
  private var source = SourceState(historyLimit: History.smallestLimit)
  private var names = NodeNames()
  private lazy var eventLine = EventLine { [unowned self] in names[$0] }

  /// Creates a log that passes each line, without a line break, to `writeLine`. After an error, no line is passed.
  init(_ format: EventFormat, writeLine: @escaping (String) throws -> Void) {
    self.format = format
    self.writeLine = writeLine
  }

  var content: ChangeContent { .entries }

  func consume(_ changes: ChangeBatch) {
    guard failure == nil else { return }
    // The lines need only the nodes.
    if !changes.nodes.isEmpty || !changes.gone.isEmpty {
      switch format {
      case .ndjson: names.apply(changes)
      case .text: source.apply(ChangeBatch(gone: changes.gone, clock: changes.clock, nodes: changes.nodes))
      }
    }
    do { for entry in changes.entries { try writeLine(line(entry)) } } catch { failure = error }
  }

  /// Writes a sentence before the events, only in the text format: programs that read NDJSON expect only events.
  func introduce(_ sentence: String) {
    guard failure == nil, format == .text else { return }
    do { try writeLine(sentence) } catch { failure = error }
  }

  /// Throws the write error that ended the log; does nothing while the log continues.
  func check() throws {
    if let failure { throw failure }
  }

  private func line(_ entry: JournalEntry) -> String {
    switch format {
    case .ndjson: eventLine.text(entry)
    case .text: source.logLine(entry)
    }
  }
}
