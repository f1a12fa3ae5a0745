import DequeModule
import InspectionModel

/// The records of all nodes, by place (index), which a node's id contains. Reuses the oldest free place first.
@MainActor
struct NodeTable {
  private var records: [NodeRecord] = []
  private var freePlaces: Deque<NodeID> = []

  /// The number of free places to keep before one is reused, since each use takes one of the place's 256 ids.
  private static let minimumFreePlaces = 1_024

  mutating func reserveCapacity(_ count: Int) { records.reserveCapacity(count) }

  /// The ids of all nodes, by place.
  var ids: some Sequence<NodeID> {
    records.indices.lazy.filter { [records] in !records[$0].isGone }.map { [records] in records[$0].snapshot.id }
  }

  /// The ids of the top-level nodes, by place.
  var roots: [NodeID] {
    var roots: [NodeID] = []
    for place in records.indices where !records[place].isGone && records[place].isRoot {
      roots.append(records[place].snapshot.id)
    }
    return roots
  }

  var placeCount: Int { records.count }

  func contains(_ id: NodeID) -> Bool {
    let index = Int(id.index)
    return index < records.count && records[index].snapshot.id == id && !records[index].isGone
  }

  /// The record of a node, which must exist.
  subscript(id: NodeID) -> NodeRecord {
    _read { yield records[Int(id.index)] }
    _modify { yield &records[Int(id.index)] }
  }

  subscript(place place: Int) -> NodeRecord { _read { yield records[place] } }

  /// Returns the id for a new node, in a free place or in a new place at the end.
  mutating func takeID() -> NodeID {
    if freePlaces.count > Self.minimumFreePlaces || records.count >= NodeID.placeLimit, let id = freePlaces.popFirst() {
      return id
    }
    return NodeID(records.count)
  }

  /// Adds the record of a new node, whose id comes from ``takeID()``.
  mutating func add(_ record: NodeRecord) {
    let index = Int(record.snapshot.id.index)
    if index == records.count { records.append(record) } else { records[index] = record }
  }

  mutating func remove(_ id: NodeID) {
    records[Int(id.index)] = NodeRecord(goneFrom: id)
    if let next = id.successor { freePlaces.append(next) }
  }
}
