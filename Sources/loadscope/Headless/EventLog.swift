import ArgumentParser
import Dashboard
import Inspection
import TerminalUI

/// What the events of a run are written as.
enum EventFormat: String, CaseIterable, ExpressibleByArgument {
  /// A JSON object a line.
  case ndjson
  /// A phrase a line, for people.
  case text
}

/// The events of a run as lines, in order.
@MainActor
struct EventLog {
  private let format: EventFormat
  private var keys: [NodeID: String] = [:]
  /// What people are told, is told in the words of the screen.
  private var model: Model

  init(_ format: EventFormat, title: String) {
    self.format = format
    model = Model(title: title, size: .zero)
  }

  /// Passes on the lines of a batch of changes, which has to follow the one before.
  mutating func write(_ batch: ChangeBatch, _ writeLine: (String) throws -> Void) rethrows {
    switch format {
    case .ndjson:
      for node in batch.nodes { keys[node.id] = node.identity.key }
      let line = EventLine { [keys] in keys[$0] }
      for entry in batch.entries { try writeLine(line.text(entry)) }
    case .text:
      _ = model.update(with: .changes(batch))
      for entry in batch.entries { try writeLine(model.logLine(entry)) }
    }
  }
}
