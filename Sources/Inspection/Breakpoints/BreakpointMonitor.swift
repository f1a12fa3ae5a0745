import InspectionModel

/// Watches the journal for hits of the nodes' breakpoints. Collects the hits, and removes each breakpoint that was hit.
@MainActor
package final class BreakpointMonitor: JournalObserver {
  private unowned let inspector: Inspector
  private var breakpoints: [NodeID: Breakpoint] = [:]
  private var hits: [BreakpointHit] = []

  package init(_ inspector: Inspector) { self.inspector = inspector }

  /// Sets the breakpoint of a node; nil removes the breakpoint.
  package func set(_ breakpoint: Breakpoint?, of node: NodeID) {
    let hadAny = !breakpoints.isEmpty
    breakpoints[node] = breakpoint
    inspector.showBreakpoint(breakpoint, of: node)
    // Observes the journal only while there are breakpoints, so that entries cost nothing otherwise.
    if !hadAny, breakpoint != nil { inspector.add(self) }
    if hadAny, breakpoints.isEmpty { inspector.remove(self) }
  }

  package func observe(_ entry: JournalEntry) {
    guard let node = entry.node, let breakpoint = breakpoints[node], breakpoint.isReached(by: entry.event) else {
      return
    }
    hits.append(BreakpointHit(node: node, breakpoint: breakpoint, entry: entry.sequence))
    set(nil, of: node)
  }

  /// Returns the breakpoint hits since the last call, in the order of their events, and forgets them.
  package func takeHits() -> [BreakpointHit] {
    defer { hits = [] }
    return hits
  }
}
