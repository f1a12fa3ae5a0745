import InspectionModel

/// The scheduled actions by state: running, unreadable, waiting for a date or a retry (the soonest first), waiting for
/// the network, run without a further date, done.
///
/// Rows exist only while the panel is shown. New rows are added at the end, and no row moves until ``renew(_:)`` sorts
/// the rows at a moment without input. Actions that the tree's filter hides have no row.
struct ActionList {
  /// The listed actions in order; nil while the panel is not shown.
  private(set) var rows: [NodeID]?
  /// All actions in order, including those that the filter hides; nil without a filter.
  private var all: [NodeID]?
  /// Whether, since the rows were sorted, an action was added or removed, or the sort key of an action has changed.
  private(set) var isOutdated = false
  /// Whether an action was removed since the rows were sorted, so that its row must disappear.
  private(set) var hasGone = false

  /// The sort key of each action, at the index of the action's id.
  private var keys: [ActionKey?] = []

  /// Adds or updates the action of a node; ignores nodes without an action.
  mutating func update(with new: NodeSnapshot) {
    guard rows != nil, let action = new.action else { return }
    let key = ActionKey(action, new)
    if let known = self.key(of: new.id) {
      guard known != key else { return }
    } else if all == nil {
      rows?.append(new.id)
    } else {
      // The next narrowing shows whether the filter finds it.
      all?.append(new.id)
    }
    setKey(of: new.id, to: key)
    isOutdated = true
  }

  /// Removes the action of a node that no longer exists. Then call ``renew(_:)`` at once, so that the row disappears.
  mutating func remove(_ old: NodeSnapshot) {
    guard key(of: old.id) != nil else { return }
    keys[Int(old.id.index)] = nil
    (isOutdated, hasGone) = (true, true)
  }

  /// Lists all actions in `nodes`; with a filter, only the actions that match.
  ///
  /// - Parameter count: The number of actions in `nodes`, with or without a match.
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

  /// Applies a changed filter: keeps the matching rows in their order; without a filter, shows all rows again.
  ///
  /// - Returns: Whether the rows may have changed.
  @discardableResult
  mutating func narrow(_ filter: TreeFilter?) -> Bool {
    guard rows != nil, filter != nil || all != nil else { return false }
    let every = all ?? rows
    all = filter == nil ? nil : every
    rows = every?.filter { filter?.matches.contains($0) ?? true }
    return true
  }

  /// Drops all rows, for a panel that is not shown.
  mutating func forgetRows() { (rows, all, keys, isOutdated, hasGone) = (nil, nil, [], false, false) }

  /// Sorts the rows again by the current sort keys of the actions, and applies a filter.
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

/// The sort key of an action; the smaller key comes first.
private struct ActionKey: Comparable {
  private let rank: Int
  private let number: Int64

  init(_ action: NodeAction, _ node: NodeSnapshot) {
    // The latest end first.
    let latestFirst = -Int64(clamping: node.stateEntry ?? 0)
    (rank, number) =
      switch action.state {
      case .running: (0, 0)
      // Needs attention.
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
