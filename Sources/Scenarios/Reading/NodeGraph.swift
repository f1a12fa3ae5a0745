import YAMLReading

/// The graph of dependencies between nodes, which are identified by their indices.
struct NodeGraph {
  /// The ids of the nodes; nil for a missing or invalid id.
  private(set) var ids: [String?] = []
  private(set) var nodeLocations: [SourceLocation] = []
  /// The indices of the nodes on which each node depends; nil for a dependency that does not exist.
  private(set) var successors: [[Int?]] = []
  /// For each dependency, the number of nodes for which it stands: more than 1 for the copies of a node.
  private(set) var weights: [[Int]] = []
  private(set) var locations: [[SourceLocation]] = []

  /// Creates the graph of the file's nodes, where all copies of a node are one node. Copies have equal dependencies, so
  /// this graph has cycles and exceeds limits exactly if the graph of all copies does.
  init(_ drafts: [NodeReader.Draft], position: (String) -> Int?) {
    for draft in drafts {
      add(
        draft, id: draft.id, draft.edges.map { position($0.firstID) }, weights: draft.edges.map { $0.place.count ?? 1 },
        at: draft.edges.map(\.place.reference.location))
    }
  }

  /// Creates the graph in which each copy is a separate node, to locate errors.
  init(copiesOf drafts: [NodeReader.Draft]) {
    var positions: [String: Int] = [:]
    var count = 0
    for draft in drafts {
      for (offset, id) in draft.ids.enumerated() where positions[id] == nil { positions[id] = count + offset }
      count += draft.count ?? 1
    }
    for draft in drafts {
      let references = draft.edges.flatMap { Array($0.place.references) }
      let (successors, weights) = (references.map { positions[$0.id] }, references.map { _ in 1 })
      let ids: [String?] = draft.id == nil ? [nil] : Array(draft.ids)
      for id in ids { add(draft, id: id, successors, weights: weights, at: references.map(\.location)) }
    }
  }

  private mutating func add(
    _ draft: NodeReader.Draft, id: String?, _ successors: [Int?], weights: [Int], at locations: [SourceLocation]
  ) {
    ids.append(id)
    nodeLocations.append(draft.location)
    self.successors.append(successors)
    self.weights.append(weights)
    self.locations.append(locations)
  }

  /// The nodes at which a limit of depth or paths is first exceeded.
  var excesses: [GraphSize.Excess] { GraphSize(successors: successors, weights: weights).excesses() }
}
