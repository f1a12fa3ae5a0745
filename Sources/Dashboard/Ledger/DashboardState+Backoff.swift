import Explanation
import InspectionModel

/// The key action that changes the back-off of a node's syncer.
extension DashboardState {
  /// The maximum number of nodes among which one with a back-off is looked for.
  private static let searchLimit = 1_000

  mutating func askForBackoff() { overlay = subject.flatMap { BackoffForm(of: $0) } }

  var reasonNotToSetBackoff: String? {
    if let reason = reasonNotToChangeNode { return reason }
    guard let node = subject else { return Messages.noSubject(self) }
    guard node.backoff == nil else { return nil }
    return Messages.noBackoff(node.identity.key, others: nodesWithBackoff(under: node).lazy.map { key($0) })
  }

  /// Returns the nodes below a node whose syncers have a back-off, the nearest first.
  private func nodesWithBackoff(under node: NodeSnapshot) -> [NodeID] {
    var queue = node.children
    var visited = Set(queue)
    var next = 0
    while next < queue.count, queue.count < Self.searchLimit {
      for child in self[queue[next]]?.children ?? [] where visited.insert(child).inserted { queue.append(child) }
      next += 1
    }
    return queue.prefix(Self.searchLimit).filter { self[$0]?.backoff != nil }
  }
}

extension Messages {
  /// Returns the message for a node without a back-off; `others` are the nodes below it that have one.
  static func noBackoff(_ name: String, others: some Collection<String> = [String]()) -> String {
    let sentence = "\(name): no syncer with a back-off"
    return others.isEmpty ? sentence : "\(sentence); \(listed(others)) \(others.count == 1 ? "has" : "have") one"
  }
}
