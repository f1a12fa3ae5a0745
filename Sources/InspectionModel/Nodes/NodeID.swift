/// The id of a node, unique among all nodes of a source. The id of a removed node is never reused.
///
/// An id consists of an index, from 0, and a generation: the number of earlier nodes that had the same index.
public struct NodeID: Hashable, Sendable, Comparable {
  /// The index of the node in the lower 24 bits. The number of earlier nodes with that index in the upper 8 bits.
  public let rawValue: UInt32

  private static let placeBits: UInt32 = 24
  private static let placeMask: UInt32 = 1 << placeBits - 1

  /// The maximum number of nodes that exist at the same time. Every index of a node is below this number.
  public static let placeLimit = Int(placeMask)

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates the id of the first node that has this index, from 0.
  public init(_ index: Int) { rawValue = UInt32(truncatingIfNeeded: index) & Self.placeMask }

  /// The index of the node, from 0, unique among the nodes that exist at the same time.
  public var index: Int32 { Int32(rawValue & Self.placeMask) }

  /// The number of earlier nodes that had the same index.
  package var generation: UInt16 { UInt16(rawValue >> Self.placeBits) }

  package init(_ index: Int, generation: UInt16) {
    rawValue = UInt32(generation) << Self.placeBits | UInt32(truncatingIfNeeded: index) & Self.placeMask
  }

  /// The id for the next node with the same index, once this node is removed; nil if all 256 ids of the index are used.
  package var successor: NodeID? {
    let (next, isOver) = rawValue.addingReportingOverflow(1 << Self.placeBits)
    return isOver ? nil : NodeID(rawValue: next)
  }

  public static let none = NodeID(rawValue: .max)

  public static func < (left: NodeID, right: NodeID) -> Bool {
    (left.index, left.rawValue) < (right.index, right.rawValue)
  }
}
