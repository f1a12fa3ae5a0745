import InspectionModel

/// The ids of the nodes that lines of moments mention by number. Numbers count from 0, and are never reused.
///
/// In a recording, each id is the number, since moments are read in any order. In a stream, the number of a removed node
/// is unknown afterwards, and the index of its id is used for a later node: the cost is that of the existing nodes.
package struct NumberedNodes: Sendable {
  /// The number of nodes so far, also of removed ones.
  private(set) var count: Int
  /// The ids of the existing nodes by number, and the reverse; nil while each id is the number.
  private var maps: (ids: [Int: NodeID], numbers: [NodeID: Int])?
  private var pool: NodeIDPool

  /// Creates the nodes with the numbers below `count`.
  package init(count: Int = 0) {
    self.count = count
    pool = NodeIDPool(placeCount: count)
  }

  /// Creates the nodes of a stream that continues another one: ids of removed nodes are not used again.
  package init(continuing earlier: NumberedNodes) {
    (count, maps, pool) = (0, ([:], [:]), earlier.pool)
  }

  /// Returns the id of the node with a number; nil if there is no such node.
  subscript(number: Int) -> NodeID? {
    if let maps { return maps.ids[number] }
    return number >= 0 && number < count ? NodeID(number) : nil
  }

  package func contains(_ id: NodeID) -> Bool {
    if let maps { return maps.numbers[id] != nil }
    return id.rawValue < count
  }

  /// Gives the next number to a node, and returns its id; nil if there are too many nodes.
  ///
  /// - Parameter known: The id of a node of the earlier stream; nil for a new node.
  package mutating func add(_ known: NodeID? = nil) -> NodeID? {
    guard let id = known ?? pool.take() else { return nil }
    maps?.ids[count] = id
    maps?.numbers[id] = count
    count += 1
    return id
  }

  /// Removes nodes of the earlier stream that this one does not have.
  package mutating func remove(ofEarlier gone: [NodeID]) { for id in gone { pool.giveBack(id) } }

  /// Removes nodes of a stream.
  package mutating func remove(_ gone: [NodeID]) {
    guard !gone.isEmpty else { return }
    if maps == nil {
      let ids = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, NodeID($0)) })
      maps = (ids, Dictionary(uniqueKeysWithValues: ids.map { ($1, $0) }))
    }
    for id in gone {
      guard let number = maps?.numbers.removeValue(forKey: id) else { continue }
      maps?.ids[number] = nil
      pool.giveBack(id)
    }
  }
}

/// The ids for the nodes of a source. The index of a removed node is used again, with the next generation, so that tables
/// by index are about as long as the number of nodes that exist at the same time. An index has 256 ids, and is not used
/// any more after them.
package struct NodeIDPool: Sendable {
  /// The number of indexes that were used so far.
  private var placeCount: Int
  /// The ids for the next nodes with the indexes of removed nodes.
  private var free: [NodeID] = []

  /// Creates a pool in which the ids of the first nodes, with the indexes below `placeCount`, are used.
  package init(placeCount: Int = 0) { self.placeCount = placeCount }

  /// Returns an unused id; nil if there are too many nodes.
  package mutating func take() -> NodeID? {
    if let id = free.popLast() { return id }
    guard placeCount < NodeID.placeLimit else { return nil }
    defer { placeCount += 1 }
    return NodeID(placeCount)
  }

  /// Takes back the id of a removed node. The id itself is never used again.
  package mutating func giveBack(_ id: NodeID) {
    if let next = id.successor { free.append(next) }
  }
}
