import Explanation
import InspectionModel

/// What a person has set up in the tree and the actions, by the names of the nodes, so that it outlives a change of the source.
struct KeptByName {
  let folded: Set<String>
  let selected: String?
  /// The action that the cursor of their list is on.
  let action: String?
  let breakpoints: [String: Breakpoint]

  init(_ model: Model) {
    folded = Set(model.tree.folded.map { model.key($0) })
    selected = model.selectedNode?.identity.key
    action = model.held.action.flatMap { model[$0] }?.identity.key
    let stops = model.source.nodes.compactMap { node in node?.breakpoint.map { (node?.identity.key ?? "", $0) } }
    breakpoints = Dictionary(stops) { first, _ in first }
  }

  /// Does to a tree that was made anew what had been done to the old one.
  ///
  /// - Returns: What the source has to do for that.
  func restore(in model: inout Model) -> [Effect] {
    for case let node? in model.source.nodes where folded.contains(node.identity.key) {
      model.tree.setFolded(node.id, true)
    }
    model.rebuildTree()
    let index = model.tree.rows.firstIndex { model.key($0.id.node) == selected && !$0.isReference }
    if let index { model.tree.select(index) }
    if let action {
      model.held.action = model.source.nodes.first { $0?.action != nil && $0?.identity.key == action }??.id
    }
    model.followHeldAction()
    model.fitPanels()
    guard !breakpoints.isEmpty else { return [] }
    return model.source.nodes.compactMap { node in
      guard let node, let breakpoint = breakpoints[node.identity.key] else { return nil }
      return .perform(.setBreakpoint(node.id, breakpoint))
    }
  }
}
