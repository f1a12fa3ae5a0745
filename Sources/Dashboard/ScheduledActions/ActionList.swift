import InspectionModel

/// Which scheduled actions there are, and the order in which they are listed: what runs, what cannot be read, what is due
/// soonest, what waits for the network, what has run, and last what is done.
///
/// The rows are kept while somebody sees them, sorted by what the
/// actions were when the order was made: so no row moves while somebody looks at it or goes along the rows. New ones come
/// last. ``isOutdated`` tells that some would stand elsewhere by now, and ``renew()`` makes the order anew, at a moment
/// when nobody is disturbed. What the tree's filter does not find has no row.
struct ActionList {
  /// In the order in which they are listed; nil while nobody sees them.
  private(set) var rows: [NodeID]?
  /// The same with those that a filter hides; nil where that would be the same.
  private var all: [NodeID]?
  /// Whether an action is no longer what it was sorted by, or is new.
  private(set) var isOutdated = false
  /// Whether there is a row of an action that is gone.
  private(set) var hasGone = false

  /// What the actions are sorted by, by the index of their ids.
  private var keys: [ActionKey?] = []

  /// Takes note of a node that is new or has changed.
  mutating func update(with new: NodeSnapshot) {
    guard rows != nil, let action = new.action else { return }
    let key = ActionKey(action, new)
    if let known = self.key(of: new.id) {
      guard known != key else { return }
    } else if all == nil {
      rows?.append(new.id)
    } else {
      // Whether the filter finds it shows when it is asked the next time.
      all?.append(new.id)
    }
    setKey(of: new.id, to: key)
    isOutdated = true
  }

  /// Takes note that a node is gone. Its row goes when the order is made anew, which should be at once then.
  mutating func remove(_ old: NodeSnapshot) {
    guard key(of: old.id) != nil else { return }
    keys[Int(old.id.index)] = nil
    (isOutdated, hasGone) = (true, true)
  }

  /// Lists all actions among the nodes that a filter finds, or all where there is none.
  ///
  /// - Parameter count: How many actions there are.
  mutating func list(_ nodes: [NodeSnapshot?], count: Int, _ filter: TreeFilter?) {
    forgetRows()
    var found: [NodeID] = []
    if count > 0 {
      keys = [ActionKey?](repeating: nil, count: nodes.count)
      found.reserveCapacity(count)
      for case let node? in nodes {
        guard let action = node.action else { continue }
        keys[Int(node.id.index)] = ActionKey(action, node)
        found.append(node.id)
      }
    }
    rows = found
    renew(filter)
  }

  /// Leaves the rows that a filter finds, in their order; without one, all of them.
  ///
  /// - Returns: Whether there may be others than before.
  @discardableResult
  mutating func narrow(_ filter: TreeFilter?) -> Bool {
    guard rows != nil, filter != nil || all != nil else { return false }
    let every = all ?? rows
    all = filter == nil ? nil : every
    rows = every?.filter { filter?.matches.contains($0) ?? true }
    return true
  }

  /// Forgets the rows, which nobody sees.
  mutating func forgetRows() { (rows, all, keys, isOutdated, hasGone) = (nil, nil, [], false, false) }

  /// Puts the rows in order by what the actions are now.
  mutating func renew(_ filter: TreeFilter?) {
    (isOutdated, hasGone) = (false, false)
    guard let rows = all ?? rows else { return }
    var sorted = rows.compactMap { node in key(of: node).map { (key: $0, node: node) } }
    sorted.sort { $0.key == $1.key ? $0.node < $1.node : $0.key < $1.key }
    (self.rows, all) = (sorted.map(\.node), nil)
    narrow(filter)
  }

  private func key(of node: NodeID) -> ActionKey? {
    keys.indices.contains(Int(node.index)) ? keys[Int(node.index)] : nil
  }

  private mutating func setKey(of node: NodeID, to key: ActionKey) {
    let missing = Int(node.index) + 1 - keys.count
    if missing > 0 { keys.append(contentsOf: repeatElement(nil, count: missing)) }
    keys[Int(node.index)] = key
  }
}

/// What an action is sorted by: smaller stands first.
private struct ActionKey: Comparable {
  private let rank: Int
  private let number: Int64

  init(_ action: NodeAction, _ node: NodeSnapshot) {
    // What has ended last is looked for first.
    let latestFirst = -Int64(clamping: node.stateEntry ?? 0)
    (rank, number) =
      switch action.state {
      case .running: (0, 0)
      // Somebody has to look at it.
      case .unreadable: (1, latestFirst)
      case .waiting, .retrying: (2, action.due ?? .max)
      case .pendingInternet: (3, action.date ?? .max)
      case .ran: (4, latestFirst)
      case .done: (5, latestFirst)
      }
  }

  static func < (left: ActionKey, right: ActionKey) -> Bool {
    (left.rank, left.number) < (right.rank, right.number)
  }
}
