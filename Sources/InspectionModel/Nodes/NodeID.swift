/// The id of a node, unique among all nodes of a source. The id of a removed node is never reused.
///
/// An id consists of a place, from 0, which can index an array, and the generation of the node in that place.
public struct NodeID: Hashable, Sendable, Comparable {
  /// The place in the lower 24 bits and the generation, from 0, in the upper 8 bits.
  public let rawValue: UInt32

  private static let placeBits: UInt32 = 24
  private static let placeMask: UInt32 = 1 << placeBits - 1

  /// The maximum number of places, and so of nodes that exist at the same time.
  public static let placeLimit = Int(placeMask)

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates the id of the first node (generation 0) in the place `index`, from 0.
  public init(_ index: Int) { rawValue = UInt32(truncatingIfNeeded: index) & Self.placeMask }

  /// The place of the node, from 0. Nodes that exist at the same time have different places.
  public var index: Int32 { Int32(rawValue & Self.placeMask) }

  /// The id for the next node in the same place, with the next generation; nil if all 256 generations are used.
  package var successor: NodeID? {
    let (next, isOver) = rawValue.addingReportingOverflow(1 << Self.placeBits)
    return isOver ? nil : NodeID(rawValue: next)
  }

  package static let none = NodeID(rawValue: .max)

  public static func < (left: NodeID, right: NodeID) -> Bool {
    (left.index, left.rawValue) < (right.index, right.rawValue)
  }
}
