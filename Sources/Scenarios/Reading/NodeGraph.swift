import YAMLReading

/// Which nodes stand on which, by their places.
struct NodeGraph {
  /// The ids of the nodes; nil where one is missing or wrong.
  private(set) var ids: [String?] = []
  /// Where the nodes are defined.
  private(set) var nodeLocations: [SourceLocation] = []
  /// What each node stands on; nil where that does not exist.
  private(set) var successors: [[Int?]] = []
  /// How many nodes each of these stands for.
  private(set) var weights: [[Int]] = []
  /// Where each of these is named.
  private(set) var locations: [[SourceLocation]] = []

  /// The nodes as the file has them, in which all copies of a node are one: a graph has a cycle or an excess just when
  /// that of the copies has, since all copies of a node stand on the same nodes.
  init(_ drafts: [NodeReader.Draft], position: (String) -> Int?) {
    for draft in drafts {
      add(
        draft, id: draft.id, draft.edges.map { position($0.firstID) }, weights: draft.edges.map { $0.place.count ?? 1 },
        at: draft.edges.map(\.place.reference.location))
    }
  }

  /// Each of the copies as a node of its own.
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

  /// The nodes that are too much.
  var excesses: [GraphSize.Excess] { GraphSize(successors: successors, weights: weights).excesses() }
}
