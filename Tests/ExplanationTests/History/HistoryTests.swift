import InspectionModel
import Testing

@testable import Explanation

@Suite("The history")
struct HistoryTests {
  private func entry(_ number: UInt64, _ event: JournalEvent = .node(.notified), cause: UInt64? = nil) -> JournalEntry {
    JournalEntry(sequence: number, time: Int64(number), node: NodeID(0), event: event, cause: cause)
  }

  private let failed = JournalEvent.node(.stateChanged(from: .syncing, to: .failed, error: nil))

  @Test("an entry is found by its number, also next to gaps")
  func lookup() {
    var history = History()
    history.append([1, 2, 5, 9].map { entry($0) }, lost: 2)
    for number in UInt64(0)...10 {
      #expect(history[number]?.sequence == ([1, 2, 5, 9].contains(number) ? number : nil))
    }
    #expect(History()[1] == nil)
  }

  @Test("keeps the latest entries up to its limit, each at its original position")
  func bound() {
    var history = History(limit: 5_000)
    for number in 1...UInt64(20_000) {
      history.append([entry(number)], lost: 0)
      #expect(history.entries.count == min(Int(number), 5_000))
    }
    #expect(history.droppedCount == 15_000 && history.entries.indices == 15_000..<20_000)
    #expect(history.entries[15_000].sequence == 15_001 && history.entries.last?.sequence == 20_000)
    #expect(history[15_000] == nil && history[15_001]?.sequence == 15_001 && history[20_001] == nil)
  }

  @Test("a single batch of any size is bounded too")
  func largeBatch() {
    var history = History(limit: 1_000)
    history.append((1...100_000).map { entry(UInt64($0), failed) }, lost: 0)
    #expect(history.entries.count == 1_000)
    #expect(history.turningPoints(of: NodeID(0)).count == History.turningPointLimit)
  }

  @Test("every entry survives packing unchanged")
  func packing() {
    let error = NodeError(text: "http-503", origin: NodeID(7))
    let events: [JournalEvent] = [
      .node(.stateChanged(from: .idle, to: .syncing, error: nil)),
      .node(.stateChanged(from: .syncing, to: .failed, error: error)),
      .node(.contentsChanged(isAvailable: true)), .node(.contentsChanged(isAvailable: false)), .node(.notified),
      .sync(.started), .sync(.ignored),
      .sync(.notNeeded), .sync(.forwarded(ifNeeded: true)), .sync(.forwarded(ifNeeded: false)),
      .timer(.armed(by: .syncer, delay: 1_414_213_562, attempt: 2)),
      .timer(.armed(by: .syncer, delay: .max, attempt: 65_536)), .timer(.fired(by: .syncer)),
      .timer(.cancelled(by: .syncer)), .timer(.gaveUp(by: .syncer, attempts: 8)),
      .timer(.reset(by: .syncer, .appBecameActive)),
      .timer(.fired(by: .syncer, armed: 5)), .timer(.cancelled(by: .autosync, armed: 5)),
      .timer(.armed(by: .waiter(nil), delay: 5, attempt: 1)),
      .timer(.armed(by: .waiter("login"), delay: 5, attempt: 1)),
      .timer(.armed(by: .actionManager, delay: 5, attempt: 1)), .timer(.fired(by: .actionManager, armed: 5)),
      .action(.scheduled(at: -5)), .action(.pendingInternet), .action(.done), .action(.skipped),
      .action(.suspended(count: 2)), .action(.resumed(count: 1)),
      .action(.unreadable(object: "uploads/a", reason: "damaged")),
      .timer(.fired(by: .waiter("login"), armed: 5)), .timer(.waitTimedOut(after: 5)),
      .waiter("login", .waiting(timeout: 9)), .node(.childrenChanged),
      .node(.violated(.contentsChangedSilently, "a promise")),
      .command(.given(.syncRoots, by: .user)), .command(.given(.fail(NodeID(3), error: "x"), by: .script)),
      .command(.refused(.notAProxy)), .run(.reachedBreakpoint(.anyChange)), .run(.attached),
      .sync(.resultDropped(.failed)), .sync(.faultApplied(.hang)),
      .sync(.faultApplied(.delay(5))), .sync(.faultApplied(.fail(error: "x"))), .sync(.attempted(after: nil)),
      .sync(.attempted(after: 5)),
      .sync(.attemptFailed(nil)),
      .run(.controlChanged(to: "anna")), .run(.controlChanged(to: nil)), .run(.ended(LintCounts())),
      .run(.stopped("the end")), .timer(.fired(by: .timeout, armed: 5)),
      .timer(.armed(by: .timeout, delay: -5, attempt: 8_191)), .timer(.armed(by: .timeout, delay: 5, attempt: 8_192)),
      .timer(.armed(by: .syncer, delay: 5, attempt: -1)), .waiter("login", .expiring(after: 4, left: 1)),
    ]
    var history = History()
    let entries = (events + events).enumerated().map { number, event in
      JournalEntry(
        sequence: UInt64(number) << 40, time: Int64(number) << 50, node: number % 3 == 0 ? nil : NodeID(number),
        event: event, cause: number % 4 == 0 ? nil : UInt64(number))
    }
    history.append(entries, lost: 0)
    #expect(Array(history.entries) == entries)
  }

  @Test("an entry takes 40 bytes, whatever its event")
  func size() { #expect(MemoryLayout<PackedEntry>.stride == 40) }

  @Test("positions are found by time")
  func times() {
    var history = History(limit: 6)
    history.append([3, 5, 5, 5, 9].map { entry($0) }, lost: 0)
    #expect([0, 3, 4, 5, 6, 9, 10].map { history.firstPosition(at: $0) } == [0, 0, 1, 1, 4, 4, 5])
    history.append([9, 9, 10].map { entry($0) }, lost: 0)
    #expect([0, 5, 6, 10, 11].map { history.firstPosition(at: $0) } == [2, 2, 4, 7, 8])
  }

  @Test("user commands are tracked separately, for any node or none")
  func person() {
    var history = History(limit: 3)
    let asked = JournalEvent.command(.given(.syncRoots, by: .user))
    let entries = [asked, .node(.notified), .command(.given(.syncRoots, by: .script)), asked].enumerated().map {
      number, event in
      JournalEntry(sequence: UInt64(number), time: 0, node: nil, event: event, cause: nil)
    }
    history.append(entries, lost: 0)
    let track = history.userTrack
    #expect((track.startIndex..<track.endIndex).map { history.entry($0, of: track).sequence } == [3])
  }

  @Test("a node's turning points come newest first, without its notifications and requests")
  func turningPoints() {
    var history = History()
    let gaveUp = JournalEvent.timer(.gaveUp(by: .syncer, attempts: 2))
    history.append([entry(1, failed), entry(2), entry(3, .sync(.started)), entry(4, gaveUp)], lost: 0)
    #expect(history.turningPoints(of: NodeID(0)).map(\.sequence) == [4, 1])
    #expect(history.turningPoints(of: NodeID(7)).isEmpty)
  }

  @Test("causes are followed nearest first, up to a limit or a dropped entry")
  func causes() {
    var history = History()
    history.append([entry(2, cause: 1), entry(3, cause: 2), entry(4, cause: 3)], lost: 1)
    let last = entry(5, cause: 4)
    #expect(history.causes(of: last, atMost: 9).map(\.sequence) == [4, 3, 2])
    #expect(history.causes(of: last, atMost: 2).map(\.sequence) == [4, 3])
    #expect(history.causes(of: entry(6), atMost: 9).isEmpty)
  }

  // MARK: Time that goes back

  private func rewind(_ history: inout History, to count: Int) -> Bool {
    history.rewind(to: UInt64(count), at: 0) != nil
  }

  @Test(
    "a rewind restores the earlier history and accepts entries again", arguments: [0, 1, 4_095, 4_096, 4_097, 9_000])
  func rewound(count: Int) {
    var history = History()
    let entries = (1...10_000).map { entry(UInt64($0), $0 % 3 == 0 ? failed : .node(.notified)) }
    history.append(entries, lost: 0)
    #expect(rewind(&history, to: count))
    #expect(history.entries.count == count && history.track(of: NodeID(0)).endIndex == count)
    #expect(history[UInt64(count) + 1] == nil && history.position(of: UInt64(count)) == (count > 0 ? count - 1 : nil))
    history.append(Array(entries[count...]), lost: 0)
    #expect(Array(history.entries) == entries)
  }

  @Test("after a rewind, the new branch replaces the removed entries", arguments: [0, 1, 4_095, 4_096, 4_097])
  func otherFuture(count: Int) {
    var history = History(limit: 9_000)
    let violated = JournalEvent.node(.violated(.contentsChangedSilently, "a promise"))
    let entries = (1...9_000).map { entry(UInt64($0), .node(.violated(.contentsChangedSilently, "\($0)"))) }
    history.append(entries, lost: 0)
    #expect(rewind(&history, to: count))
    let others = (count..<9_500).map { entry(UInt64($0 + 1), $0 % 2 == 0 ? violated : failed) }
    history.append(others, lost: 0)
    #expect(Array(history.entries) == Array((entries[..<count] + others).suffix(9_000)))
    #expect(history.track(of: NodeID(0)).endIndex - history.track(of: NodeID(0)).startIndex == 9_000)
  }

  @Test("a rewind restores a wait that a later timer had hidden")
  func hiddenWait() {
    var history = History()
    let armed = [
      entry(1, .timer(.armed(by: .waiter("pager"), delay: 900, attempt: 1))),
      entry(2, .timer(.armed(by: .syncer, delay: 500, attempt: 0))), entry(3),
    ]
    history.append(armed, lost: 0)
    #expect(rewind(&history, to: 2))
    history.append([entry(3, .timer(.fired(by: .syncer, armed: 2)))], lost: 0)
    let track = history.track(of: NodeID(0))
    #expect(history.wait(of: NodeID(0), before: 2, of: track) == .none)
    #expect(history.wait(of: NodeID(0), before: 3, of: track) != .none)
  }

  @Test("a rewind restores the count of lost entries")
  func lostBefore() {
    var history = History()
    history.append([1, 4, 5, 9].map { entry($0) }, lost: 5)
    let counts = [9, 8, 5, 4, 3, 0 as UInt64].map { sequence in
      _ = history.rewind(to: sequence, at: 0)
      return history.lostCount
    }
    #expect(counts == [5, 2, 2, 2, 0, 0])
  }
}
