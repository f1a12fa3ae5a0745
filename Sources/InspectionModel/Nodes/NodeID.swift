/// Names a node among all that a source has ever shown. An id is not used again after its node is gone.
///
/// It is a place and how often that place was used before. Places are small and dense, so that they index arrays.
public struct NodeID: Hashable, Sendable, Comparable {
  /// The id as a number: the place in the lower 24 bits, its generation in the upper 8. That of the node which has a
  /// place first is the place itself.
  public let rawValue: UInt32

  private static let placeBits: UInt32 = 24
  private static let placeMask: UInt32 = 1 << placeBits - 1

  /// How many places there are.
  public static let placeLimit = Int(placeMask)

  /// The id with a number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The id of the first node in a place, from 0.
  public init(_ index: Int) { rawValue = UInt32(truncatingIfNeeded: index) & Self.placeMask }

  /// The node's place. Two nodes that are there at once have different ones.
  public var index: Int32 { Int32(rawValue & Self.placeMask) }

  /// The id of the next node in the same place; nil if the place must not be used again.
  package var successor: NodeID? {
    let (next, isOver) = rawValue.addingReportingOverflow(1 << Self.placeBits)
    return isOver ? nil : NodeID(rawValue: next)
  }

  /// An id that no node has.
  package static let none = NodeID(rawValue: .max)

  public static func < (left: NodeID, right: NodeID) -> Bool {
    (left.index, left.rawValue) < (right.index, right.rawValue)
  }
}
