/// The id of a node, unique among all nodes of a source. The id of a removed node is not reused.
///
/// An id consists of a place and a generation. Places are small and dense, so that they can index arrays.
public struct NodeID: Hashable, Sendable, Comparable {
  /// The place in the lower 24 bits, the generation in the upper 8. The first node in a place has generation 0.
  public let rawValue: UInt32

  private static let placeBits: UInt32 = 24
  private static let placeMask: UInt32 = 1 << placeBits - 1

  /// The maximum number of places.
  public static let placeLimit = Int(placeMask)

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates the id of the first node in a place, from 0.
  public init(_ index: Int) { rawValue = UInt32(truncatingIfNeeded: index) & Self.placeMask }

  /// The node's place. Nodes that exist at the same time have different places.
  public var index: Int32 { Int32(rawValue & Self.placeMask) }

  /// The id with the next generation of the same place; nil after the last generation.
  package var successor: NodeID? {
    let (next, isOver) = rawValue.addingReportingOverflow(1 << Self.placeBits)
    return isOver ? nil : NodeID(rawValue: next)
  }

  package static let none = NodeID(rawValue: .max)

  public static func < (left: NodeID, right: NodeID) -> Bool {
    (left.index, left.rawValue) < (right.index, right.rawValue)
  }
}
