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

  /// The delays of a call after these events, one each second.
  private func delays(_ events: [JournalEvent]) -> [BackoffLedger.Wait] {
    let (node, limit) = (NodeID(0), History(limit: 100))
    var (history, ledgers) = (limit, BackoffLedgers())
    for (number, event) in events.enumerated() {
      let entry = JournalEntry(
        sequence: UInt64(number + 1), time: Int64(number) * 1_000_000_000, node: node, event: event, cause: nil)
      history.append([entry], lost: 0)
      ledgers.append(entry, history)
    }
    return Array(ledgers.whole(of: node)?.waits ?? BackoffLedger().waits)
  }

  private func end(_ state: NodeState) -> JournalEvent { .node(.stateChanged(from: .syncing, to: state, error: nil)) }

  @Test("the delays between the attempts within a call have no plan, and end with the next attempt")
  func attempts() {
    let delays = delays([
      .sync(.attempted(after: nil)), .sync(.attemptFailed(nil)), .sync(.attempted(after: nil)),
      .sync(.attemptFailed(nil)), .sync(.attempted(after: nil)),
      end(.synced),
    ])
    #expect(delays.map(\.failures) == [1, 2])
    #expect(delays.map(\.planned) == [nil, nil])
    #expect(delays.map(\.end) == [.fired(at: 2_000_000_000), .fired(at: 4_000_000_000)])
    #expect(delays.allSatisfy { !$0.isOff && $0.drift == nil && $0.verdict.isEmpty })
  }

  @Test("the delay before an attempt is the one that the program has measured, whatever the times in the journal")
  func measuredDelay() {
    let delays = delays([
      .sync(.attempted(after: nil)), .sync(.attemptFailed(nil)), .sync(.attempted(after: 300_000_000)),
    ])
    #expect(delays.map(\.actual) == [300_000_000])
  }

  @Test("the failure of an attempt beside another one ends the delay of the other, and none runs after the call")
  func hedgedAttempts() {
    let delays = delays([
      .sync(.attempted(after: nil)), .sync(.attempted(after: nil)), .sync(.attemptFailed(nil)),
      .sync(.attemptFailed(nil)), end(.failed),
    ])
    #expect(delays.map(\.end) == [.unknown, .noFurtherAttempt(at: 4_000_000_000)])
  }

  @Test("the end of a call ends the delay after its last attempt", arguments: [NodeState.synced, .failed])
  func lastAttempt(state: NodeState) {
    let delays = delays([.sync(.attempted(after: nil)), .sync(.attemptFailed(nil)), end(state)])
    #expect(delays.map(\.end) == [.noFurtherAttempt(at: 2_000_000_000)])
    #expect(delays.map(\.verdict) == ["no more"])
  }

  @Test("a hundred thousand nodes keep few rows from before the start of the history")
  func many() throws {
    let rows = try #require(keptRows(ofNodes: 100_000))
    #expect(rows < 25)
  }
}
