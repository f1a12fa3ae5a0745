import Testing

@testable import InspectionModel

@Suite("The mapping of changes after a reconnection")
struct BatchMappingTests {
  private func mapped(_ event: JournalEvent) -> JournalEvent? {
    let entry = JournalEntry(sequence: 3, time: 100, node: nil, event: event, cause: nil)
    let mapping = BatchMapping(firstEntry: (old: 2, new: 40), timeOffset: 7) { $0 == NodeID(1) ? NodeID(8) : nil }
    return ChangeBatch(clock: ClockSnapshot(), entries: [entry]).map(mapping).entries.first?.event
  }

  @Test("shifts the times in an event")
  func times() {
    #expect(mapped(.action(.scheduled(at: 5))) == .action(.scheduled(at: 12)))
    func fired(at time: Int64) -> JournalEvent {
      .command(
        .given(.fireNow(PendingEvent(id: .timer(1), time: time, node: nil, label: "next sync")), by: .user))
    }
    #expect(mapped(fired(at: 5)) == fired(at: 12))
  }

  @Test("renumbers the entries in an event, and drops those of before")
  func numbers() {
    #expect(mapped(.retry(.fired(by: .syncer, armed: 2))) == .retry(.fired(by: .syncer, armed: 40)))
    #expect(mapped(.retry(.fired(by: .syncer, armed: 1))) == .retry(.fired(by: .syncer, armed: nil)))
  }

  @Test("gives the nodes in an event their new ids; a command to an unknown node is refused")
  func nodes() {
    #expect(mapped(.command(.given(.sync(NodeID(1)), by: .user))) == .command(.given(.sync(NodeID(8)), by: .user)))
    #expect(mapped(.command(.given(.sync(NodeID(2)), by: .user))) == .command(.refused(.unknownNode)))
  }
}
