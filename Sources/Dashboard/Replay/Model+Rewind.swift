import InspectionModel

/// Time goes back: what came after a moment has not happened yet. What the person has set up stays as it is.
extension Model {
  /// Forgets what came later. The clock is that of then already; nodes and checks as they were then follow.
  ///
  /// - Returns: Whether there are nodes that were not there yet.
  mutating func rewind(_ rewind: ChangeBatch.Rewind) -> Bool {
    let isKept = history.rewind(to: rewind.lastEntry, at: clock.now)
    if isKept { ledgers.rewind(to: rewind.lastEntry) } else { ledgers.startOver(after: rewind.lastEntry) }
    rewindLog()
    // A question about something that has not happened yet has no answer.
    if let whyTrail, whyTrail.first.entry > rewind.lastEntry { leaveTrail() }
    return removeNodes(from: rewind.nodeCount)
  }

  /// Forgets nodes that are not there any more, which are the last ones.
  private mutating func removeNodes(from count: Int) -> Bool {
    let gone = nodes.dropFirst(max(0, count)).compactMap { $0 }
    guard !gone.isEmpty else { return false }
    nodes.removeLast(nodes.count - max(0, count))
    for node in gone {
      counts.remove(node)
      actions.remove(node)
      siblings.remove(node.id)
      filter?.remove(node.id)
    }
    recountPolicies()
    if let node = overlay?.node, self[node] == nil { overlay = nil }
    return true
  }
}
