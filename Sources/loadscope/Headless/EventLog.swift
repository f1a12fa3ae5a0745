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

  /// The lines of a batch of changes, which has to follow the one before.
  mutating func lines(of batch: ChangeBatch) -> [String] {
    switch format {
    case .ndjson:
      for node in batch.nodes { keys[node.id] = node.identity.key }
      let line = EventLine { [keys] in keys[$0] }
      return batch.entries.map(line.text)
    case .text:
      _ = model.update(with: .changes(batch))
      return batch.entries.map(model.logLine)
    }
  }
}
