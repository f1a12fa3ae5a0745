import Explanation
import InspectionModel
import Testing

@testable import Dashboard

@Suite("A deep tree")
struct DeepTreeTests {
  private static let depth = 100_000

  /// A chain of nodes, each the only child of the one before.
  private let nodes: [NodeSnapshot?] = (0..<depth).map { index in
    var node = NodeSnapshot(id: NodeID(index), identity: NodeIdentity(key: "node-\(index)", kind: .loadable))
    if index + 1 < depth { node.children = [NodeID(index + 1)] }
    if index > 0 { (node.home, node.parents) = (NodeID(index - 1), [NodeID(index - 1)]) }
    return node
  }

  private var homes: TreeHomes { TreeHomes(nodes) }

  @Test("has a row for every node")
  func rows() {
    var (outline, siblings) = (TreeOutline(), SiblingSorting())
    outline.rebuild(roots: [NodeID(0)], nodes: nodes, homes: homes, siblings: &siblings, history: History())
    #expect(outline.rows.count == Self.depth)
    #expect(outline.rows.last?.id.node == NodeID(Self.depth - 1))
  }

  @Test("is filtered: the matches and all their ancestors are shown")
  func filter() throws {
    let reading = FilterReading("node-99999")
    let filter = TreeFilter(reading.expression, nodes: nodes, homes)
    #expect(Array(filter.matches) == [NodeID(99_999)])
    #expect(filter.shows(NodeID(0), isReference: false))
    #expect(!filter.shows(NodeID(0), isReference: true))
    var (outline, siblings) = (TreeOutline(), SiblingSorting())
    outline.rebuild(
      roots: [NodeID(0)], nodes: nodes, homes: homes, filter: filter, siblings: &siblings, history: History())
    #expect(outline.rows.count == Self.depth)
  }
}
