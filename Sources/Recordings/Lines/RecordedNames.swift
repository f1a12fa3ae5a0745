import InspectionModel

/// What nodes are called in the events of a recording: by their keys, and where these are not unique or would be mistaken
/// for something else, by the key and the index of their id.
package struct RecordedNames: Sendable {
  private var names: [String] = []
  private var ids: [String: NodeID] = [:]

  package init() {}

  /// How many nodes have a name. They get them in the order of their ids.
  package var count: Int { names.count }

  package subscript(node: NodeID) -> String? { names.indices.contains(Int(node.index)) ? names[Int(node.index)] : nil }

  package subscript(name: String) -> NodeID? { ids[name] }

  /// Gives the next node a name of its own.
  ///
  /// - Returns: The name.
  mutating func add(key: String) -> String {
    var name = key
    if !Self.isUnmistakable(key) || ids[key] != nil { name = key.replacing(",", with: "") + "#\(names.count)" }
    while ids[name] != nil { name += "#" }
    append(name)
    return name
  }

  /// The next node is called so.
  ///
  /// - Returns: False if another one is.
  @discardableResult
  package mutating func append(_ name: String) -> Bool {
    guard ids.updateValue(NodeID(names.count), forKey: name) == nil else { return false }
    names.append(name)
    return true
  }

  /// Lists of names have commas between them, and `null` stands for no node.
  private static func isUnmistakable(_ key: String) -> Bool { !key.isEmpty && key != "null" && !key.contains(",") }
}
