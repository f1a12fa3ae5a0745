import ArgumentParser
import Explanation
import InspectionModel
import Recordings

/// The format of events.
enum EventFormat: String, CaseIterable, ExpressibleByArgument {
  /// One JSON object in each line.
  case ndjson
  /// One readable phrase in each line.
  case text
}

/// Writes the events of a run as lines, as they happen, until the first error.
@MainActor
final class EventLog: ChangeConsumer {
  /// The error that ended the log.
  private(set) var failure: (any Error)?

  private let format: EventFormat
  private let writeLine: (String) throws -> Void
  /// The state of the nodes, for the text format.
  private var source = SourceState(historyLimit: History.smallestLimit)
  private var names = NodeNames()
  private lazy var eventLine = EventLine { [unowned self] in names[$0] }

  /// - Parameters:
  ///   - writeLine: Writes a line; gets the line without a line break. Not called again after an error.
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

  /// Writes a sentence before the events, in the text format only, because programs expect only events.
  func introduce(_ sentence: String) {
    guard failure == nil, format == .text else { return }
    do { try writeLine(sentence) } catch { failure = error }
  }

  /// - Throws: ``failure``, if set.
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
