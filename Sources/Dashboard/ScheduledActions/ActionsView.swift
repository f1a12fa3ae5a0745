import Explanation
import InspectionModel
import TerminalUI

/// The view of the actions panel: the names, dates and states of scheduled actions.
struct ActionsView {
  let panel: ActionsPanel
  let context: DashboardState
  let theme: Theme

  func draw(in area: Rect, into buffer: inout Buffer) {
    let cursor = panel.cursor
    let rows = panel.list.rows ?? []
    let shown = rows.dropFirst(cursor.top).prefix(area.height)
    let columns = ActionColumns(width: area.width, texts: texts(of: shown.compactMap { context[$0] }, buffer.glyphs))
    for (line, id) in shown.enumerated() {
      guard let node = context[id], let action = node.action else { continue }
      let row = area.row(line)
      draw(node, action, columns, in: row, into: &buffer)
      if cursor.top + line == cursor.index {
        buffer.drawCursor(in: row, hasFocus: panel.showsFocus(in: context), theme: theme)
      }
    }
    buffer.drawHiddenRows(
      above: cursor.top, below: rows.count - cursor.top - shown.count, in: .actions, context.layout, theme: theme)
    guard rows.isEmpty else { return }
    let lines = StyledLine(panel.noneListed(in: context), .muted)
      .wrapped(width: max(1, area.width), glyphs: buffer.glyphs)
    for (number, line) in lines.prefix(area.height).enumerated() {
      buffer.write(line, in: area.row(number), theme: theme)
    }
  }

  private func texts(of nodes: [NodeSnapshot], _ glyphs: GlyphSet) -> ActionColumns.Texts {
    func longest(_ text: (NodeSnapshot) -> String?) -> Int {
      nodes.compactMap { text($0)?.displayWidth(glyphs: glyphs) }.max() ?? 0
    }
    return ActionColumns.Texts(
      name: longest(\.identity.key), identifier: longest { $0.action?.identifier },
      date: longest { $0.action?.dateStamp })
  }

  private func draw(
    _ node: NodeSnapshot, _ action: NodeAction, _ columns: ActionColumns, in area: Rect, into buffer: inout Buffer
  ) {
    let now = context.source.clock.now
    let status = context.source.status(of: action)
    let glyphs = buffer.glyphs
    let gap = ActionColumns.gap
    var writer = ColumnWriter(rest: area.dividedFromLeft(width: ActionColumns.cursorWidth).rest, theme: theme)
    // The name as in the tree, the log and the timers; the detail has the object in its store.
    writer.write(node.identity.key, .text, width: columns.name, gap: min(gap, columns.name / 8), into: &buffer)
    writer.write(action.identifier, .muted, width: columns.identifier, gap: gap, into: &buffer)
    writer.write(action.dateStamp ?? "", .muted, width: columns.date, gap: gap, alignsRight: true, into: &buffer)
    writer.write(
      action.dateDistance(now: now) ?? "", status == .state(.waiting) ? .countdown : .muted, width: columns.distance,
      gap: gap, alignsRight: true, into: &buffer)
    var state = "\(status.glyph(glyphs))"
    if columns.showsStateText {
      // The title shows the suspension, and counts the states by the same words.
      state += " "
      state +=
        status.isSuspended
        ? status.stateWord : action.statusText(now: now, isSuspended: false, includesDate: columns.distance == 0)
    }
    writer.write(state, status.role, width: columns.state, gap: 1, into: &buffer)
    let runs = node.counts.syncs > 0 ? Messages.count(node.counts.syncs, "run") : ""
    writer.write(runs, .muted, width: columns.attempts, gap: gap, into: &buffer)
    writer.write(action.lastError ?? "", .error, width: columns.error, gap: 0, into: &buffer)
  }
}
