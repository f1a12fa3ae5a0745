import InspectionModel

/// An index of an observed run: the entries by number and by node, and all parents of each node.
struct ObservedStructure {
  let run: ObservedRun
  private let places: [UInt64: Int]
  /// The parents that each node ever had, by the node's id.
  private let parents: [NodeID: Set<NodeID>]
  /// The indices of each node's entries in `run.entries`, in order.
  private let placesOfNodes: [NodeID: [Int]]

  init(_ run: ObservedRun) {
    self.run = run
    var places: [UInt64: Int] = [:]
    var placesOfNodes: [NodeID: [Int]] = [:]
    places.reserveCapacity(run.entries.count)
    for (place, entry) in run.entries.enumerated() {
      if entry.sequence > 0 { places[entry.sequence] = place }
      if let node = entry.node { placesOfNodes[node, default: []].append(place) }
    }
    (self.places, self.placesOfNodes) = (places, placesOfNodes)
    var parents: [NodeID: Set<NodeID>] = [:]
    func add(_ children: [NodeID], of parent: NodeID) {
      for child in children { parents[child, default: []].insert(parent) }
    }
    for (id, node) in run.nodes {
      add(node.start.children, of: id)
      add(node.latest.children, of: id)
    }
    for (number, children) in run.childLists {
      if let place = places[number], let parent = run.entries[place].node { add(children, of: parent) }
    }
    self.parents = parents
  }

  /// Returns the index in `run.entries` of the journal entry `number`; nil if the entry is unknown or `number` is nil.
  func place(of number: UInt64?) -> Int? { number.flatMap { places[$0] } }

  /// Returns the journal entry `number`; nil if the entry is unknown or `number` is nil.
  func entry(_ number: UInt64?) -> JournalEntry? { place(of: number).map { run.entries[$0] } }

  func parents(of node: NodeID) -> Set<NodeID> { parents[node] ?? [] }

  /// Returns all nodes above a node in the tree, from its parents to the roots.
  func ancestors(of node: NodeID) -> Set<NodeID> {
    var found: Set<NodeID> = []
    var pending = [node]
    while let next = pending.popLast() {
      for parent in parents(of: next) where found.insert(parent).inserted { pending.append(parent) }
    }
    return found
  }

  /// Returns the node's entries, in order.
  func entries(of node: NodeID) -> [JournalEntry] { (placesOfNodes[node] ?? []).map { run.entries[$0] } }

  /// Returns the node's entries after an index in `run.entries`, up to the next entry that fulfils a condition.
  func entries(
    of node: NodeID, after place: Int, until isEnd: (JournalEvent) -> Bool
  ) -> [JournalEntry] {
    let own = placesOfNodes[node] ?? []
    let next = own.partitionIndex { $0 > place }
    return own[next...].prefix { !isEnd(run.entries[$0].event) }.map { run.entries[$0] }
  }

  /// Returns the event that ended each sync of a chain, and the index of the last item synced; nil if none was.
  func ends(ofChain chain: NodeID, _ items: [NodeID]) -> [(event: JournalEvent, item: Int?)] {
    let members = Set(items).union([chain])
    let places = members.flatMap { placesOfNodes[$0] ?? [] }.sorted()
    var ends: [(event: JournalEvent, item: Int?)] = []
    var last: Int?
    for entry in places.lazy.map({ run.entries[$0] }) {
      if entry.node == chain {
        switch entry.event {
        case .sync(.started): last = nil
        case .node(.stateChanged(from: .syncing, _, _)): ends.append((entry.event, last))
        default: break
        }
      } else if entry.isSyncRequest, let origin = self.entry(entry.cause)?.node, members.contains(origin) {
        let next = (last ?? -1) + 1
        if next < items.count, items[next] == entry.node { last = next }
      }
    }
    return ends
  }

  /// Returns whether a timer was pending for the node at the start of the run, of an owner that `isOwner` accepts.
  func hasEarlierTimer(_ node: NodeID, by isOwner: (TimerOwner) -> Bool) -> Bool {
    if case .armed(_, _, _, let owner)? = run.nodes[node]?.start.retry, isOwner(owner) { return true }
    return entries(of: node).contains { entry in
      switch entry.event {
      case .timer(.fired(let owner, let armed)), .timer(.cancelled(let owner, let armed)):
        isOwner(owner) && self.entry(armed) == nil
      default: false
      }
    }
  }
}

extension JournalEntry {
  /// Whether the entry is a node's response to a sync request: started, ignored, skipped or forwarded.
  var isSyncRequest: Bool {
    switch event {
    case .sync(.started), .sync(.ignored), .sync(.notNeeded), .sync(.forwarded): true
    default: false
    }
  }
}
