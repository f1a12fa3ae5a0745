import Explanation
import InspectionModel
import TerminalUI

/// The view of the changes panel. A row has a node's name, its old and new state, and its other differences.
struct ChangesView {
  let panel: ChangesPanel
  let context: DashboardState
  let theme: Theme

  /// The minimum width, in columns, at which states have a sign and a word; a narrower view shows only the sign.
  private static let narrow = 60
  private static let gap = 2

  func draw(in area: Rect, into buffer: inout Buffer) {
    let (cursor, rows) = (panel.cursor, panel.list.rows)
    let shown = rows.dropFirst(cursor.top).prefix(area.height)
    let glyphs = buffer.glyphs
    let showsText = area.width >= Self.narrow
    let names = shown.map { panel.name($0, context) }
    let differences = shown.map { panel.difference(of: $0, in: context) }
    let states = differences.map { $0.states(glyphs, showsText: showsText) }
    let longestName = names.map { $0.displayWidth(glyphs: glyphs) }.max() ?? 0
    let nameWidth = min(max(6, longestName), max(8, area.width / 4)) + Self.gap
    let stateWidth = (states.map { $0.width(glyphs) }.max() ?? 0) + Self.gap
    for line in names.indices {
      let row = area.row(line)
      var columns = ColumnWriter(rest: row.dividedFromLeft(width: 2).rest, theme: theme)
      columns.write(names[line], .text, width: nameWidth, gap: Self.gap, into: &buffer)
      let (state, details) = columns.rest.dividedFromLeft(width: stateWidth)
      buffer.write(states[line], in: state, theme: theme)
      buffer.write(differences[line].details(in: context.source, glyphs), in: details, theme: theme)
      if cursor.top + line == cursor.index {
        buffer.drawCursor(in: row, hasFocus: panel.showsFocus(in: context), theme: theme)
      }
    }
    buffer.drawHiddenRows(
      above: cursor.top, below: rows.count - cursor.top - shown.count, in: .changes, context.layout, theme: theme)
    guard rows.isEmpty else { return }
    let lines = StyledLine(panel.emptyText(in: context), .muted)
      .wrapped(width: max(1, area.width), glyphs: glyphs)
    for (number, line) in lines.prefix(area.height).enumerated() {
      buffer.write(line, in: area.row(number), theme: theme)
    }
  }
}

/// Messages about the moment that the user marked, and about differences from that moment.
extension Messages {
  static func momentMarked(_ time: String, _ keys: Keymap) -> String {
    "\(time) marked: \(keys[PanelKind.changes.action]) shows what differs from it"
  }

  static func momentUnmarked(_ time: String) -> String { "\(time): mark removed" }

  static func markDropped(_ time: Int64, _ keys: Keymap) -> String {
    "\(TimeText.stamp(time)): mark dropped with its run; \(keys[.markMoment]) marks a moment of this one"
  }

  static func noMomentMarked(_ context: DashboardState) -> String {
    guard let time = context.mark.droppedTime else {
      return "no moment marked; \(context.keymap[.markMoment]) marks this one"
    }
    return markDropped(time, context.keymap)
  }

  static func nothingDiffers(from time: Int64) -> String { "no differences from \(TimeText.stamp(time))" }

  static func notThereNow(_ name: String) -> String { "\(name): not there at the moment shown" }
}

/// The key that marks the current moment, to compare it with later or earlier moments.
extension KeyBinding {
  static let marking: [KeyBinding] = [
    KeyBinding(
      .markMoment, [.character("m")],
      help: "mark or unmark this moment, to compare others with it", section: .time,
      disabledReason: { $0.context.source.nodes.isEmpty ? Messages.nothingToShow : nil },
      change: { $0.context.toggleMarkedMoment() })
  ]
}

extension DashboardState {
  /// Marks the current moment; if the current moment is already marked, removes the mark.
  mutating func toggleMarkedMoment() {
    let isRemoved = mark.moment?.isShown(by: source) ?? false
    mark.set(isRemoved ? nil : MarkedMoment(source))
    let time = TimeText.stamp(source.clock.now)
    message = Message(
      text: isRemoved ? Messages.momentUnmarked(time) : Messages.momentMarked(time, keymap), isWarning: false)
  }

  /// Drops the marked moment, if one exists, and shows a message. Called when a new run replaces the run of the moment.
  mutating func dropMarkedMoment() {
    guard let time = mark.drop() else { return }
    message = Message(text: Messages.markDropped(time, keymap), isWarning: false)
  }
}

extension KeyAction {
  static let markMoment = KeyAction("mark-moment")
}
