import InspectionModel
import YAMLReading

/// Reads the nodes and actions of a scenario in the order of the file, including nodes defined within other nodes.
struct NodeReader {
  /// The maximum number of nodes, and of dependencies. The `count` of a node multiplies both numbers.
  private static let limit = 1_000_000

  /// The maximum size of all copies' ids and names, in bytes, because `count` lets a short file define any size.
  private static let copiedNamesLimit = 64 * 1024 * 1024

  let defaults: Behaviour
  let permissions: Set<Permission>
  let diagnostics: DiagnosticCollector

  private(set) var drafts: [Draft] = []

  /// The number of copies of each node with a `count`, by the node's id.
  private(set) var counted: [String: Int] = [:]

  /// The nodes still to be read, the next one last. `parent` is the id of the node that contains the definition, or of
  /// its first copy; nil at the top level, and within a node without a valid id.
  private var pending: [(header: Header, parent: String?)] = []

  private var nodeCount = 0
  private var edgeCount = 0
  private var bytesOfCopiedNames = 0

  init(defaults: Behaviour, allowing permissions: Set<Permission>, _ diagnostics: DiagnosticCollector) {
    self.defaults = defaults
    self.permissions = permissions
    self.diagnostics = diagnostics
  }

  /// Reads a node at the top level, and all nodes defined within the node.
  ///
  /// - Parameter isAction: Whether `node` is an item of `actions`.
  /// - Returns: The id of the node or the ids of its copies; nil without a valid id.
  mutating func read(_ node: DocumentNode, isAction: Bool = false) -> NodeIdentifiers.Run? {
    let place = enqueue(node, in: nil, isAction: isAction)
    // Without recursion: nodes may be nested as deep as a file allows, and the stack may be small.
    while let next = pending.popLast() {
      let first = pending.count
      readDefinition(next.header, parent: next.parent)
      // Nodes defined within a node follow it, before the next one.
      pending[first...].reverse()
    }
    return place?.run
  }

  /// Queues a node to be read next.
  ///
  /// - Parameters:
  ///   - parent: The id of the node that contains the definition; nil at the top level.
  ///   - key: The key that contains the definition, if the key accepts only one node; otherwise nil.
  ///   - isAction: Whether `node` is an item of `actions`.
  /// - Returns: A reference to the queued node; nil without a valid id.
  private mutating func enqueue(
    _ node: DocumentNode, in parent: String?, onlyOneIn key: String? = nil, isAction: Bool = false
  ) -> Place? {
    guard let header = Header(node, isAction: isAction, diagnostics) else { return nil }
    let count = header.cursor.entry(NodeKeys.count)
    if let key, let count { diagnostics.report(.countedPlace(key, at: count.location)) }
    nodeCount += header.count ?? 1
    guard nodeCount <= Self.limit else {
      diagnostics.report(.tooManyNodes(at: count?.location ?? node.location, limit: Self.limit))
      return nil
    }
    bytesOfCopiedNames += header.bytesOfCopiedNames
    guard bytesOfCopiedNames <= Self.copiedNamesLimit else {
      diagnostics.report(.copiesTooLong(at: count?.location ?? node.location))
      return nil
    }
    pending.append((header, parent))
    return header.id.map { Place(reference: Reference(id: $0, location: header.location), count: header.count) }
  }

  private mutating func readDefinition(_ header: Header, parent: String?) {
    let cursor = header.cursor
    // A node with an invalid id is one node, whatever its count.
    let count = header.id == nil ? nil : header.count
    if let id = header.id, let count { counted[id] = count }
    guard let kind = header.kind else {
      drafts.append(
        Draft(id: header.id, count: count, kind: nil, definition: nil, edges: [], location: header.location))
      return readUnread(cursor)
    }
    // Nodes defined within copies belong to the first copy.
    var (definitionKind, edges) = read(kind, cursor, owner: header.firstID)
    let syncer = kind.canHaveSyncer ? cursor.read(SyncerForm.syncer) : nil
    edges += syncer?.edges ?? []
    edgeCount += (count ?? 1) * edges.reduce(0) { $0 + ($1.place.count ?? 1) }
    let hasTooManyEdges = edgeCount > Self.limit
    if hasTooManyEdges {
      diagnostics.report(
        .tooManyEdges(at: cursor.entry(NodeKeys.count)?.location ?? cursor.location, limit: Self.limit))
    }
    var definition: NodeDefinition?
    if let id = header.id, let definitionKind, !hasTooManyEdges {
      definition = NodeDefinition(
        id: id, name: header.name, kind: definitionKind, syncer: syncer?.definition, parent: parent,
        location: header.location)
    }
    drafts.append(
      Draft(
        id: header.id, count: count, kind: kind, definition: definition, edges: hasTooManyEdges ? [] : edges,
        location: header.location))
  }

  /// Reads a key of the node `owner` that refers to one node. Returns nil if the key has no value or an invalid one.
  mutating func readPlace(_ key: MappingKey<DocumentNode>, _ cursor: MappingCursor, as role: Role, owner: String?)
    -> Edge?
  {
    if !key.isRequired, cursor.entry(key)?.value.isNull ?? true { return nil }
    guard let node = cursor.read(key) else { return nil }
    // Of several copies, only the first is used.
    return place(node, in: owner, onlyOneIn: key.name).map { Edge(Place(reference: $0.first, count: nil), role) }
  }

  /// Returns the node with an id, or queues the node that a mapping defines within `owner`; nil if invalid.
  mutating func place(_ node: DocumentNode, in owner: String?, onlyOneIn key: String? = nil) -> Place? {
    if node.isMapping { return enqueue(node, in: owner, onlyOneIn: key) }
    return ValueDecoder<Reference>.referenceInPlace.decode(node, diagnostics).map { Place(reference: $0, count: nil) }
  }

  mutating func chainItems(_ node: DocumentNode, in owner: String?) -> (place: Place, then: ChainItem.NextAction)? {
    guard ChainItemForm.isItem(node) else { return place(node, in: owner).map { ($0, .proceed) } }
    guard let cursor = MappingCursor(node, ChainItemForm.objectSchema, diagnostics) else { return nil }
    let named = cursor.read(ChainItemForm.ref).flatMap { place($0, in: owner) }
    let then = cursor.read(ChainItemForm.then) ?? .proceed
    return named.map { ($0, then) }
  }

  /// Queues the nodes defined within a node whose kind is invalid, because other nodes may refer to them.
  private mutating func readUnread(_ cursor: MappingCursor) {
    for key in ["children", "items", "target", "of", "inner"] {
      guard let value = cursor[key]?.value else { continue }
      let places = value.items + [value]
      for node in places + places.flatMap(\.entries).filter({ $0.key == ChainItemForm.ref.name }).map(\.value)
      where node.entries.contains(where: { $0.key == NodeKeys.id.name }) {
        _ = enqueue(node, in: nil)
      }
    }
  }
}
