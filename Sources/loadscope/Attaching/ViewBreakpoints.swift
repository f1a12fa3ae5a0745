import InspectionModel
import Recordings

/// Breakpoints of an attached program's nodes. A hit pauses the screen but not the program, and removes the breakpoint.
struct ViewBreakpoints {
  private var breakpoints: [NodeID: Breakpoint] = [:]

  /// Sets the breakpoint of a node; nil removes the breakpoint.
  mutating func set(_ breakpoint: Breakpoint?, of node: NodeID) { breakpoints[node] = breakpoint }

  /// Adds the breakpoints to the nodes of a batch of changes, and the first hit in the batch to the batch's clock.
  ///
  /// - Parameter state: The state of the nodes before the batch.
  mutating func mark(_ moment: inout ChangeBatch, after state: RecordedState) {
    guard !breakpoints.isEmpty else { return }
    for entry in moment.entries {
      guard let node = entry.node, let breakpoint = breakpoints[node], breakpoint.isReached(by: entry.event) else {
        continue
      }
      breakpoints[node] = nil
      if moment.clock.breakpoint == nil {
        moment.clock.breakpoint = BreakpointHit(node: node, breakpoint: breakpoint, entry: entry.sequence)
      }
      if let old = state.node(node), !moment.nodes.contains(where: { $0.id == node }) { moment.nodes.append(old) }
    }
    for index in moment.nodes.indices {
      let breakpoint = breakpoints[moment.nodes[index].id]
      if moment.nodes[index].breakpoint != breakpoint { moment.nodes[index].breakpoint = breakpoint }
    }
  }
}
