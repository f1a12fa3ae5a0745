import InspectionModel
import YAMLReading

/// The nodes of a scenario by id, and the checks that need all nodes.
///
/// The copies of a node have equal dependencies, so that one check covers all copies. Copies are checked one by one
/// only to locate an error.
struct NodeIndex {
  private let drafts: [NodeReader.Draft]
  private let places: NodePlaces
  private let counted: [String: Int]
  private let diagnostics: DiagnosticCollector

  /// Indexes the nodes of `reader`, and reports duplicate ids.
  init(_ reader: NodeReader, _ diagnostics: DiagnosticCollector) {
    drafts = reader.drafts
    counted = reader.counted
    self.diagnostics = diagnostics
    var places = NodePlaces()
    for (position, draft) in reader.drafts.enumerated() {
      guard let id = draft.id else { continue }
      for known in places.insert(id, count: draft.count, at: position) {
        guard let first = places[known] else { continue }
        diagnostics.report(
          .duplicateID(known, first: reader.drafts[first.position].location, at: draft.location))
      }
    }
    self.places = places
  }

  /// The definitions of all nodes, in the order of the file.
  var definitions: NodeDefinitions {
    var definitions = NodeDefinitions()
    for draft in drafts { if let definition = draft.definition { definitions.append(definition, count: draft.count) } }
    return definitions
  }

  /// Returns the location of the definition of the node with this id; nil if there is none.
  func location(of id: String) -> SourceLocation? { places[id].map { drafts[$0.position].location } }

  /// Returns the node that `reference` names. Reports an unknown id and returns nil.
  ///
  /// - Parameter others: Further ids, such as those of waiters, that the error may suggest.
  func resolve(_ reference: Reference, or others: [String] = []) -> NodeReader.Draft? {
    if let place = places[reference.id] { return drafts[place.position] }
    diagnostics.report(.unknownID(reference, hint: hint(for: reference.id, or: others)))
    return nil
  }

  private func hint(for id: String, or others: [String]) -> String? {
    if IDForm.reserved.contains(id) { return "\(id.quoted) is reserved; name each node by its id" }
    if let count = counted[id] {
      let (first, last) = ("\(id)-1".quoted, "\(id)-\(count)".quoted)
      return count == 1 ? "its only copy is \(first)" : "there are \(first) to \(last)"
    }
    let ids = drafts.lazy.flatMap(\.ids)
    return (diagnostics.nearMiss(to: id, among: ids) ?? diagnostics.nearMiss(to: id, among: others)).map(
      Diagnostic.didYouMean)
  }

  /// Checks the dependencies of all nodes: each must exist, be of a fitting kind, close no cycle and exceed no limit.
  func checkEdges() {
    for edge in drafts.lazy.flatMap(\.edges) {
      for reference in edge.place.references {
        guard let node = resolve(reference) else { continue }
        checkRole(edge.role, reference, node)
        if edge.role.syncedPlace == nil || node.kind?.canSync ?? true { break }
      }
    }
    let graph = NodeGraph(drafts) { places[$0]?.position }
    let hasCycle = !CycleFinder(successors: graph.successors).cycles(limit: 1).isEmpty
    guard hasCycle || !graph.excesses.isEmpty else { return }
    let all = NodeGraph(copiesOf: drafts)
    if hasCycle { reportCycles(all) } else { reportExcesses(all) }
  }

  private func reportCycles(_ graph: NodeGraph) {
    for cycle in CycleFinder(successors: graph.successors).cycles(limit: DocumentLimits.diagnostics) {
      let path = cycle.path.compactMap { graph.ids[$0] }
      diagnostics.report(
        .cycle(path, omitted: cycle.omitted, at: graph.locations[cycle.from][cycle.edge]))
    }
  }

  private func reportExcesses(_ graph: NodeGraph) {
    for excess in graph.excesses {
      switch excess {
      case .depth(let node):
        diagnostics.report(
          .nestedTooDeep(graph.ids[node], limit: GraphSize.depthLimit, at: graph.nodeLocations[node]))
      case .paths(let node):
        diagnostics.report(.tooManyPaths(graph.ids[node], limit: GraphSize.pathLimit, at: graph.nodeLocations[node]))
      }
    }
  }

  /// Reports a dependency on a node that cannot be synced, if the role requires a syncable node.
  func checkRole(_ role: NodeReader.Role, _ reference: Reference, _ node: NodeReader.Draft) {
    if let (key, kinds) = role.onlyKinds, let kind = node.kind, !kinds.contains(kind) {
      diagnostics.report(.wrongKind(reference, key: key, wanted: kinds, kind: kind))
    }
    guard let place = role.syncedPlace, let kind = node.kind, !kind.canSync else { return }
    diagnostics.report(.cannotBeSynced(reference, in: place, kind: kind, isTarget: role == .target))
  }
}
