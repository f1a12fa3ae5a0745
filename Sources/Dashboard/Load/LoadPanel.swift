import Explanation
import InspectionModel
import TerminalUI

/// The panel of requests over time, stacked by outcome: of the selected node and what is below it, or of all nodes. It has
/// the window, the cursor and the keys of the timeline.
struct LoadPanel: PanelOverTime {
  static let kind = PanelKind.load

  /// The shown requests; nil while the panel is hidden.
  private(set) var tally: LoadTally? {
    didSet { version += 1 }
  }
  /// Counts the changes of ``tally``.
  private var version = 0
  private(set) var showsAll = false
  /// Whether the loadables that count may be others, because a node has other children.
  private var isOutdated = false

  // MARK: Changes

  mutating func rewind(to lastEntry: UInt64, in context: DashboardState) { isOutdated = true }

  mutating func follow(_ batch: ChangeBatch, gone: [NodeSnapshot], in context: DashboardState) {
    guard tally != nil else { return }
    if !gone.isEmpty || batch.roots != nil || batch.entries.contains(where: { $0.event.changesChildren }) {
      isOutdated = true
    } else if !isOutdated {
      tally?.add(batch.entries)
    }
  }

  mutating func startOver(in context: DashboardState) { tally = nil }

  mutating func fit(in context: inout DashboardState) {
    guard isShown(in: context), showsAll || context.selectedNode != nil else {
      if tally != nil { tally = nil }
      return
    }
    let subject = showsAll ? nil : context.selectedNode?.id
    guard isOutdated || tally == nil || tally?.subject != subject else { return }
    isOutdated = false
    tally = LoadTally(of: subject, in: context.source)
  }

  /// Returns the number of rows of a chart that shows differences of a tenth.
  func contentRows(in context: DashboardState) -> Int? { 10 }

  // MARK: Keys and mouse

  static let keys: [PanelKey<LoadPanel>] = [
    PanelKey(
      .loadOfAll, [.character("*")], hint: "all or selected",
      help: "load: of all nodes, or of the selected one", change: { panel, _ in panel.showsAll.toggle() })
  ]

  mutating func scroll(by distance: Int, at point: Point, in context: inout DashboardState) {
    let scale = scale(in: context)
    let chart = TimelinePlaces(context, in: .load).lanes
    guard let duration = distance < 0 ? context.timeline.closer : context.timeline.further else { return }
    let column = chart.columns.contains(point.x) ? point.x - chart.x : scale.width / 2
    context.timeline.zoom(to: duration, in: scale, around: column)
  }

  mutating func click(at point: Point, isSecond: Bool, in context: inout DashboardState) -> KeyAction? {
    let chart = TimelinePlaces(context, in: .load).lanes
    guard chart.columns.contains(point.x) else { return nil }
    let scale = scale(in: context)
    let time = min(context.source.clock.latest, scale.start(of: point.x - chart.x))
    context.timeline.look(at: time, in: scale)
    return nil
  }

  private func scale(in context: DashboardState) -> TimelineScale {
    context.timeline.scale(width: TimelinePlaces(context, in: .load).lanes.width, context.source.clock)
  }

  // MARK: Drawing and announcing

  func title(in context: DashboardState) -> String {
    guard let tally else { return "Load" }
    return "Load  \(tally.subject.map { context.key($0) } ?? "all")"
  }

  func hashLook(into hasher: inout Hasher, in context: DashboardState) {
    let versions = context.source.versions
    hasher.combineAll(version, tally == nil ? Messages.noSelection(context) : "")
    hasher.combineAll(
      showsAll, context.timeline, context.tree.selection, versions.nodes, versions.entries, versions.clock)
  }

  func draw(in context: DashboardState, theme: Theme, into buffer: inout Buffer) {
    guard let tally else {
      return buffer.write(StyledLine(Messages.noSelection(context), .muted), in: area(in: context), theme: theme)
    }
    let places = TimelinePlaces(context, in: .load)
    let scale = scale(in: context)
    let chart = LoadChart(tally, context, scale)
    let axis = TimeAxis(scale: scale, context: context, theme: theme)
    axis.draw(in: places.axis, after: titleEnd(in: context) - places.axis.x, into: &buffer)
    chart.draw(in: places.lanes, theme: theme, into: &buffer)
    let names = places.names.dividedFromLeft(width: TreeColumns.cursorWidth).rest
    let legend = names.dividedFromLeft(width: names.width - 1).left
    for (line, text) in chart.legend(width: legend.width, buffer.glyphs).prefix(legend.height).enumerated() {
      buffer.write(text, in: legend.row(line), theme: theme)
    }
    axis.drawMarks(hasFocus: showsFocus(in: context), places, into: &buffer)
    let hasRates = chart.legend(width: .max, buffer.glyphs).allSatisfy { $0.width(buffer.glyphs) <= legend.width }
    let readout = StyledLine(" ").adding(chart.readout(withRates: !hasRates)).adding(" ")
    let width = min(places.readout.width, readout.width(buffer.glyphs))
    buffer.write(readout, in: places.readout.dividedFromRight(width: width).right, theme: theme)
  }

  /// The column after the title, with its key, in the frame.
  private func titleEnd(in context: DashboardState) -> Int {
    let key = context.keymap[Self.kind.action]
    return context.layout[Self.kind].x + "  [\(key)] \(title(in: context)) ".displayWidth()
  }

  func spokenLines(in context: DashboardState) -> [String] { [title(in: context), readout(in: context)] }

  func cursorAnnouncement(in context: DashboardState) -> Announcement? {
    Announcement(key: "\(context.timeline.cursor, default: "") \(tally?.subject, default: "")") {
      [self.readout(in: context)]
    }
  }

  private func readout(in context: DashboardState) -> String {
    tally.map { LoadChart($0, context, scale(in: context)).readout(withRates: true).text } ?? ""
  }
}

extension KeyAction {
  static let loadOfAll = KeyAction("load-of-all")
}

extension PanelKind {
  static let load = PanelKind("load", .band, key: "u", help: "to the load: requests over time; again: close it")
}

extension JournalEvent {
  fileprivate var changesChildren: Bool {
    if case .node(.childrenChanged) = self { true } else { false }
  }
}
