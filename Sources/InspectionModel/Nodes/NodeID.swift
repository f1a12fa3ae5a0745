/// Names a node among all that one source shows. Small and dense, so that it can index an array.
public struct NodeID: Hashable, Sendable, Comparable {
  /// Counts from zero in the order in which the nodes became known.
  public let index: Int32

  /// Names the node with this index.
  public init(_ index: Int) { self.index = Int32(index) }

  public static func < (left: NodeID, right: NodeID) -> Bool { left.index < right.index }
}
