import Explanation
import InspectionModel
import TerminalUI

@testable import Dashboard

extension Bench {
  /// Adds an event of a node, at a time in milliseconds.
  ///
  /// - Returns: The number of the entry.
  @discardableResult
  mutating func happens(_ event: JournalEvent, to node: String, at milliseconds: Int64, by cause: UInt64? = nil)
    -> UInt64
  {
    let number = (model.context.source.history.entries.last?.sequence ?? 0) + 1
    let entry = JournalEntry(
      sequence: number, time: milliseconds * 1_000_000, node: source.id(node), event: event, cause: cause)
    _ = model.update(with: .changes(ChangeBatch(clock: source.clock, entries: [entry])))
    return number
  }

  /// Arms a retry of a node's syncer, in the node and in the journal.
  @discardableResult
  mutating func waits(_ node: String, _ milliseconds: Int64, after failures: Int, at start: Int64) -> UInt64 {
    change(node) {
      $0.retry = .armed(
        deadline: (start + milliseconds) * 1_000_000, delay: milliseconds * 1_000_000, attempt: failures)
      $0.counts.failuresInARow = failures
    }
    return happens(.timer(.armed(by: .syncer, delay: milliseconds * 1_000_000, attempt: failures)), to: node, at: start)
  }

  /// Arms a retry and fires it `late` milliseconds after its planned time.
  mutating func waitEnds(_ node: String, _ milliseconds: Int64, after failures: Int, at start: Int64, late: Int64 = 0) {
    let armed = waits(node, milliseconds, after: failures, at: start)
    change(node) { $0.retry = nil }
    happens(.timer(.fired(by: .syncer)), to: node, at: start + milliseconds + late, by: armed)
  }

  /// The lines of the frame that contain a text, without the border and outer blanks.
  func lines(with text: String) -> [String] {
    frame().text().split(separator: "\n").filter { $0.contains(text) }.map { line in
      String(line.drop { "│ ".contains($0) }.reversed().drop { "│ ".contains($0) }.reversed())
    }
  }
}
