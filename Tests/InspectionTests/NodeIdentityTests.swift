import Inspection
import InspectionModel
import Testing

@Suite("Identities of nodes")
struct NodeIdentityTests {
  private let thumb = NodeIdentity(
    key: "thumb", title: "Thumbnail", kind: .loadable, facts: [NodeFact(name: "latency", value: "1s")])

  @Test("every kind has a unique word, a group one per mode")
  func kinds() {
    #expect(Set(NodeKind.allCases.map(\.tag)) == Set(KindTag.allCases))
    #expect(NodeKind.allCases.compactMap(\.groupMode) == NodeGroupMode.allCases)
    #expect(Set(NodeKind.allCases.map(\.word)).count == NodeKind.allCases.count)
  }

  @Test("a copy has a numbered name and otherwise equals the node")
  func copy() {
    let copy = thumb.copy(12)
    #expect(copy.key == "thumb-12")
    #expect(copy.title == "Thumbnail 12")
    #expect(copy.kind == .loadable)
    #expect(copy.facts == thumb.facts)
    #expect(NodeIdentity(key: "a", kind: .pure).copy(1).title == nil)
  }

  @Test("a copy equals an identity with the same values")
  func equality() {
    let own = NodeIdentity(key: "thumb-2", title: "Thumbnail 2", kind: .loadable, facts: thumb.facts)
    #expect(thumb.copy(2) == own)
    #expect(thumb.copy(2) == thumb.copy(2))
    #expect(thumb.copy(2) != thumb.copy(3))
    #expect(thumb.copy(2) != thumb)
    #expect(thumb.copy(2) != NodeIdentity(key: "thumb-2", title: "Thumbnail 2", kind: .pure, facts: thumb.facts))
  }
}

@Suite("The cold fields of a snapshot")
struct SnapshotPartsTests {
  private let fresh = NodeSnapshot(id: NodeID(3), identity: NodeIdentity(key: "a", kind: .loadable))

  @Test("a node whose changes are undone equals a fresh one")
  func cancelled() {
    var node = fresh
    node.error = NodeError(text: "boom")
    node.counts.syncs = 1
    node.children = [NodeID(1)]
    #expect(node != fresh)
    (node.error, node.counts.syncs, node.children) = (nil, 0, [])
    #expect(node == fresh)
  }

  @Test("a copy does not change with the node")
  func copies() {
    var node = fresh
    node.counts.syncs = 1
    let copy = node
    node.counts.syncs = 2
    node.faults = [Fault(.hang)]
    #expect(copy.counts.syncs == 1)
    #expect(copy.faults.isEmpty)
  }

  @Test("parents are kept in order, in any number", arguments: [[], [0], [4, 0], [0, 4, 2]])
  func parents(indices: [Int]) {
    var node = fresh
    for index in indices { node.parents.append(NodeID(index)) }
    #expect(node.parents == indices.map { NodeID($0) })
    for index in indices { node.parents.removeAll { $0 == NodeID(index) } }
    #expect(node == fresh)
  }
}
