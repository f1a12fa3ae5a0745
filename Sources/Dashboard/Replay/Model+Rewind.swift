import InspectionModel

/// Going back in time: what came after a moment has not happened yet. What the user has set up stays as it is.
extension Model {
  /// Follows the source back in time. Nodes and checks as they were then come with the rest of the batch.
  ///
  /// - Parameter lastEntry: The number of the last entry that still holds.
  mutating func rewind(to lastEntry: UInt64) {
    rewindLog()
    // A question about an entry that has not happened yet has no answer.
    if let whyTrail, whyTrail.first.entry > lastEntry { leaveTrail() }
  }

  /// Forgets nodes that are gone.
  mutating func forget(_ gone: [NodeSnapshot]) {
    guard !gone.isEmpty else { return }
    for node in gone {
      actions.remove(node)
      siblings.remove(node.id)
      filter?.remove(node.id)
    }
    recountPolicies()
    if let node = overlay?.node, self[node] == nil { overlay = nil }
  }
}
