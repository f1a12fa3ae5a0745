import InspectionModel
import Testing

@testable import Dashboard

@Suite("A set of nodes")
struct NodeSetTests {
  private let old = NodeID(3)

  @Test("has what was inserted and not removed, in the order of the indexes")
  func contents() {
    var set = NodeSet()
    for index in [7, 3, 0, 3] { set.insert(NodeID(index)) }
    set.remove(NodeID(0))
    set.remove(NodeID(100))
    #expect(Array(set) == [NodeID(3), NodeID(7)] && set.count == 2)
    #expect(set.contains(NodeID(7)) && !set.contains(NodeID(0)) && !set.contains(NodeID(100)))
  }

  @Test("does not take a node for an earlier one with its index")
  func generations() throws {
    let new = try #require(old.successor)
    var set = NodeSet(indexCount: 5)
    set.insert(old)
    #expect(!set.contains(new))
    set.remove(new)
    #expect(set.contains(old))
    set.insert(new)
    #expect(Array(set) == [new] && set.count == 1)
  }

  @Test("is equal to a set of the same nodes, whatever its capacity")
  func equality() {
    var (one, other) = (NodeSet(), NodeSet(indexCount: 100))
    one.insert(old)
    other.insert(old)
    #expect(one == other)
    other.insert(NodeID(4))
    #expect(one != other)
  }
}
