/// The nodes of a scenario by id, and the checks that need all of them.
struct NodeIndex {
  private let drafts: [NodeReader.Draft]
  private let positions: [String: Int]
  private let counted: [String: Int]
  private let diagnostics: DiagnosticCollector

  /// Indexes what `reader` has read; reports ids that are there twice.
  init(_ reader: NodeReader, _ diagnostics: DiagnosticCollector) {
    drafts = reader.drafts
    counted = reader.counted
    self.diagnostics = diagnostics
    var positions: [String: Int] = [:]
    for (position, draft) in reader.drafts.enumerated() {
      guard let id = draft.id else { continue }
      if let first = positions[id] {
        diagnostics.report(.duplicateID(id, first: reader.drafts[first].location, at: draft.location))
      } else {
        positions[id] = position
      }
    }
    self.positions = positions
  }

  /// Every definition, in the order of the file.
  var definitions: [NodeDefinition] {
    var definitions: [NodeDefinition] = []
    definitions.reserveCapacity(drafts.count)
    for draft in drafts { if let definition = draft.definition { definitions.append(definition) } }
    return definitions
  }

  /// Where the node with this id is defined, if there is one.
  func location(of id: String) -> SourceLocation? { positions[id].map { drafts[$0].location } }

  /// The node that `reference` names; nil, and reported, if there is none.
  func resolve(_ reference: Reference) -> NodeReader.Draft? {
    if let position = positions[reference.id] { return drafts[position] }
    diagnostics.report(.unknownID(reference, hint: hint(for: reference.id)))
    return nil
  }

  private func hint(for id: String) -> String? {
    if IDForm.reserved.contains(id) { return "\(id.quoted) is reserved; name each node by its id" }
    if let count = counted[id] {
      let (first, last) = ("\(id)-1".quoted, "\(id)-\(count)".quoted)
      return count == 1 ? "its only copy is \(first)" : "there are \(first) to \(last)"
    }
    let ids = drafts.lazy.compactMap(\.id)
    return diagnostics.nearMiss(to: id, among: ids).map(Diagnostic.didYouMean)
  }

  /// Checks what nodes stand on: each has to exist and to be of a kind that fits, and none may lead back.
  func checkEdges() {
    for edge in drafts.flatMap(\.edges) {
      guard let node = resolve(edge.reference) else { continue }
      checkRole(edge.role, edge.reference, node)
    }
    let cycles = CycleFinder(successors: successors).cycles(limit: DocumentLimits.diagnostics)
    for cycle in cycles {
      let path = cycle.path.compactMap { drafts[$0].id }
      diagnostics.report(
        .cycle(path, omitted: cycle.omitted, at: drafts[cycle.from].edges[cycle.edge].reference.location))
    }
    if cycles.isEmpty { checkSize() }
  }

  private func checkSize() {
    for excess in GraphSize(successors: successors).excesses() {
      switch excess {
      case .depth(let node):
        diagnostics.report(.standsTooDeep(drafts[node].id, limit: GraphSize.depthLimit, at: drafts[node].location))
      case .ways(let node):
        diagnostics.report(.tooManyWays(drafts[node].id, limit: GraphSize.wayLimit, at: drafts[node].location))
      }
    }
  }

  /// Whoever can be synced passes the syncs on, so what it stands on has to take them.
  func checkRole(_ role: NodeReader.Role, _ reference: Reference, _ node: NodeReader.Draft) {
    guard let place = role.syncedPlace, let kind = node.kind, !kind.canBeSynced else { return }
    diagnostics.report(.cannotBeSynced(reference, in: place, kind: kind, isTarget: role == .target))
  }

  /// The positions of what each node stands on; nil where that does not exist.
  private var successors: [[Int?]] {
    drafts.map { $0.edges.map { positions[$0.reference.id] } }
  }
}
