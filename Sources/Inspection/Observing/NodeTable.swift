import DequeModule
import InspectionModel

/// The records of the nodes that are there, each in the place of its id. Places of nodes that are gone are used again, the
/// one that is free for longest first.
@MainActor
struct NodeTable {
  private var records: [NodeRecord] = []
  private var freePlaces: Deque<NodeID> = []

  /// So many places are free before one is used again, so that ids last.
  private static let keptFree = 1_024

  mutating func reserveCapacity(_ count: Int) { records.reserveCapacity(count) }

  /// The ids of all nodes, in the order of their places.
  // By indices, so that no record is copied.
  var ids: some Sequence<NodeID> {
    records.indices.lazy.filter { [records] in !records[$0].isGone }.map { [records] in records[$0].snapshot.id }
  }

  /// The ids of the nodes at the top level, in the order of their places.
  var roots: [NodeID] {
    var roots: [NodeID] = []
    for place in records.indices where !records[place].isGone && records[place].isRoot {
      roots.append(records[place].snapshot.id)
    }
    return roots
  }

  /// How many places there are.
  var placeCount: Int { records.count }

  func contains(_ id: NodeID) -> Bool {
    let index = Int(id.index)
    return index < records.count && records[index].snapshot.id == id && !records[index].isGone
  }

  /// The record of a node that is there.
  subscript(id: NodeID) -> NodeRecord {
    _read { yield records[Int(id.index)] }
    _modify { yield &records[Int(id.index)] }
  }

  /// The record in a place.
  subscript(place place: Int) -> NodeRecord { _read { yield records[place] } }

  /// The id that the next node gets.
  mutating func takeID() -> NodeID {
    if freePlaces.count > Self.keptFree || records.count >= NodeID.placeLimit, let id = freePlaces.popFirst() {
      return id
    }
    return NodeID(records.count)
  }

  /// Adds the record of a node with an id from ``takeID()``.
  mutating func add(_ record: NodeRecord) {
    let index = Int(record.snapshot.id.index)
    if index == records.count { records.append(record) } else { records[index] = record }
  }

  /// Removes a node.
  mutating func remove(_ id: NodeID) {
    records[Int(id.index)] = NodeRecord(goneFrom: id)
    if let next = id.successor { freePlaces.append(next) }
  }
}
