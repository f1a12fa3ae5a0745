import Explanation
import InspectionModel
import TerminalUI

/// The panel that shows the state of the selected group under each group mode, and the truth table of the modes.
struct PoliciesPanel: Panel {
  static let kind = PanelKind.policies

  /// The shown group with its counts; nil while the panel is hidden, and if no group is selected.
  private(set) var policies: Policies?
  private(set) var scroll = 0

  // MARK: Changes

  mutating func follow(_ batch: ChangeBatch, gone: [NodeSnapshot], in context: DashboardState) {
    guard policies != nil else { return }
    if !gone.isEmpty, let children = policies?.tally.children {
      policies?.tally = ChildTally(children) { context[$0] }
    } else {
      for node in batch.nodes { policies?.tally.update(with: node) }
    }
  }

  /// Counts the children again if another group is shown or the group's list of children has changed.
  mutating func fit(in context: inout DashboardState) {
    guard isShown(in: context), let group = context.groupOfSelection, let mode = group.identity.kind.groupMode else {
      (policies, scroll) = (nil, 0)
      return
    }
    if policies?.group != group.id { scroll = 0 }
    guard policies?.group != group.id || policies?.tally.children != group.children else { return }
    policies = Policies(group: group.id, mode: mode, tally: ChildTally(group.children) { context[$0] })
  }

  // MARK: Keys and mouse

  mutating func move(by distance: Int, in context: inout DashboardState) {
    scroll = scroll.scrolled(by: distance, upTo: scrollLimit(context))
  }

  func reasonNotToMove(_ direction: Direction, in context: DashboardState) -> String? {
    switch direction {
    case .up: scroll == 0 ? Messages.atStartOfPolicies : nil
    case .down: scroll >= scrollLimit(context) ? Messages.atEndOfPolicies : nil
    }
  }

  mutating func open(in context: inout DashboardState) {
    if let node = target(in: context) { context.goToTree(for: node) }
  }

  func reasonNotToOpen(in context: DashboardState) -> String? {
    guard let node = context.selectedNode else { return Messages.noSelection(context) }
    guard policies != nil else { return Messages.inNoGroup(node.identity.key) }
    return target(in: context) == nil ? Messages.noDecidingChild(of: node.identity.key) : nil
  }

  /// Returns the node to open: the child that decides the group's state or, if another node is selected, the group.
  private func target(in context: DashboardState) -> NodeID? {
    guard let policies else { return nil }
    guard policies.group == context.selectedNode?.id else { return policies.group }
    return policies.tally.outcome(policies.mode).decidingChild
  }

  mutating func scroll(by distance: Int, at point: Point, in context: inout DashboardState) {
    move(by: distance, in: &context)
  }

  mutating func click(at point: Point, isSecond: Bool, in context: inout DashboardState) -> KeyAction? {
    isSecond ? .open : nil
  }

  /// Returns the maximum number of lines to scroll by. Lines are counted in ASCII, whose signs are the widest.
  func scrollLimit(_ context: DashboardState) -> Int {
    let room = textArea(context)
    return max(0, content(context, width: room.width, .ascii).lines.count - room.height)
  }

  // MARK: Drawing and announcing

  func title(in context: DashboardState) -> String {
    policies.map { "Policies  \(context.key($0.group))" } ?? "Policies"
  }

  func hashLook(into hasher: inout Hasher, in context: DashboardState) {
    hasher.combineAll(scroll, context.tree.selection, context.tree.version, context.source.versions.nodes)
  }

  func draw(in context: DashboardState, theme: Theme, into buffer: inout Buffer) {
    let area = textArea(context)
    let content = content(context, width: area.width, buffer.glyphs)
    let scroll = max(0, min(scroll, content.lines.count - area.height))
    let shown = content.lines.dropFirst(scroll).prefix(area.height)
    for (number, line) in shown.enumerated() {
      for (cell, place) in zip(line, content.places(of: line, in: area.row(number))) {
        buffer.write(cell, in: place, theme: theme)
      }
    }
    if let row = content.presentLine, (0..<area.height).contains(row - scroll) {
      buffer.paint(area.row(row - scroll), style: theme[.selectionUnfocused])
    }
    buffer.drawHiddenRows(
      above: scroll, below: content.lines.count - scroll - shown.count, in: .policies, context.layout, theme: theme)
  }

  private func textArea(_ context: DashboardState) -> Rect { area(in: context).inset(horizontally: 1, vertically: 0) }

  private func content(_ context: DashboardState, width: Int, _ glyphs: GlyphSet) -> PoliciesContent {
    PoliciesContent(policies, context, width: width, glyphs: glyphs)
  }

  func spokenLines(in context: DashboardState) -> [String] {
    let content = content(context, width: Announcement.width, .unicode)
    return [title(in: context)]
      + content.lines.enumerated().map { number, cells in
        let words = cells.map(\.text).joined(separator: "  ")
        return number == content.presentLine ? "now: \(words)" : words
      }
  }

  func cursorAnnouncement(in context: DashboardState) -> Announcement? {
    Announcement(key: "\(policies?.group, default: "")") { self.spokenLines(in: context) }
  }
}

extension PanelKind {
  static let policies = PanelKind(
    "policies", .side, key: "5", help: "to the policies: the group under each mode; again: close it")
}

extension DashboardState {
  /// The selected node if it is a group, else the nearest group above the node; nil if there is none.
  fileprivate var groupOfSelection: NodeSnapshot? {
    guard let row = tree.selectedRow, let node = self[row.id.node] else { return nil }
    if node.identity.kind.groupMode != nil { return node }
    // The parent of the selected row comes before the node's other parents.
    let parents = [row.id.parent].compactMap { $0 } + node.parents
    if let group = parents.lazy.compactMap({ self[$0] }).first(where: { $0.identity.kind.groupMode != nil }) {
      return group
    }
    var above = row.id.parent ?? node.parents.first
    // A faulty source may have cycles.
    var visited: Set<NodeID> = []
    while let id = above, let next = self[id], visited.insert(id).inserted {
      if next.identity.kind.groupMode != nil { return next }
      above = next.home ?? next.parents.first
    }
    return nil
  }
}

/// The group that the policies panel shows, the group's mode, and the counts of its children by state.
struct Policies {
  let group: NodeID
  let mode: NodeGroupMode
  var tally: ChildTally

  /// The index of the truth table's row that applies to the group's children.
  var row: Int {
    TruthTable.row(of: Set(NodeState.allCases.filter { tally[$0] > 0 }))
  }
}
