import YAMLReading

/// The dependencies between nodes, by position.
struct NodeGraph {
  /// The ids of the nodes; nil for a missing or invalid id.
  private(set) var ids: [String?] = []
  private(set) var nodeLocations: [SourceLocation] = []
  /// The dependencies of each node, as positions; nil for a dependency that does not exist.
  private(set) var successors: [[Int?]] = []
  /// For each dependency, the number of nodes that the dependency stands for.
  private(set) var weights: [[Int]] = []
  private(set) var locations: [[SourceLocation]] = []

  /// Creates the graph of the file's nodes, in which all copies of a node are one node. Copies have equal dependencies,
  /// so that the graph has the cycles and excesses of the graph of all copies.
  init(_ drafts: [NodeReader.Draft], position: (String) -> Int?) {
    for draft in drafts {
      add(
        draft, id: draft.id, draft.edges.map { position($0.firstID) }, weights: draft.edges.map { $0.place.count ?? 1 },
        at: draft.edges.map(\.place.reference.location))
    }
  }

  /// Creates the graph in which each copy is a separate node.
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
