import InspectionModel

/// The names of nodes in the events of a recording or a stream: each node has its own.
package struct RecordedNames: Sendable {
  private var names: [NodeID: String] = [:]
  private var ids: [String: NodeID] = [:]

  package init() {}

  package subscript(node: NodeID) -> String? { names[node] }

  package subscript(name: String) -> NodeID? { ids[name] }

  /// Gives a node its name, unless another node has the name.
  ///
  /// - Returns: Whether the name was given.
  @discardableResult
  package mutating func append(_ name: String, for id: NodeID) -> Bool {
    guard ids[name] == nil else { return false }
    ids[name] = id
    names[id] = name
    return true
  }

  /// Forgets the name of a removed node, and returns it.
  @discardableResult
  package mutating func remove(_ id: NodeID) -> String? {
    guard let name = names.removeValue(forKey: id) else { return nil }
    ids[name] = nil
    return name
  }
}
