import Testing

@testable import InspectionModel

@Suite("A batch limited to known nodes")
struct KnownNodesTests {
  private func limited(_ event: JournalEvent) -> JournalEvent? {
    let entry = JournalEntry(sequence: 3, time: 100, node: nil, event: event, cause: nil)
    return ChangeBatch(clock: ClockSnapshot(), entries: [entry]).limited { $0 == NodeID(1) }.entries.first?.event
  }

  @Test("leaves the events of known nodes as they are")
  func known() {
    let event = JournalEvent.command(.given(.sync(NodeID(1)), by: .user))
    #expect(limited(event) == event)
  }

  @Test("has a refusal in place of a command to an unknown node")
  func command() {
    #expect(limited(.command(.given(.sync(NodeID(2)), by: .user))) == .command(.refused(.unknownNode)))
  }

  @Test("has no unknown node as the origin of an error")
  func origin() {
    let error = NodeError(text: "no answer", origin: NodeID(2))
    #expect(
      limited(.node(.stateChanged(from: .syncing, to: .failed, error: error)))
        == .node(.stateChanged(from: .syncing, to: .failed, error: NodeError(text: "no answer", origin: nil))))
  }
}
