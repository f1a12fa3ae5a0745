import Inspection

/// The nodes at whose next failure time is to stand still.
@MainActor
struct Breakpoints {
  /// The node at whose failure time was stopped, until it goes on.
  var reached: NodeID?

  /// With the number of its failures when the breakpoint was set.
  private var failures: [NodeID: Int] = [:]

  mutating func set(_ node: NodeID, _ isSet: Bool, _ inspector: Inspector) -> CommandOutcome {
    guard inspector.loadable(node) != nil else { return .ignored(.unknownNode) }
    failures[node] = isSet ? inspector.failureCount(node) : nil
    inspector.setBreakpoint(node, isSet)
    return .done(nodes: 1)
  }

  /// The first node that has failed since its breakpoint was set. A breakpoint is for one failure.
  mutating func check(_ inspector: Inspector) -> NodeID? {
    guard !failures.isEmpty else { return nil }
    let hit = failures.filter { inspector.failureCount($0.key) > $0.value }.keys.sorted()
    for node in hit { _ = set(node, false, inspector) }
    if let first = hit.first { reached = first }
    return hit.first
  }
}
