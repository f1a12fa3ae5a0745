import InspectionModel

/// The numbers of nodes in a recording or a stream: from 0, in the order in which the nodes became known, never reused.
///
/// A source may reuse the index in a removed node's id for a new node, so a node's id and number may differ. While each id
/// is the number, there is no table.
struct NodeNumbers: Sendable {
  private(set) var count = 0
  /// The numbers of the existing nodes; nil while each id is the number.
  private var numbers: [NodeID: Int]?

  subscript(id: NodeID) -> Int? {
    if let numbers { return numbers[id] }
    return id.rawValue < count ? Int(id.rawValue) : nil
  }

  /// Assigns numbers to the new nodes of a batch, and removes references to nodes without a number.
  ///
  /// - Returns: The batch, and the new nodes in the order of their numbers.
  mutating func number(_ batch: ChangeBatch) -> (batch: ChangeBatch, new: [(id: NodeID, key: String)]) {
    var new: [(id: NodeID, key: String)] = []
    for node in batch.nodes where self[node.id] == nil { new.append((node.id, node.identity.key)) }
    new.sort { $0.id < $1.id }
    for node in new {
      if node.id != NodeID(count) || count >= NodeID.placeLimit { makeTable() }
      numbers?[node.id] = count
      count += 1
    }
    guard numbers != nil else { return (batch, new) }
    return (batch.limited { [self] in self[$0] != nil }, new)
  }

  /// Removes the numbers of removed nodes, which later moments do not mention. Without a table, has no effect.
  mutating func remove(_ gone: [NodeID]) {
    for id in gone { numbers?[id] = nil }
  }

  /// Whether removed nodes have no numbers.
  var hasTable: Bool { numbers != nil }

  /// Makes the table, so that the numbers of removed nodes can be removed.
  mutating func makeTable() {
    guard numbers == nil else { return }
    numbers = Dictionary(uniqueKeysWithValues: (0..<count).map { (NodeID($0), $0) })
  }
}
