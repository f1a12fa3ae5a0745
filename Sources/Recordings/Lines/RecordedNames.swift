import InspectionModel

/// The names of nodes in a recording's events: the node's key, with the index of the node's id if the key is ambiguous.
package struct RecordedNames: Sendable {
  private var names: [String] = []
  private var ids: [String: NodeID] = [:]

  package init() {}

  /// The number of names. Names are assigned in the order of node ids.
  package var count: Int { names.count }

  package subscript(node: NodeID) -> String? { names.indices.contains(Int(node.index)) ? names[Int(node.index)] : nil }

  package subscript(name: String) -> NodeID? { ids[name] }

  /// Assigns a unique name to the next node, and returns the name.
  mutating func add(key: String) -> String {
    var name = key
    if !Self.isUnmistakable(key) || ids[key] != nil { name = key.replacing(",", with: "") + "#\(names.count)" }
    while ids[name] != nil { name += "#" }
    append(name)
    return name
  }

  /// Assigns a name to the next node.
  ///
  /// - Returns: False if another node already has the name; the next node then gets no name.
  @discardableResult
  package mutating func append(_ name: String) -> Bool {
    guard ids.updateValue(NodeID(names.count), forKey: name) == nil else { return false }
    names.append(name)
    return true
  }

  /// Returns whether a key can be a name: `null` stands for no node, and commas separate names in lists.
  private static func isUnmistakable(_ key: String) -> Bool { !key.isEmpty && key != "null" && !key.contains(",") }
}
