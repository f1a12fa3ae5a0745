import InspectionModel

/// The unique names of nodes in a recording's events: the node's key; with `#` and an index if it is taken or unusable.
package struct RecordedNames: Sendable {
  private var names: [String] = []
  private var ids: [String: NodeID] = [:]

  package init() {}

  /// The number of names. The nodes get their names in the order of their ids.
  package var count: Int { names.count }

  package subscript(node: NodeID) -> String? { names.indices.contains(Int(node.index)) ? names[Int(node.index)] : nil }

  package subscript(name: String) -> NodeID? { ids[name] }

  /// Makes a unique name from `key` for the node with the next id, and returns the name.
  mutating func add(key: String) -> String {
    var name = key
    if !Self.isUnmistakable(key) || ids[key] != nil { name = key.replacing(",", with: "") + "#\(names.count)" }
    while ids[name] != nil { name += "#" }
    append(name)
    return name
  }

  /// Assigns a name to the node with the next id, unless another node has the name.
  ///
  /// - Returns: Whether the name was assigned.
  @discardableResult
  package mutating func append(_ name: String) -> Bool {
    guard ids[name] == nil else { return false }
    ids[name] = NodeID(names.count)
    names.append(name)
    return true
  }

  /// Returns whether a key can be a name: it is not empty, not `null` (no node), and has no comma (a separator).
  private static func isUnmistakable(_ key: String) -> Bool { !key.isEmpty && key != "null" && !key.contains(",") }
}
