import Explanation
import InspectionModel
import TerminalUI

/// Everything that waits for its time, the soonest first.
struct TimersView {
  let model: Model
  let theme: Theme

  func draw(_ layout: Layout, into buffer: inout Buffer) {
    let area = layout.inside(.timers)
    let hasFocus = model.panels.focus == .timers
    let cursor = model.lists[.timers] ?? ListCursor()
    let count = model.rowCount(of: .timers)
    if layout.hasFrames {
      buffer.drawPanelFrame(layout[.timers], title: title, hasFocus: hasFocus, theme: theme)
    }
    let events = model.pending?.soonest.dropFirst(cursor.top).prefix(area.height) ?? []
    // The latest of them has the longest texts.
    let countdownWidth = max(8, events.last.map { countdown($0).count } ?? 0)
    let stampWidth = events.last.map { TimeText.stamp($0.time).count } ?? 0
    let names = events.map { event in event.node.map { model.key($0) } ?? "" }
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
      columns.write(event.purpose(in: model.source), .text, width: columns.rest.width, gap: 0, into: &buffer)
      guard cursor.top + line == cursor.index else { continue }
      buffer.put(buffer.glyphs.cursor, at: row.origin, style: theme[.title])
      buffer.paint(row, style: theme[hasFocus ? .selection : .selectionUnfocused])
    }
    buffer.drawHiddenRows(
      above: cursor.top, below: count - cursor.top - events.count, in: layout[.timers], hasFrame: layout.hasFrames,
      theme: theme)
    if let pending = model.pending, pending.count == 0 {
      buffer.write(StyledLine(model.nothingPending, .muted), in: area.row(0), theme: theme)
    }
  }

  var title: String {
    guard let pending = model.pending, pending.count > 0 else { return "Timers" }
    let isWhole = model.unlistedPendingCount == 0
    return isWhole
      ? "Timers  \(pending.count) pending" : "Timers  the first \(pending.soonest.count) of \(pending.count)"
  }

  private func countdown(_ event: PendingEvent) -> String {
    "in \(TimeText.countdown(event.time - model.source.clock.now))"
  }
}
