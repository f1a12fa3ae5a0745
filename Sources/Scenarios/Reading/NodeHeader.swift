import InspectionModel
import YAMLReading

extension NodeReader {
  /// The values of the keys that nodes of every kind have: id, kind, name and count.
  struct Header {
    let cursor: MappingCursor

    /// The id in the file; nil if missing or invalid.
    let id: String?

    /// The kind; nil if invalid.
    let kind: KindTag?

    let name: String?

    /// The number of copies to make; nil for a single node.
    let count: Int?

    /// The location of the id; without an id, the location of the node.
    let location: SourceLocation

    /// The id of the node or of its first copy; nil if missing or invalid.
    var firstID: String? { id.map { count == nil ? $0 : CopyID.text($0, 1) } }

    /// The total size of the copies' ids and names in bytes, without their numbers.
    var bytesOfCopiedNames: Int {
      (count ?? 0) * ((id?.utf8.count ?? 0) + (name?.utf8.count ?? 0))
    }

    /// Reads the common keys of a node; reports a `node` that is not a mapping and returns nil.
    ///
    /// - Parameter isAction: Whether `node` is an item of `actions`.
    init?(_ node: DocumentNode, isAction: Bool, _ diagnostics: DiagnosticCollector) {
      let kind = isAction ? .action : Self.kind(of: node, diagnostics)
      guard let cursor = MappingCursor(node, kind?.objectSchema ?? KindTag.anyObjectSchema, diagnostics) else {
        return nil
      }
      self.cursor = cursor
      self.kind = kind
      id = cursor.read(NodeKeys.id)
      name = cursor.read(NodeKeys.name)
      count = cursor.read(NodeKeys.count)
      location = cursor.entry(NodeKeys.id)?.value.location ?? node.location
    }

    /// Returns the kind, which decides the valid keys; nil, and reported, if the kind is invalid.
    private static func kind(of node: DocumentNode, _ diagnostics: DiagnosticCollector) -> KindTag? {
      guard case .mapping(let entries) = node.content else { return nil }
      guard let entry = entries.first(where: { $0.key == NodeKeys.kind.name }) else { return .loadable }
      guard entry.value.text != KindTag.action.rawValue else {
        diagnostics.report(.actionAmongNodes(at: entry.value.location))
        return nil
      }
      guard entry.value.text != KindTag.waiter.rawValue else {
        diagnostics.report(.waiterAmongNodes(at: entry.value.location))
        return nil
      }
      guard !entry.value.isNull else {
        let expected = NodeKeys.kind.expectation
        diagnostics.report(.noValue(for: entry.key, expected: expected, at: entry.location))
        return .loadable
      }
      return NodeKeys.kind.decoder.decode(entry.value, diagnostics)
    }
  }
}
