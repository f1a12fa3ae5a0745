import Explanation
import InspectionModel
import TerminalUI

/// The axis of a panel over time, with the signs of cursor and mark, and their columns.
struct TimeAxis {
  let scale: TimelineScale
  let context: DashboardState
  let theme: Theme

  /// - Parameter start: The first column of the area that is free; a title may reach into it.
  func draw(in area: Rect, after start: Int = 0, into buffer: inout Buffer) {
    guard area.width > 0 else { return }
    // Mark and cursor have signs here as well, which must not split a text.
    let signs = [context.timeline.mark, context.timeline.cursor].compactMap { $0.flatMap(scale.visibleColumn) }
    var end = area.width
    if let column = scale.visibleColumn(of: context.source.clock.now) {
      let text = context.source.clock.isPast ? " shown" : " now"
      var last = column
      while let sign = signs.filter({ (last - text.count + 2...last).contains($0) }).min() { last = sign - 1 }
      end = max(0, last - text.count + 1)
      if last == column || last >= text.count - 1, end >= start {
        buffer.write(text, x: area.x + end, y: area.y, style: theme[.virtualTime])
      }
    }
    for (column, text) in scale.ticks where column >= start && column + 1 + text.count <= end {
      buffer.put(buffer.glyphs.tick, at: Point(x: area.x + column, y: area.y), style: theme[.border])
      guard !signs.contains(where: { (column + 1...column + text.count).contains($0) }) else { continue }
      buffer.write(text, x: area.x + column + 1, y: area.y, style: theme[.muted])
    }
  }

  /// Paints the columns of mark and cursor over all lanes, with their signs on the axis.
  func drawMarks(hasFocus: Bool, _ places: TimelinePlaces, into buffer: inout Buffer) {
    drawColumn(of: context.timeline.mark, .selectionUnfocused, buffer.glyphs.mark, places, into: &buffer)
    let role = hasFocus ? StyleRole.selection : .selectionUnfocused
    let isOnMark = context.timeline.cursor == context.timeline.mark
    let sign = isOnMark ? buffer.glyphs.mark : buffer.glyphs.unfolded
    drawColumn(of: context.timeline.cursor, role, sign, places, into: &buffer)
  }

  private func drawColumn(
    of time: Int64?, _ role: StyleRole, _ sign: Character, _ places: TimelinePlaces, into buffer: inout Buffer
  ) {
    guard let column = time.flatMap({ scale.visibleColumn(of: $0) }), places.lanes.width > 0 else { return }
    let x = places.lanes.x + column
    let top = [places.world, places.keys, places.lanes].first { !$0.isEmpty }?.y ?? places.lanes.y
    buffer.paint(Rect(x: x, y: top, width: 1, height: places.lanes.endY - top), style: theme[role])
    guard !places.axis.isEmpty else { return }
    buffer.put(sign, at: Point(x: x, y: places.axis.y), style: theme[.title])
  }
}
