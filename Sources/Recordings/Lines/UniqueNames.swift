import InspectionModel

/// Makes the names of nodes for a writer: the node's key; with `#` and the node's number if it is taken or unusable.
///
/// No two nodes ever have the same name, also not one after the other: older readers refuse that. For this, the names of
/// removed nodes are kept, up to a limit. From then on, every new name gets a number.
struct UniqueNames: Sendable {
  private let goneLimit: Int
  private(set) var names = RecordedNames()
  /// The names of removed nodes: all of them, or the first ones up to the limit.
  private var gone: Set<String> = []
  /// Whether a name that looks new may not be new.
  private var isFull: Bool { gone.count >= goneLimit }

  init(goneLimit: Int = 10_000) { self.goneLimit = goneLimit }

  /// Makes a unique name from `key` for a new node, and returns the name.
  mutating func add(key: String, for id: NodeID, number: Int) -> String {
    var name = key
    if isFull {
      // A name with two signs is always made here, with the number of its node.
      name = "\(Self.usable(key))##\(number)"
    } else if !Self.isUnmistakable(key) || isTaken(key) {
      name = "\(Self.usable(key))#\(number)"
      while isTaken(name) { name += "#" }
    }
    names.append(name, for: id)
    return name
  }

  /// Removes the names of removed nodes, whose names no other node gets.
  mutating func remove(_ ids: [NodeID]) {
    for id in ids {
      guard let name = names.remove(id), !isFull else { continue }
      gone.insert(name)
    }
  }

  private func isTaken(_ name: String) -> Bool { names[name] != nil || gone.contains(name) }

  /// Returns whether a key can be a name: it is not empty, not `null` (no node), has no comma (a separator), and does not
  /// look like a name that is made here.
  private static func isUnmistakable(_ key: String) -> Bool {
    !key.isEmpty && key != "null" && !key.contains(",") && !key.contains("##")
  }

  private static func usable(_ key: String) -> String { key.replacing(",", with: "") }
}
