import Explanation
import InspectionModel

/// The folded nodes, the selection and the breakpoints, stored by node names, which stay valid in a new source.
struct RestorableViewState {
  private let folded: Set<String>
  /// The names of the unfolded waiters, because waiters are folded by default.
  private let unfoldedWaiters: Set<String>
  private let selected: String?
  private let breakpoints: [String: Breakpoint]

  init(_ context: DashboardState) {
    folded = Set(context.tree.folded.map { context.key($0) })
    unfoldedWaiters = Set(
      context.source.nodes.lazy.compactMap { $0 }
        .filter { $0.identity.kind == .waiter && !context.tree.isFolded($0.id) }.map(\.identity.key))
    selected = context.selectedNode?.identity.key
    let stops = context.source.nodes.compactMap { node in node?.breakpoint.map { (node?.identity.key ?? "", $0) } }
    breakpoints = Dictionary(stops) { first, _ in first }
  }

  /// Applies the settings to the tree of a new source, by the names of its nodes.
  ///
  /// - Returns: The effects that restore the breakpoints.
  func restore(in context: inout DashboardState) -> [Effect] {
    for case let node? in context.source.nodes {
      if folded.contains(node.identity.key) { context.tree.setFolded(node.id, true) }
      if node.identity.kind == .waiter, unfoldedWaiters.contains(node.identity.key) {
        context.tree.setFolded(node.id, false)
      }
    }
    context.rebuildTree()
    let index = context.tree.rows.firstIndex { context.key($0.id.node) == selected && !$0.isReference }
    if let index { context.tree.select(index) }
    guard !breakpoints.isEmpty else { return [] }
    return context.source.nodes.compactMap { node in
      guard let node, let breakpoint = breakpoints[node.identity.key] else { return nil }
      return .perform(.setBreakpoint(node.id, breakpoint))
    }
  }
}
