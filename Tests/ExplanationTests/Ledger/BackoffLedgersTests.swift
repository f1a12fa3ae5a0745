import InspectionModel
import Testing

@testable import Explanation

@Suite("The ledgers of many nodes")
struct BackoffLedgersTests {
  /// Returns the rows that one of many nodes keeps of 200 delays, of which the history has the last few.
  private func keptRows(ofNodes count: Int) -> Int? {
    var history = History(limit: 8)
    var ledgers = BackoffLedgers()
    var sequence: UInt64 = 0
    func arm(_ node: Int) {
      sequence += 1
      let entry = JournalEntry(
        sequence: sequence, time: Int64(sequence), node: NodeID(node),
        event: .timer(.armed(by: .syncer, delay: 1, attempt: 1)), cause: nil)
      history.append([entry], lost: 0)
      ledgers.append(entry, history)
    }
    for node in 0..<count { arm(node) }
    for _ in 0..<200 { arm(0) }
    return ledgers.whole(of: NodeID(0))?.rows.count
  }

  @Test("a few nodes keep the rows of a whole ledger from before the start of the history")
  func few() throws {
    let rows = try #require(keptRows(ofNodes: 10))
    #expect(rows >= BackoffLedger.capacity)
  }

  @Test("a hundred thousand nodes keep few rows from before the start of the history")
  func many() throws {
    let rows = try #require(keptRows(ofNodes: 100_000))
    #expect(rows < 25)
  }
}
