import Explanation
import InspectionModel
import TerminalUI

/// The panel that lists the nodes that differ between a moment that the user marked and the current moment, one per
/// row. While the panel has the keyboard, keys such as sync act on the selected node.
struct ChangesPanel: ListPanel {
  static let kind = PanelKind.changes

  private(set) var list = DifferenceList()
  var cursor = ListCursor()
  /// The node that the cursor follows when rows move; nil on the first row while another panel has the keyboard.
  private var held: NodeID?

  func count(in context: DashboardState) -> Int { list.rows.count }

  /// The node of the selected row, which may exist only at the marked or only at the current moment; nil without rows.
  var selected: NodeID? { list.rows.dropFirst(cursor.index).first }

  func subject(in context: DashboardState) -> PanelSubject {
    // Without rows, the keys act on the tree's selection.
    selected.map { .own(context[$0]?.id) } ?? .tree
  }

  /// Returns a node's difference between the user's marked moment and the current moment, from earlier to later.
  func difference(of id: NodeID, in context: DashboardState) -> NodeDifference {
    let (marked, shown) = (context.mark.moment?[id], context[id])
    return isMarkLater(context)
      ? NodeDifference(old: shown, new: marked) : NodeDifference(old: marked, new: shown)
  }

  private func isMarkLater(_ context: DashboardState) -> Bool {
    context.mark.moment?.isLater(than: context.source) ?? false
  }

  // MARK: Changes

  mutating func follow(_ batch: ChangeBatch, gone: [NodeSnapshot], in context: DashboardState) {
    guard list.isComparing else { return }
    for node in gone { list.update(node.id, in: context) }
    for node in batch.nodes { list.update(node.id, in: context) }
  }

  mutating func startOver(in context: DashboardState) {
    list.forget()
    (cursor, held) = (ListCursor(), nil)
  }

  mutating func fit(in context: inout DashboardState) {
    guard isShown(in: context) else {
      // Compared again when it is shown.
      list.forget()
      return
    }
    if list.keepUp(with: context), let held, let place = list.rows.firstIndex(of: held) {
      cursor.shift(by: place - cursor.index)
    }
    fitRows(in: context)
    held = cursor.index > 0 || hasFocus(in: context) ? selected : nil
  }

  // MARK: Keys

  mutating func open(in context: inout DashboardState) {
    if let node = selected { context.goToTree(for: node) }
  }

  func reasonNotToOpen(in context: DashboardState) -> String? {
    guard let selected else { return emptyText(in: context) }
    return context[selected] == nil ? Messages.notThereNow(name(selected, context)) : nil
  }

  // MARK: Drawing and announcing

  func title(in context: DashboardState) -> String {
    guard let moment = context.mark.moment else { return "Changes" }
    let time = TimeText.stamp(moment.time)
    let since =
      moment.isOnOtherBranch
      ? "from \(time) on another branch" : "\(isMarkLater(context) ? "until" : "since") \(time)"
    var parts = ["Changes \(since)"]
    if context.filter != nil, let text = context.filtering.text {
      parts += ["/\(text)", "\(list.rows.count) of \(list.count)"]
    } else {
      parts.append("\(list.count) of \(NodeState.allCases.reduce(0) { $0 + context.source.counts[$1] })")
    }
    let sign = isMarkLater(context) ? -1 : 1
    for state in NodeState.allCases.reversed() {
      let difference = sign * (context.source.counts[state] - moment.counts[state])
      if difference != 0 { parts.append("\(state.word) \(difference > 0 ? "+" : "")\(difference)") }
    }
    return parts.joined(separator: "  ")
  }

  func hashLook(into hasher: inout Hasher, in context: DashboardState) {
    let rows = list.rows.dropFirst(cursor.top).prefix(area(in: context).height)
    hasher.combineAll(
      cursor, list.rows.count, Array(rows), context.mark.version, context.mark.droppedTime,
      context.source.versions.nodes)
  }

  func draw(in context: DashboardState, theme: Theme, into buffer: inout Buffer) {
    ChangesView(panel: self, context: context, theme: theme).draw(in: area(in: context), into: &buffer)
  }

  /// Returns the name of a node, even if the node exists only at the marked or only at the current moment.
  func name(_ id: NodeID, _ context: DashboardState) -> String {
    context.source.name(id) ?? context.mark.moment?[id]?.identity.key ?? context.key(id)
  }

  func emptyText(in context: DashboardState) -> String {
    guard let moment = context.mark.moment else { return Messages.noMomentMarked(context) }
    return list.count > 0 ? Messages.noMatches(context) : Messages.nothingDiffers(from: moment.time)
  }

  func spokenSelection(in context: DashboardState) -> String {
    guard let selected else { return emptyText(in: context) }
    let difference = difference(of: selected, in: context)
    let parts = [
      difference.states(.unicode, showsText: true).text, difference.details(in: context.source, .unicode).text,
    ]
    return "\(name(selected, context)): \(parts.filter { !$0.isEmpty }.joined(separator: "  "))"
  }

  func cursorAnnouncement(in context: DashboardState) -> Announcement? {
    Announcement(key: "\(selected, default: "")") { [self.spokenSelection(in: context)] }
  }
}

extension PanelKind {
  static let changes = PanelKind(
    "changes", .list, key: "9", help: "to the changes since the marked moment; again: close it")
}
