import InspectionModel

/// A source written as an outline, a node per line, children indented by two blanks:
///
///     feed all failed +
///       photos failed "http-503"
///       → token
///
/// After the name: the kind (`loadable` unless given), the state, `+` for contents, an error in quotes; in any order.
/// `→` points to a node defined elsewhere, and `token2 → token` does so a second time under one parent.
struct OutlineSource {
  var clock = ClockSnapshot(now: 1_500_000_000, isRunning: false)
  private var ids: [String: NodeID] = [:]

  private static let kinds: [String: NodeKind] = [
    "loadable": .loadable, "pure": .pure, "all": .group(.all), "any": .group(.any), "never": .group(.never),
    "proxy": .proxy, "pureProxy": .pureProxy, "chain": .chain, "map": .map, "asyncMap": .asyncMap,
    "flatMap": .flatMap, "joined": .joined, "autosync": .autosync, "image": .image, "action": .action,
    "waiter": .waiter, "callFamily": .callFamily, "queue": .queue, "openLoad": .load, "oneCall": .call,
  ]
  private static let states: [String: NodeState] = [
    "idle": .idle, "syncing": .syncing, "synced": .synced, "failed": .failed,
  ]

  mutating func id(_ name: String) -> NodeID {
    if let id = ids[name] { return id }
    let id = NodeID(ids.count)
    ids[name] = id
    return id
  }

  mutating func batch(_ outline: String, entries: [JournalEntry] = []) -> ChangeBatch {
    var nodes: [NodeID: NodeSnapshot] = [:]
    var roots: [NodeID] = []
    var ancestors: [NodeID] = []
    for line in outline.split(separator: "\n") {
      let depth = line.prefix { $0 == " " }.count / 2
      ancestors.removeSubrange(min(depth, ancestors.count)...)
      let parent = ancestors.last
      let text = line.drop { $0 == " " }
      let id: NodeID
      if text.hasPrefix("→ ") {
        id = self.id(String(text.dropFirst(2)))
      } else {
        var node = snapshot(text)
        node.home = parent
        id = node.id
        nodes[id] = node
      }
      if let parent { nodes[parent]?.children.append(id) } else { roots.append(id) }
      ancestors.append(id)
    }
    for parent in nodes.values.sorted(by: { $0.id < $1.id }) {
      for child in Set(parent.children) { nodes[child]?.parents.append(parent.id) }
    }
    return ChangeBatch(clock: clock, nodes: nodes.values.sorted { $0.id < $1.id }, roots: roots, entries: entries)
  }

  private mutating func snapshot(_ text: Substring) -> NodeSnapshot {
    let quoted = text.split(separator: "\"", omittingEmptySubsequences: false)
    let words = quoted[0].split(separator: " ").map(String.init)
    let name = words[0]
    let kind = words.lazy.compactMap { Self.kinds[$0] }.first ?? .loadable
    var node = NodeSnapshot(id: id(name), identity: NodeIdentity(key: name, kind: kind))
    node.state = words.lazy.compactMap { Self.states[$0] }.first ?? .idle
    node.hasContents = words.contains("+")
    node.error = quoted.count > 1 ? NodeError(text: String(quoted[1])) : nil
    node.needsSync = node.identity.canSync ? node.state != .synced : nil
    return node
  }
}
