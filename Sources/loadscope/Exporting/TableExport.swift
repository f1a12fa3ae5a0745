import ArgumentParser
import Dashboard
import InspectionModel
import Recordings
import TerminalUI

/// What a table tells of a recording.
enum ExportedTable: String, CaseIterable, ExpressibleByArgument {
  /// Every change of state.
  case transitions
  /// What the syncers have waited.
  case ledger
}

/// What happened in a recording as a table.
struct TableExport: Export {
  let recording: Recording
  let table: ExportedTable
  let range: TimeRange

  func write(_ writeLine: (String) throws -> Void) throws -> [String] {
    let writer = TableWriter(recording, range)
    switch table {
    case .transitions: try writer.writeTransitions(writeLine)
    case .ledger: try writer.writeLedger(writeLine)
    }
    return [RecordedWords.early(recording, writer.damage, is: "exported")].compactMap { $0 }
  }
}

/// A table while it is written: the rows are told in the words of the screen, which has to know all that was before.
@MainActor
private final class TableWriter {
  private let recording: Recording
  private let range: TimeRange
  private var state = RecordedState()
  /// It forgets as little as can be: causes are looked up however far back they are.
  private var model = Model(title: "", size: .zero, historyLimit: Model.historyLimits(memory: .max).upperBound)
  private(set) var damage: RecordingDamage?

  init(_ recording: Recording, _ range: TimeRange) {
    self.recording = recording
    self.range = range
  }

  func writeTransitions(_ writeLine: (String) throws -> Void) throws {
    try writeLine(
      CSVText.line(["time_s", "event", "node", "from", "to", "error", "cause", "because", "origin"]))
    try takeMoments { model, entries in
      for entry in entries where entry.time >= range.start {
        guard let row = model.transition(entry) else { continue }
        try writeLine(
          CSVText.line([
            SecondsText.exact(row.time), "\(row.number)", row.node, row.from, row.to, row.error ?? "",
            text(row.cause), row.because ?? "", row.origin ?? "",
          ]))
      }
    }
  }

  func writeLedger(_ writeLine: (String) throws -> Void) throws {
    try writeLine(
      CSVText.line([
        "node", "attempt", "start_ns", "planned_ns", "waited_ns", "drift_ns", "verdict", "because",
      ]))
    takeMoments { _, _ in }
    for row in model.ledgerLines where row.time >= range.start {
      try writeLine(
        CSVText.line([
          row.node, text(row.attempt), "\(row.time)", text(row.planned), text(row.waited), text(row.drift), row.verdict,
          row.because ?? "",
        ]))
    }
  }

  private func text(_ number: (some BinaryInteger)?) -> String { number.map { "\($0)" } ?? "" }

  /// Takes in one moment after another, up to the end of the range or to where the recording can be read.
  ///
  /// - Parameter take: Called with what happened in each, when the model knows of it.
  private func takeMoments(_ take: (Model, [JournalEntry]) throws -> Void) rethrows {
    for index in 0..<recording.count where recording.time(of: index) <= range.end {
      let batch: ChangeBatch
      do throws(RecordingDamage) { batch = try recording.advance(&state, to: index) } catch {
        damage = error
        return
      }
      _ = model.update(with: .changes(batch))
      try take(model, batch.entries)
    }
  }
}
