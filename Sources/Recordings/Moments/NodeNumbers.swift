import InspectionModel

/// The numbers of nodes in a recording: from 0, in the order in which the nodes became known, and never reused.
///
/// A source may reuse the index in a released node's id for a new node, so a node's id and number may differ. While all
/// ids equal the numbers, batches of changes need no conversion.
struct NodeNumbers: Sendable {
  private(set) var count = 0
  /// Each node's number in the recording, as a ``NodeID``, by the node's id in the source; nil while all are equal.
  private var numbers: [NodeID: NodeID]?

  /// Assigns numbers to the new nodes of a batch, and replaces all ids in the batch by numbers.
  ///
  /// - Returns: The batch with numbers, and the identities of the new nodes in the order of their numbers.
  mutating func number(_ batch: ChangeBatch) -> (batch: ChangeBatch, new: [NodeIdentity]) {
    var found: [(id: NodeID, identity: NodeIdentity)] = []
    for node in batch.nodes where self[node.id] == nil { found.append((node.id, node.identity)) }
    found.sort { $0.id < $1.id }
    for node in found { add(node.id) }
    let new = found.map(\.identity)
    guard numbers != nil else { return (batch, new) }
    let numbered = batch.map(BatchMapping { [self] in self[$0] })
    // Later moments do not mention them.
    for id in batch.gone { numbers?[id] = nil }
    return (numbered, new)
  }

  /// Returns the id of the node with a number; nil if unknown. The node may have been released. O(n) in the nodes.
  func id(ofNumber number: NodeID) -> NodeID? {
    guard let numbers else { return number.index < count ? number : nil }
    return numbers.first { $0.value == number }?.key
  }

  private subscript(id: NodeID) -> NodeID? {
    if let numbers { return numbers[id] }
    return id.rawValue < count ? id : nil
  }

  private mutating func add(_ id: NodeID) {
    if numbers == nil, id != NodeID(count) {
      numbers = Dictionary(uniqueKeysWithValues: (0..<count).map { (NodeID($0), NodeID($0)) })
    }
    numbers?[id] = NodeID(count)
    count += 1
  }
}
