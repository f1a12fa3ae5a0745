import Explanation
import InspectionModel

/// The sorting of the nodes under each parent by the order that the user has chosen.
///
/// Nodes are sorted by their state at the time of sorting, so that no row moves while the user reads. ``isOutdated``
/// reports a changed order, and ``renew()`` sorts again at a moment without input.
struct SiblingSorting {
  let order: SiblingOrder
  /// Whether the sort key of a node has changed since the nodes were sorted.
  private(set) var isOutdated = false

  /// The sort key of each node under an unfolded parent, at the index of the node's id.
  private var keys: [SiblingKey?] = []
  /// The order of each parent's children, as positions in the source's order; computed on demand. Nil: the top level.
  private var positions: [NodeID?: [Int32]] = [:]

  init(by order: SiblingOrder = .file) { self.order = order }

  /// Drops the sorted order, so that the nodes are sorted again by their current state.
  mutating func renew() { self = SiblingSorting(by: order) }

  /// Sets ``isOutdated`` if a change of a node has changed the node's sort key; `old` is nil for a new node.
  mutating func update(from old: NodeSnapshot?, to node: NodeSnapshot) {
    // Names never change.
    guard !isOutdated, order != .name else { return }
    let index = Int(node.id.index)
    guard keys.indices.contains(index), let key = keys[index] else { return }
    // The history does not have the change yet.
    isOutdated = order == .duration ? Self.endsSync(old, node) : order.key(of: node) != key
  }

  private static func endsSync(_ old: NodeSnapshot?, _ new: NodeSnapshot) -> Bool {
    new.state != .syncing && old?.stateEntry != new.stateEntry
  }

  /// Drops the order of a parent's children after their list has changed; nil for the top level. Sort keys are kept.
  mutating func forgetChildren(of parent: NodeID?) {
    if !positions.isEmpty { positions[parent] = nil }
  }

  mutating func remove(_ node: NodeID) {
    if keys.indices.contains(Int(node.index)) { keys[Int(node.index)] = nil }
    positions[node] = nil
  }

  /// Returns the order of the nodes under a parent as positions in the source's order; nil for the source's order.
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

  /// Returns the positions of the keys in sorted order. Equal keys keep the source's order.
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
