import Explanation
import InspectionModel

/// Going back in time: what came after a moment has not happened yet. What the user has set up stays as it is.
extension Model {
  /// Follows the source back in time. Nodes and checks as they were then come with the rest of the batch.
  ///
  /// - Parameter gone: The nodes that did not exist then.
  mutating func follow(_ rewind: ChangeBatch.Rewind, without gone: [NodeSnapshot]) {
    rewindLog()
    // A question about an entry that has not happened yet has no answer.
    if let whyTrail, whyTrail.first.entry > rewind.lastEntry { leaveTrail() }
    forget(gone)
  }

  /// Forgets nodes that were removed from the source.
  private mutating func forget(_ gone: [NodeSnapshot]) {
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
