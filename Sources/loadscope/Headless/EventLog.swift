import ArgumentParser
import Explanation
import InspectionModel
import Recordings

/// What the events of a run are written as.
enum EventFormat: String, CaseIterable, ExpressibleByArgument {
  /// A JSON object a line.
  case ndjson
  /// A phrase a line, for people.
  case text
}

/// The events of a run as lines, each as it happens, until one cannot be written.
@MainActor
final class EventLog: ChangeConsumer {
  /// Why nothing is written any more.
  private(set) var failure: (any Error)?

  private let format: EventFormat
  private let writeLine: (String) throws -> Void
  /// The nodes, for the phrases of the text.
  private var source = SourceState(historyLimit: History.smallestLimit)
  private var names = NodeNames()
  private lazy var eventLine = EventLine { [unowned self] in names[$0] }

  /// - Parameters:
  ///   - format: What the events are written as.
  ///   - writeLine: Takes a line, without its end. It is called no more once it has thrown.
  init(_ format: EventFormat, writeLine: @escaping (String) throws -> Void) {
    self.format = format
    self.writeLine = writeLine
  }

  var content: ChangeContent { .entries }

  func consume(_ changes: ChangeBatch) {
    guard failure == nil else { return }
    // The lines need no more than the nodes.
    if !changes.nodes.isEmpty || !changes.gone.isEmpty {
      switch format {
      case .ndjson: names.apply(changes)
      case .text: source.apply(ChangeBatch(gone: changes.gone, clock: changes.clock, nodes: changes.nodes))
      }
    }
    do { for entry in changes.entries { try writeLine(line(entry)) } } catch { failure = error }
  }

  /// Writes a sentence for people before the events; programs read nothing but events.
  func introduce(_ sentence: String) {
    guard failure == nil, format == .text else { return }
    do { try writeLine(sentence) } catch { failure = error }
  }

  /// Throws what ``failure`` is, if it is.
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
