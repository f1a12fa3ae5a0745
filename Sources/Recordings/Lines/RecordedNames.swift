import InspectionModel

/// The names of nodes in the events of a recording: their keys, with the index of the id if ambiguous.
package struct RecordedNames: Sendable {
  private var names: [String] = []
  private var ids: [String: NodeID] = [:]

  package init() {}

  /// The number of names, which are given in the order of the ids.
  package var count: Int { names.count }

  package subscript(node: NodeID) -> String? { names.indices.contains(Int(node.index)) ? names[Int(node.index)] : nil }

  package subscript(name: String) -> NodeID? { ids[name] }

  /// Gives the next node a unique name.
  ///
  /// - Returns: The name.
  mutating func add(key: String) -> String {
    var name = key
    if !Self.isUnmistakable(key) || ids[key] != nil { name = key.replacing(",", with: "") + "#\(names.count)" }
    while ids[name] != nil { name += "#" }
    append(name)
    return name
  }

  /// Sets the name of the next node.
  ///
  /// - Returns: False if another node has it.
  @discardableResult
  package mutating func append(_ name: String) -> Bool {
    guard ids.updateValue(NodeID(names.count), forKey: name) == nil else { return false }
    names.append(name)
    return true
  }

  /// Lists of names are separated by commas, and `null` stands for no node.
  private static func isUnmistakable(_ key: String) -> Bool { !key.isEmpty && key != "null" && !key.contains(",") }
}
