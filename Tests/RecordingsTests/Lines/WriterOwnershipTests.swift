import InspectionModel
import Testing

@testable import Recordings

@Suite("The bytes of a written line")
struct WriterOwnershipTests {
  private enum Key: String { case key }

  private func address(_ writer: JSONWriter) -> UnsafePointer<UInt8>? {
    writer.bytes.withUnsafeBufferPointer { $0.baseAddress }
  }

  @Test("stay where they are while there is room, whatever is added", arguments: 0..<5)
  func room(kind: Int) {
    var writer = JSONWriter(numbers: NodeNumbers())
    writer.beginObject()
    writer.add(Key.key, String(repeating: "a", count: 10_000))
    while writer.bytes.capacity - writer.bytes.count < 200 { writer.add(Key.key, "a") }
    let before = address(writer)
    switch kind {
    case 0: writer.add(Key.key, nodes: [NodeID(0), NodeID(1)])
    case 1: writer.add(Key.key, node: NodeID(0))
    case 2: writer.add(Key.key, -1_234)
    case 3: _ = Fault(.hang, count: 2).visited(by: &writer)
    default:
      let event = JournalEvent.node(.stateChanged(from: .idle, to: .syncing, error: nil))
      EventLine { _ in "a" }.write(
        JournalEntry(sequence: 1, time: 5, node: NodeID(0), event: event, cause: nil), to: &writer)
    }
    #expect(address(writer) == before)
  }

  @Test("have no hold on the names of nodes after an event") func names() {
    final class Names {}
    var writer = JSONWriter()
    weak var released: Names?
    do {
      let names = Names()
      released = names
      EventLine { _ in names === released ? "a" : nil }.writeLine(
        JournalEntry(sequence: 1, time: 5, node: NodeID(0), event: .node(.notified), cause: nil), to: &writer)
    }
    #expect(released == nil)
    #expect(!writer.bytes.isEmpty)
  }
}
