import Explanation
import InspectionModel

/// The order of the nodes under each parent.
///
/// Nodes are sorted by what they were when the order was made, not by what they have become since: so no row moves while
/// somebody looks at it or goes along the rows. ``isOutdated`` tells that they would stand otherwise by now, and
/// ``renew()`` makes the order anew, at a moment when nobody is disturbed.
struct SiblingSorting {
  let order: SiblingOrder
  /// Whether a node is no longer what it was sorted by.
  private(set) var isOutdated = false

  /// What the nodes are sorted by, by the index of their ids; of those only that stand under an unfolded parent.
  private var keys: [SiblingKey?] = []
  /// For each parent, nil for the top level, the places of its children in the source's order. Made when it is asked for.
  private var positions: [NodeID?: [Int32]] = [:]

  init(by order: SiblingOrder = .file) { self.order = order }

  /// Makes the order anew by what the nodes are now.
  mutating func renew() { self = SiblingSorting(by: order) }

  /// Takes note of a node that has changed.
  mutating func update(from old: NodeSnapshot?, to node: NodeSnapshot) {
    // A name is for ever.
    guard !isOutdated, order != .name else { return }
    let index = Int(node.id.index)
    guard keys.indices.contains(index), let key = keys[index] else { return }
    // The history does not have the change yet.
    isOutdated = order == .duration ? Self.endsSync(old, node) : order.key(of: node) != key
  }

  private static func endsSync(_ old: NodeSnapshot?, _ new: NodeSnapshot) -> Bool {
    new.state != .syncing && old?.stateEntry != new.stateEntry
  }

  /// Takes note that a parent, nil for the top level, has other children. Those that it keeps stay in their order.
  mutating func forgetChildren(of parent: NodeID?) {
    if !positions.isEmpty { positions[parent] = nil }
  }

  /// Takes note that a node is gone.
  mutating func remove(_ node: NodeID) {
    if keys.indices.contains(Int(node.index)) { keys[Int(node.index)] = nil }
    positions[node] = nil
  }

  /// In which order to show the nodes under a parent, as places in the source's order; nil for just that order.
  mutating func positions(
    of ids: [NodeID], under parent: NodeID?, _ nodes: [NodeSnapshot?], _ history: History
  ) -> [Int32]? {
    guard order != .file, ids.count > 1 else { return nil }
    if let known = positions[parent], known.count == ids.count { return known }
    var keys: [SiblingKey] = []
    keys.reserveCapacity(ids.count)
    for id in ids { keys.append(key(of: id, nodes, history)) }
    let result = order == .name ? Self.sorted(keys.map(\.text)) : Self.sorted(keys.map(\.number))
    positions[parent] = result
    return result
  }

  /// The places of keys in their order. Where they are equal, the source's order decides.
  private static func sorted<Key: Comparable>(_ keys: [Key]) -> [Int32] {
    var sorted = keys.enumerated().map { (key: $1, position: Int32($0)) }
    sorted.sort { $0.key == $1.key ? $0.position < $1.position : $0.key < $1.key }
    return sorted.map(\.position)
  }

  private mutating func key(of id: NodeID, _ nodes: [NodeSnapshot?], _ history: History) -> SiblingKey {
    let index = Int(id.index)
    if keys.count < nodes.count {
      keys.append(contentsOf: repeatElement(nil, count: nodes.count - keys.count))
    }
    guard nodes.indices.contains(index) else { return SiblingKey() }
    if let key = keys[index] { return key }
    guard let key = nodes[index].flatMap({ order.key(of: $0, in: history) }) else { return SiblingKey() }
    keys[index] = key
    return key
  }
}
