/// Reads the nodes of a scenario, those defined in place included, in the order of the file.
struct NodeReader {
  /// How many nodes a scenario can have, and how many children and targets: `count` multiplies both.
  private static let limit = 1_000_000

  /// How much text the ids and names of copies may take, in bytes: a short file could ask for any amount.
  private static let copiedBytesLimit = 64 * 1024 * 1024

  private let defaults: Behaviour
  private let diagnostics: DiagnosticCollector

  /// Every node, in the order of the file.
  private(set) var drafts: [Draft] = []

  /// The ids that `count` made many of, with how many there are.
  private(set) var counted: [String: Int] = [:]

  private var edgeCount = 0
  private var copiedBytes = 0

  init(defaults: Behaviour, _ diagnostics: DiagnosticCollector) {
    self.defaults = defaults
    self.diagnostics = diagnostics
  }

  /// Reads a node and all that are defined within it.
  ///
  /// - Parameters:
  ///   - parent: The id of the node in which it is defined; nil at the top level.
  ///   - canBeCounted: Whether there may be several in this place.
  /// - Returns: Its id, or several if it has a `count`, each where it is defined.
  mutating func read(_ node: DocumentNode, in parent: String? = nil, canBeCounted: Bool = true) -> [Reference] {
    guard let header = Header(node, diagnostics) else { return [] }
    let cursor = header.cursor
    if !canBeCounted, let count = cursor["count"] { diagnostics.report(.countedTarget(at: count.location)) }
    guard drafts.count + (header.count ?? 1) <= Self.limit else {
      diagnostics.report(.tooManyNodes(at: cursor["count"]?.location ?? node.location, limit: Self.limit))
      return []
    }
    copiedBytes += header.copiedBytes
    guard copiedBytes <= Self.copiedBytesLimit else {
      diagnostics.report(.copiesTooLong(at: cursor["count"]?.location ?? node.location))
      return []
    }

    // The copies stand in front of what is defined within them, which they share.
    let place = drafts.count
    let ids = header.ids
    if let id = header.id, let count = header.count { counted[id] = count }
    drafts += ids.map { Draft(id: $0, kind: header.kind, definition: nil, edges: [], location: header.location) }
    let references = ids.compactMap { $0 }.map { Reference(id: $0, location: header.location) }
    guard let kind = header.kind else {
      readUnread(cursor)
      return references
    }
    // What copies have in common is at home in the first of them.
    let (definitionKind, edges) = read(kind, cursor, owner: ids.first ?? nil)
    let syncer =
      kind.canBeSynced ? cursor.optional("syncer", ValueForm("a mapping", read: SyncerForm.read)) : nil
    edgeCount += ids.count * edges.count
    guard edgeCount <= Self.limit else {
      diagnostics.report(.tooManyEdges(at: cursor["count"]?.location ?? node.location, limit: Self.limit))
      return references
    }
    for (offset, id) in ids.enumerated() {
      let name = header.count == nil ? header.name : header.name.map { "\($0) \(offset + 1)" }
      let definition = id.map {
        NodeDefinition(
          id: $0, name: name, kind: definitionKind, syncer: syncer, parent: parent, location: header.location)
      }
      drafts[place + offset] = Draft(
        id: id, kind: kind, definition: definition, edges: edges, location: header.location)
    }
    return references
  }

  private mutating func read(
    _ kind: NodeKind, _ cursor: MappingCursor, owner: String?
  ) -> (NodeDefinition.Kind, [Edge]) {
    switch kind {
    case .loadable:
      return (.loadable(BehaviourForm.read(cursor, defaults: defaults)), [])
    case .pure:
      return (.pure, [])
    case .group:
      let mode = cursor.optional("mode", .word(synonyms: ["strict": GroupMode.all])) ?? .all
      let items = cursor.required("children", ValueForm<DocumentNode>.any.list("a list of nodes and ids")) ?? []
      let children = items.flatMap { place($0, in: owner) }
      return (
        .group(mode: mode, children: children.map(\.id)),
        children.map { Edge(reference: $0, isTargetOfProxy: false) }
      )
    case .proxy:
      let target = readTarget(cursor, owner: owner)
      return (.proxy(target: target?.id), target.map { [Edge(reference: $0, isTargetOfProxy: true)] } ?? [])
    case .pureProxy:
      let target = readTarget(cursor, owner: owner)
      return (.pureProxy(target: target?.id), target.map { [Edge(reference: $0, isTargetOfProxy: false)] } ?? [])
    }
  }

  private mutating func readTarget(_ cursor: MappingCursor, owner: String?) -> Reference? {
    guard let entry = cursor["target"], !entry.value.isNull else { return nil }
    return place(entry.value, in: owner, canBeCounted: false).first
  }

  /// A place where a text refers to a node and a mapping defines one.
  private mutating func place(_ node: DocumentNode, in owner: String?, canBeCounted: Bool = true) -> [Reference] {
    if case .mapping = node.content { return read(node, in: owner, canBeCounted: canBeCounted) }
    return ValueForm<Reference>.referenceInPlace.read(node, diagnostics).map { [$0] } ?? []
  }

  /// The nodes within one of a kind that is not read: others may refer to them.
  private mutating func readUnread(_ cursor: MappingCursor) {
    for key in ["children", "items", "target", "of", "inner"] {
      guard let value = cursor[key]?.value else { continue }
      for node in value.items + [value] where node.entries.contains(where: { $0.key == "id" }) { _ = read(node) }
    }
  }
}
