import InspectionModel

/// A state in the middle of a moment: the nodes before the moment, and what its lines have changed so far.
package struct MomentState: Sendable {
  /// The nodes before the moment, by the index of the node's id.
  private let nodes: [NodeSnapshot?]
  /// The state after the lines so far, without its nodes.
  package private(set) var rest: RecordedState
  /// The changes of the lines so far, with all snapshots of the changed nodes; nil before the first line.
  private var batch: ChangeBatch?
  /// The place of the last snapshot of each changed node; nil for a removed node.
  private var places: [NodeID: Int?] = [:]

  /// Creates the state before a moment.
  ///
  /// - Parameters:
  ///   - nodes: The nodes.
  ///   - rest: The other parts of the state, as the stream has them; its nodes are ignored.
  package init(_ nodes: [NodeSnapshot?] = [], _ rest: RecordedState = RecordedState()) {
    self.nodes = nodes
    self.rest = rest
    self.rest.nodes = []
  }

  package init(_ state: RecordedState) { self.init(state.nodes, state) }

  package func node(_ id: NodeID) -> NodeSnapshot? {
    if !places.isEmpty, let place = places[id] { return place.flatMap { batch?.nodes[$0] } }
    let index = Int(id.index)
    return index < nodes.count && nodes[index]?.id == id ? nodes[index] : nil
  }

  /// Whether there are no nodes.
  var isEmpty: Bool {
    places.values.allSatisfy { $0 == nil } && nodes.allSatisfy { node in node.map { self.node($0.id) == nil } ?? true }
  }

  /// Applies the changes of a line.
  mutating func apply(_ line: ChangeBatch) {
    rest.applyAllButNodes(line)
    let first = batch?.nodes.count ?? 0
    for id in line.gone { places.updateValue(nil, forKey: id) }
    for (offset, node) in line.nodes.enumerated() { places.updateValue(first + offset, forKey: node.id) }
    guard var sum = batch.take() else {
      batch = line
      return
    }
    sum.gone += line.gone
    sum.nodes += line.nodes
    sum.entries += line.entries
    sum.lostEntries += line.lostEntries
    sum.roots = line.roots ?? sum.roots
    sum.checks += line.checks
    (sum.clock, sum.world, sum.pending) = (line.clock, line.world, line.pending)
    batch = sum
  }

  /// The changes of all lines, with each changed node once.
  package var changes: ChangeBatch? {
    guard var changes = batch else { return nil }
    if changes.nodes.count > places.count - changes.gone.count {
      changes.nodes = changes.nodes.enumerated().filter { places[$1.id] == $0 }.map(\.element)
    }
    let known = Set(changes.checks.map(\.index))
    if known.count < changes.checks.count { changes.checks = known.sorted().compactMap { rest.checks.at($0) } }
    return changes
  }
}
