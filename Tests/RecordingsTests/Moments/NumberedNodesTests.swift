import InspectionModel
import Testing

@testable import Recordings

@Suite("Nodes by their numbers in a stream")
struct NumberedNodesTests {
  @Test("without a removal, each id is the number")
  func identity() {
    var nodes = NumberedNodes()
    #expect((0..<3).map { _ in nodes.add() } == [NodeID(0), NodeID(1), NodeID(2)])
    #expect(nodes[1] == NodeID(1))
    #expect(nodes[3] == nil)
    #expect(nodes[-1] == nil)
  }

  @Test("the number of a removed node is unknown, and its place is used again by another id")
  func removal() throws {
    var nodes = NumberedNodes()
    for _ in 0..<3 { _ = nodes.add() }
    nodes.remove([NodeID(1)])
    #expect(nodes[1] == nil)
    #expect(!nodes.contains(NodeID(1)))
    let next = nodes.add()
    let added = try #require(next)
    #expect(added.index == 1)
    #expect(added != NodeID(1))
    #expect(nodes[3] == added)
    #expect(nodes[2] == NodeID(2))
  }

  @Test("a million nodes of which five exist at a time take few places")
  func shortLived() throws {
    var nodes = NumberedNodes()
    var alive: [NodeID] = []
    var highest: Int32 = 0
    for _ in 0..<1_000_000 {
      let next = nodes.add()
      let id = try #require(next)
      highest = max(highest, id.index)
      alive.append(id)
      if alive.count > 5 { nodes.remove([alive.removeFirst()]) }
    }
    #expect(nodes.count == 1_000_000)
    // Each place has 256 ids.
    #expect(highest < 5_000)
  }
}
