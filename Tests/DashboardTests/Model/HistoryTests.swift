import Inspection
import Testing

@testable import Dashboard

@Suite("The history")
struct HistoryTests {
  private func entry(_ number: UInt64, _ event: JournalEvent = .notified, cause: UInt64? = nil) -> JournalEntry {
    JournalEntry(sequence: number, time: Int64(number), node: NodeID(0), event: event, cause: cause)
  }

  private let failed = JournalEvent.stateChanged(from: .syncing, to: .failed, error: nil)

  @Test("an entry is found by its number, also beside gaps")
  func lookup() {
    var history = History()
    history.append([1, 2, 5, 9].map { entry($0) }, lost: 2)
    for number in UInt64(0)...10 {
      #expect(history[number]?.sequence == ([1, 2, 5, 9].contains(number) ? number : nil))
    }
    #expect(History()[1] == nil)
  }

  @Test("it keeps the latest entries, and no more than twice the bound")
  func bound() {
    var history = History()
    let total = UInt64(5 * History.capacity)
    for number in 1...total { history.append([entry(number)], lost: 0) }
    #expect(history.entries.count >= History.capacity && history.entries.count <= 2 * History.capacity)
    #expect(history[total] != nil && history[total - UInt64(History.capacity) + 1] != nil && history[1] == nil)
  }

  @Test("a single batch of any size is bounded as well")
  func largeBatch() {
    var history = History()
    history.append((1...100_000).map { entry(UInt64($0), failed) }, lost: 0)
    #expect(history.entries.count == History.capacity)
    #expect(Array(history.turningPoints(of: NodeID(0))).count == History.capacityPerNode)
  }

  @Test("a node's turning points come newest first, without its notifications and requests")
  func turningPoints() {
    var history = History()
    let gaveUp = JournalEvent.retryGaveUp(by: .syncer, attempts: 2)
    history.append([entry(1, failed), entry(2), entry(3, .syncStarted), entry(4, gaveUp)], lost: 0)
    #expect(history.turningPoints(of: NodeID(0)).map(\.sequence) == [4, 1])
    #expect(Array(history.turningPoints(of: NodeID(7))).isEmpty)
  }

  @Test("causes are followed nearest first, up to a limit and to what is no longer kept")
  func causes() {
    var history = History()
    history.append([entry(2, cause: 1), entry(3, cause: 2), entry(4, cause: 3)], lost: 1)
    let last = entry(5, cause: 4)
    #expect(history.causes(of: last, atMost: 9).map(\.sequence) == [4, 3, 2])
    #expect(history.causes(of: last, atMost: 2).map(\.sequence) == [4, 3])
    #expect(history.causes(of: entry(6), atMost: 9).isEmpty)
  }
}
