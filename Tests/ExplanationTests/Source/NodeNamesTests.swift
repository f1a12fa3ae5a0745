import Explanation
import InspectionModel
import Testing

@Suite("Names of nodes")
struct NodeNamesTests {
  private let node = NodeSnapshot(id: NodeID(3), identity: NodeIdentity(key: "feed", kind: .loadable))

  @Test("are known from the node's first batch")
  func known() {
    var names = NodeNames()
    #expect(names[node.id] == nil)
    names.apply(ChangeBatch(clock: ClockSnapshot(), nodes: [node]))
    #expect(names[node.id] == "feed")
    #expect(names[NodeID(2)] == nil)
  }

  @Test("outlive the node, also when another node takes its place")
  func gone() throws {
    var names = NodeNames()
    names.apply(ChangeBatch(clock: ClockSnapshot(), nodes: [node]))
    let next = try #require(node.id.successor)
    let successor = NodeSnapshot(id: next, identity: NodeIdentity(key: "next", kind: .loadable))
    names.apply(ChangeBatch(gone: [node.id], clock: ClockSnapshot(), nodes: [successor]))
    #expect(names[node.id] == "feed")
    #expect(names[next] == "next")
  }
}
