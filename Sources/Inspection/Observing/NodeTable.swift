import DequeModule
import InspectionModel

/// The records of all nodes. A node's id contains the index of its record. Indexes of removed nodes are reused.
@MainActor
struct NodeTable {
  private var records: [NodeRecord] = []
  private var freePlaces: Deque<NodeID> = []

  /// The number of free indexes that are kept before the oldest is reused. Each index has only 256 ids, one per node.
  private static let minimumFreePlaces = 1_024

  mutating func reserveCapacity(_ count: Int) { records.reserveCapacity(count) }

  /// The ids of all nodes, by index.
  var ids: some Sequence<NodeID> {
    records.indices.lazy.filter { [records] in !records[$0].isGone }.map { [records] in records[$0].snapshot.id }
  }

  /// The ids of the top-level nodes, by index.
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
  ///
  /// Not `_read`: in a debug build, the compiler copies parts of the yielded record after its memory is freed.
  subscript(id: NodeID) -> NodeRecord {
    get { records[Int(id.index)] }
    _modify { yield &records[Int(id.index)] }
  }

  subscript(place place: Int) -> NodeRecord { records[place] }

  /// Returns the id for a new node, to be passed to ``add(_:)`` before the next call. The index is new, unless more than
  /// ``minimumFreePlaces`` indexes of removed nodes are free; then it is the one that has been free the longest.
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
