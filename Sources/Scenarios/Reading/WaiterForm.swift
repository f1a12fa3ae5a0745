import YAMLReading

enum WaiterForm {
  private static let id = MappingKey.required("id", .newID, "the unique name of the waiter in the file")
  private static let node = MappingKey.required("for", ValueDecoder<Reference>.reference, "the awaited node")
  private static let condition = MappingKey(
    "condition",
    ValueDecoder<WaiterDefinition.Condition>.word(meanings: [
      "isContentsAvailable": .contents, "available": .contents, "didSyncSuccessfully": .synced, "success": .synced,
    ]), "`contents`: it has contents, stale ones too; `synced`: its last sync succeeded", standard: "contents")
  private static let timeout = MappingKey.required("timeout", .duration, "the timeout; `0s`: checks once")
  private static let at = MappingKey("at", .duration, "the start of the wait", standard: "0s")

  static let objectSchema = ObjectSchema(
    of: "a waiter", [id, node, condition, timeout, at],
    synonyms: ["of": node.name, "node": node.name, "on": node.name, "until": condition.name])

  static func read(
    _ nodes: [DocumentNode], _ index: NodeIndex, _ diagnostics: DiagnosticCollector
  ) -> [WaiterDefinition] {
    var locations: [String: SourceLocation] = [:]
    return nodes.compactMap { document in
      guard let cursor = MappingCursor(document, objectSchema, diagnostics) else { return nil }
      let location = cursor.entry(id)?.value.location ?? document.location
      let id = cursor.read(id)
      if let id {
        if let node = index.location(of: id) {
          diagnostics.report(.duplicateID(id, first: node, at: location))
        } else if let first = locations.updateValue(location, forKey: id) {
          diagnostics.report(.duplicateWaiter(id, first: first, at: location))
        }
      }
      let node = cursor.read(node)
      if let node { _ = index.resolve(node) }
      let condition = cursor.read(condition) ?? .contents
      let timeout = cursor.read(timeout)
      let at = cursor.read(at) ?? .zero
      // An invalid id was reported; references to the waiter are reported separately.
      guard let id else { return nil }
      return WaiterDefinition(
        id: id, for: node?.id ?? "", condition: condition, timeout: timeout ?? .zero, at: at, location: location)
    }
  }
}
