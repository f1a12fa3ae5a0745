import InspectionModel

/// Time goes back: what came after a moment has not happened yet. What the person has set up stays as it is.
extension Model {
  /// Forgets what came later. The clock is that of then already; nodes and checks as they were then follow.
  mutating func rewind(to lastEntry: UInt64) {
    let isKept = history.rewind(to: lastEntry, at: clock.now)
    if isKept { ledgers.rewind(to: lastEntry) } else { ledgers.startOver(after: lastEntry) }
    rewindLog()
    // A question about something that has not happened yet has no answer.
    if let whyTrail, whyTrail.first.entry > lastEntry { leaveTrail() }
  }

  /// Forgets nodes that are not there any more.
  ///
  /// - Returns: Whether one of them was known.
  mutating func remove(_ gone: [NodeID]) -> Bool {
    let known = gone.compactMap { self[$0] }
    guard !known.isEmpty else { return false }
    for node in known {
      nodes[Int(node.id.index)] = nil
      counts.remove(node)
      actions.remove(node)
      siblings.remove(node.id)
      filter?.remove(node.id)
    }
    while nodes.last == .some(nil) { nodes.removeLast() }
    recountPolicies()
    if let node = overlay?.node, self[node] == nil { overlay = nil }
    return true
  }
}
