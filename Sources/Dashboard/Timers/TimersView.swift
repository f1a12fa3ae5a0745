import Explanation
import InspectionModel
import TerminalUI

struct TimersView {
  let panel: TimersPanel
  let context: DashboardState
  let theme: Theme

  func draw(in area: Rect, into buffer: inout Buffer) {
    let cursor = panel.cursor
    let events = panel.pending?.soonest.dropFirst(cursor.top).prefix(area.height) ?? []
    // The latest event has the longest texts.
    let countdownWidth = max(8, events.last.map { countdown($0).count } ?? 0)
    let stampWidth = events.last.map { TimeText.stamp($0.time).count } ?? 0
    let names = events.map { event in event.node.map { context.key($0) } ?? "" }
    let longestName = names.map { $0.displayWidth(glyphs: buffer.glyphs) }.max() ?? 0
    let nodeWidth = min(max(6, longestName), max(8, area.width / 4))
    for (line, (event, name)) in zip(events, names).enumerated() {
      let row = area.row(line)
      var columns = ColumnWriter(rest: row.dividedFromLeft(width: 2).rest, theme: theme)
      columns.write(countdown(event), .countdown, width: countdownWidth + 2, gap: 2, alignsRight: true, into: &buffer)
      if area.width >= 48 {
        let stamp = TimeText.stamp(event.time)
        columns.write(stamp, .muted, width: stampWidth + 2, gap: 2, alignsRight: true, into: &buffer)
      }
      columns.write(name, .text, width: nodeWidth + 2, gap: 2, into: &buffer)
      columns.write(event.purpose(in: context.source), .text, width: columns.rest.width, gap: 0, into: &buffer)
      if cursor.top + line == cursor.index {
        buffer.drawCursor(in: row, hasFocus: panel.showsFocus(in: context), theme: theme)
      }
    }
    buffer.drawHiddenRows(
      above: cursor.top, below: panel.count(in: context) - cursor.top - events.count, in: .timers, context.layout,
      theme: theme)
    if let pending = panel.pending, pending.count == 0 {
      buffer.write(StyledLine(panel.nothingPending(in: context), .muted), in: area.row(0), theme: theme)
    }
  }

  private func countdown(_ event: PendingEvent) -> String {
    "in \(TimeText.countdown(event.time - context.source.clock.now))"
  }
}
