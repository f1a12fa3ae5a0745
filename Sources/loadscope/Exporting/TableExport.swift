import ArgumentParser
import Explanation
import InspectionModel
import JSONQuoting
import Loadables
import Recordings
import Scenarios
import YAMLReading

/// The table that `loadscope export --format csv` writes.
enum ExportedTable: String, CaseIterable, ExpressibleByArgument {
  /// The state changes of all nodes.
  case transitions
  /// The back-off delays of all syncers, planned and actual.
  case ledger
}

/// The export of a recording's events as a CSV table.
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
    return [RecordingMessages.early(recording, writer.damage, is: "exported")].compactMap { $0 }
  }
}

/// Replays a recording and writes a CSV table. Each row depends on the state of the nodes at the time of the row.
@MainActor
private final class TableWriter {
  private let recording: Recording
  private let range: TimeRange
  private var state = RecordedState()
  /// The replayed state with the whole journal: the cause of an entry may be any number of entries back.
  private var source = SourceState(historyLimit: History.limits(memory: .max).upperBound)
  private(set) var damage: RecordingDamage?

  init(_ recording: Recording, _ range: TimeRange) {
    self.recording = recording
    self.range = range
  }

  func writeTransitions(_ writeLine: (String) throws -> Void) throws {
    try writeLine(
      CSVText.line(["time_s", "event", "node", "from", "to", "error", "cause", "because", "origin"]))
    try takeMoments { source, entries in
      for entry in entries where entry.time >= range.start {
        guard let row = source.transition(entry) else { continue }
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
        "time_s", "node", "attempt", "min_s", "max_s", "planned_s", "actual_s", "drift_s", "verdict", "because",
      ]))
    takeMoments { _, _ in }
    for row in source.ledgerLines where row.time >= range.start {
      try writeLine(
        CSVText.line([
          SecondsText.exact(row.time), row.node, text(row.attempt), seconds(row.allowed?.lowerBound),
          seconds(row.allowed?.upperBound), seconds(row.planned), seconds(row.actual), seconds(row.drift), row.verdict,
          row.because ?? "",
        ]))
    }
  }

  private func seconds(_ nanoseconds: Int64?) -> String { nanoseconds.map(SecondsText.exact) ?? "" }

  private func text(_ number: (some BinaryInteger)?) -> String { number.map { "\($0)" } ?? "" }

  /// Replays the recording up to the end of the range, or to damage in the recording.
  ///
  /// - Parameter take: Called after each batch of changes, with the state after the batch and its journal entries.
  private func takeMoments(_ take: (SourceState, [JournalEntry]) throws -> Void) rethrows {
    for index in 0..<recording.count where recording.time(of: index) <= range.end {
      let batch: ChangeBatch
      do throws(RecordingDamage) { batch = try recording.advance(&state, to: index) } catch {
        damage = error
        return
      }
      source.apply(batch)
      try take(source, batch.entries)
    }
  }
}

/// Formats times in exports.
enum SecondsText {
  /// Returns a time given in ns as seconds with nine decimal places: `13.600000000`.
  static func exact(_ nanoseconds: Int64) -> String {
    let (seconds, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    return "\(nanoseconds < 0 ? "-" : "")\(seconds).\(String(1_000_000_000 + rest).dropFirst())"
  }
}

/// Writes CSV lines according to RFC 4180, with control characters escaped.
enum CSVText {
  /// Returns a line that ends with a carriage return; the caller adds the line feed.
  static func line(_ fields: [String]) -> String { fields.map(quoted).joined(separator: ",") + "\r" }

  /// Returns a field, in quotes if necessary. A text that a spreadsheet would run as a formula begins with `'`.
  private static func quoted(_ field: String) -> String {
    let isFormula = field.unicodeScalars.first.map("=+-@\t".unicodeScalars.contains) == true && Double(field) == nil
    let text = (isFormula ? "'" : "") + field.visible
    guard text.unicodeScalars.contains(where: { $0 == "\"" || $0 == "," }) else { return text }
    return "\"\(text.replacing(scalars: ["\"": "\"\""]))\""
  }
}

/// The part of a recording to export, in ns on the run's clock.
struct TimeRange {
  let start: Int64
  let end: Int64

  init(_ from: Duration?, _ to: Duration?, _ recording: Recording) throws(Problem) {
    let first = recording.time(of: 0)
    start = max(first, from?.wholeNanoseconds ?? first)
    end = min(recording.endTime, to?.wholeNanoseconds ?? recording.endTime)
    func text(_ nanoseconds: Int64) -> String { Duration.nanoseconds(nanoseconds).scenarioText }
    if let from, start > recording.endTime {
      throw Problem("--from \(from.scenarioText): the recording ends at \(text(recording.endTime))")
    }
    if let to, to.wholeNanoseconds < first {
      throw Problem("--to \(to.scenarioText): the recording begins at \(text(first))")
    }
    if let from, let to, from >= to {
      throw Problem("--from \(from.scenarioText) --to \(to.scenarioText): a part ends after it begins")
    }
  }
}
