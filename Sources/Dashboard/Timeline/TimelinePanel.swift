import Explanation
import InspectionModel
import TerminalUI

/// The panel of the timeline, with one lane for each row of the tree. The selected lane is the tree's selected row.
struct TimelinePanel: PanelOverTime {
  static let kind = PanelKind.timeline

  /// Returns the time of each column at the current size, zoom and clock.
  func scale(in context: DashboardState) -> TimelineScale {
    context.timeline.scale(width: TimelinePlaces(context).lanes.width, context.source.clock)
  }

  private func selectedLane(_ context: DashboardState) -> TimelineLane? {
    context.selectedNode.map { TimelineLane($0, context) }
  }

  // MARK: Changes

  /// Returns the number of rows of the unfiltered tree, plus one for the row of the user's commands, and one for the world.
  func contentRows(in context: DashboardState) -> Int? {
    context.tree.fullRowCount + (context.showsWorld ? 2 : 1)
  }

  /// Scrolls to the tree's visible rows if the tree is shown, then as far as needed to show the selected row's lane.
  mutating func fit(in context: inout DashboardState) {
    guard isShown(in: context) else { return }
    let tree = context.tree
    let height = max(1, TimelinePlaces(context).lanes.height)
    if !context.layout[.tree].isEmpty { context.timeline.top = tree.top }
    context.timeline.top = max(0, min(context.timeline.top, tree.rows.count - height))
    context.timeline.top = min(tree.selectedIndex, max(context.timeline.top, tree.selectedIndex - height + 1))
  }

  // MARK: Keys and mouse

  /// Zooms in or out around the time under the pointer.
  mutating func scroll(by distance: Int, at point: Point, in context: inout DashboardState) {
    let lanes = TimelinePlaces(context).lanes
    zoom(
      to: distance < 0 ? context.timeline.closer : context.timeline.further, in: &context,
      around: lanes.columns.contains(point.x) ? point.x - lanes.x : nil)
  }

  mutating func click(at point: Point, isSecond: Bool, in context: inout DashboardState) -> KeyAction? {
    let (cursor, node) = (context.timeline.cursor, context.selectedNode?.id)
    pick(point, in: &context)
    let isSame = cursor != nil && cursor == context.timeline.cursor && node == context.selectedNode?.id
    return isSecond && isSame ? .setMark : nil
  }

  /// Moves the cursor to the time under the pointer, and returns the key action that moves the clock to the cursor.
  mutating func clickRight(at point: Point, in context: inout DashboardState) -> KeyAction? {
    context.panels.setFocus(.timeline)
    pick(point, in: &context)
    return TimelinePlaces(context).lanes.columns.contains(point.x) ? .goToCursor : nil
  }

  /// Selects the lane at a point, and moves the cursor to the time at the point.
  private func pick(_ point: Point, in context: inout DashboardState) {
    let lanes = TimelinePlaces(context).lanes
    let index = context.timeline.top + point.y - lanes.y
    if point.y >= lanes.y, point.y < lanes.endY, context.tree.rows.indices.contains(index) {
      context.select(row: index)
    }
    if lanes.columns.contains(point.x) { look(atColumn: point.x - lanes.x, in: &context) }
  }

  // MARK: The cursor

  /// Moves the cursor by a number of columns. Without a cursor, sets one at the current time or, if earlier, in the
  /// last column. In a column with events of the selected lane, the cursor is at the exact time of the first event.
  func moveCursor(by columns: Int, in context: inout DashboardState) {
    let scale = scale(in: context)
    guard let cursor = context.timeline.cursor else {
      let lastVisible = scale.start(of: max(0, scale.width - 1))
      return look(at: min(context.source.clock.now, lastVisible), in: &context)
    }
    look(atColumn: max(scale.column(of: cursor) + columns, -Int(scale.first)), in: &context)
  }

  private func look(atColumn column: Int, in context: inout DashboardState) {
    let scale = scale(in: context)
    let start = min(context.source.clock.latest, scale.start(of: column))
    let end = scale.start(of: scale.column(of: start) + 1)
    let first = selectedLane(context)?.entries(from: scale.start(of: scale.column(of: start)), to: end, atMost: 1).first
    look(at: first?.time ?? start, in: &context)
  }

  private func look(at time: Int64, in context: inout DashboardState) {
    context.timeline.look(at: max(0, time), in: scale(in: context))
  }

  /// Returns the time of the selected lane's next or previous event as seen from the cursor, in ns; nil for none.
  private func neighbour(isLater: Bool, in context: DashboardState) -> Int64? {
    guard let lane = selectedLane(context) else { return nil }
    guard let cursor = context.timeline.cursor else { return isLater ? nil : lane.lastTime(before: .max) }
    return isLater ? lane.firstTime(after: cursor) : lane.lastTime(before: cursor)
  }

  func moveCursor(toLater isLater: Bool, in context: inout DashboardState) {
    if let time = neighbour(isLater: isLater, in: context) { look(at: time, in: &context) }
  }

  func setMark(in context: inout DashboardState) {
    if context.timeline.cursor == nil { look(at: context.source.clock.now, in: &context) }
    context.timeline.toggleMark()
  }

  // MARK: The window

  func pan(byHalves halves: Int, in context: inout DashboardState) {
    let scale = scale(in: context)
    context.timeline.pan(by: halves * max(1, scale.width / 2), in: scale)
  }

  func zoom(to duration: Int64?, in context: inout DashboardState, around column: Int? = nil) {
    guard let duration else { return }
    let scale = scale(in: context)
    let place = context.timeline.cursor.flatMap { scale.visibleColumn(of: $0) } ?? scale.width / 2
    context.timeline.zoom(to: duration, in: scale, around: column ?? place)
  }

  /// Shows the whole kept history at the closest zoom level that fits. Cursor and mark keep their times.
  func showWhole(in context: inout DashboardState) {
    context.timeline.showWhole(
      from: context.source.history.start, columnDuration: columnDurationFittingHistory(in: context))
  }

  /// Returns the shortest column duration, in ns, at which the whole kept history fits the window.
  private func columnDurationFittingHistory(in context: DashboardState) -> Int64 {
    let (width, start, clock) = (max(1, scale(in: context).width), context.source.history.start, context.source.clock)
    let durations = TimelineScale.columnDurations
    let fitting = durations.first { duration in
      var whole = context.timeline
      whole.showWhole(from: start, columnDuration: duration)
      let scale = whole.scale(width: width, clock)
      return scale.column(of: start) >= 0 && scale.column(of: clock.now) < width
    }
    return fitting ?? durations.last ?? context.timeline.columnDuration
  }

  /// Moves the window to the start of the kept history.
  func showStart(in context: inout DashboardState) { context.timeline.show(from: context.source.history.start) }

  // MARK: Why a key does nothing

  func reasonNotToMoveCursorBack(in context: DashboardState) -> String? {
    context.timeline.cursor.map { $0 < context.timeline.columnDuration } == true ? Messages.atStartOfTime : nil
  }

  func reasonNotToMoveCursorForward(in context: DashboardState) -> String? {
    guard let cursor = context.timeline.cursor else { return nil }
    let scale = scale(in: context)
    guard scale.column(of: cursor) >= scale.column(of: context.source.clock.latest) else { return nil }
    return context.source.clock.isRecorded ? Messages.endOfRecording(context.keymap) : Messages.atNow
  }

  func reasonNotToGo(toLater isLater: Bool, in context: DashboardState) -> String? {
    guard let node = context.selectedNode else { return Messages.noSelection(context) }
    guard neighbour(isLater: isLater, in: context) == nil else { return nil }
    return isLater ? Messages.nothingLater(node.identity.key) : Messages.nothingEarlier(node.identity.key)
  }

  func reasonNotToShowWhole(in context: DashboardState) -> String? {
    let scale = scale(in: context)
    let isInSight =
      scale.column(of: context.source.history.start) >= 0 && scale.column(of: context.source.clock.now) < scale.width
    return isInSight && columnDurationFittingHistory(in: context) == context.timeline.columnDuration
      ? Messages.wholeIsShown : nil
  }

  func reasonNotToPanForward(in context: DashboardState) -> String? {
    let scale = scale(in: context)
    return scale.column(of: context.source.clock.now) < scale.width ? Messages.nowIsShown : nil
  }

  func reasonNotToShowStart(in context: DashboardState) -> String? {
    let first = context.source.history.start / context.timeline.columnDuration
    return scale(in: context).first == first ? Messages.startIsShown : nil
  }

  func reasonNotToGoToCursor(in context: DashboardState) -> String? {
    guard let cursor = context.timeline.cursor else { return context.reasonNotToOpenSelection }
    return cursor == context.source.clock.now ? Messages.isNow : context.reasonNotToGo(to: cursor)
  }

  // MARK: Drawing and announcing

  func title(in context: DashboardState) -> String { "Timeline" }

  func hashLook(into hasher: inout Hasher, in context: DashboardState) {
    let versions = context.source.versions
    hasher.combineAll(
      context.timeline, context.tree.version, context.tree.selectedIndex, versions.nodes, versions.entries,
      versions.clock,
      versions.world)
  }

  func draw(in context: DashboardState, theme: Theme, into buffer: inout Buffer) {
    TimelineView(timeline: context.timeline, context: context, theme: theme).draw(into: &buffer)
  }

  func spokenLines(in context: DashboardState) -> [String] { ["the timeline", readout(in: context)] }

  func cursorAnnouncement(in context: DashboardState) -> Announcement? {
    Announcement(key: "\(context.timeline.cursor, default: "")") { [self.readout(in: context)] }
  }

  private func readout(in context: DashboardState) -> String {
    TimelineReadout(timeline: context.timeline, context: context, scale: scale(in: context)).line.text
  }
}

extension PanelKind {
  static let timeline = PanelKind(
    "timeline", .band, key: "3", help: "to the timeline of the rows; again: close it")
}

extension Messages {
  static let atStartOfTime = "start of the run"
  static let startIsShown = "start: already shown"
  static let wholeIsShown = "whole run: already shown"
  static let atNow = "now: nothing happened later"
  static let nowIsShown = "now: already shown"
  static let followsAlready = "timeline: already follows the clock"
  static let closest = "closest zoom"
  static let furthest = "widest zoom"
}

extension DashboardState {
  /// The real time in which a column of a panel over time passes; nil while no time passes.
  var columnInterval: Duration? {
    let clock = source.clock
    guard clock.isRunning, clock.speed > 0, !isQuiet else { return nil }
    if isIdle { return .seconds(1) }
    let nanoseconds = Double(timeline.columnDuration) / clock.speed
    return .nanoseconds(Int64(max(33_000_000, min(1_000_000_000, nanoseconds))))
  }

  /// Whether the timeline has a lane of the world: the network or the app was away, or actions were suspended.
  var showsWorld: Bool { !source.isWorldUneventful }
}

/// The areas of the timeline's parts: names at the left, lanes beside the names, above them the world's lane and the
/// user's commands, and the axis and the readout in the panel's frame. The load has a chart in place of the lanes.
struct TimelinePlaces {
  let names: Rect
  let lanes: Rect
  /// The area of the world's lane; empty if the world was always as it should be, or if there is no room.
  let world: Rect
  /// The area of the user's commands; empty if there is no room for them.
  let keys: Rect
  /// The area of the axis, in the top edge of the panel's frame; empty if the panel has no frame.
  let axis: Rect
  let readout: Rect

  /// The possible widths of the names, including the cursor sign, in columns.
  private static let nameWidths = 14...20
  /// The minimum height of the panel's inside, in rows, for a row of the user's commands.
  private static let shortestWithKeys = 4
  /// The minimum height of the panel's inside, in rows, for the lane of the world.
  private static let shortestWithWorld = 2

  /// Creates the places in a panel with the timeline's window: the timeline, or the load.
  init(_ context: DashboardState, in panel: PanelKind = .timeline) {
    let layout = context.layout
    // Both panels are as wide as the window, so that their columns are below each other.
    let panel = layout[panel].isEmpty ? PanelKind.load : panel
    var inside = layout.inside(panel)
    let frame = layout[panel]
    let nameWidth = max(Self.nameWidths.lowerBound, min(Self.nameWidths.upperBound, inside.width / 6))
    if layout.hasFrames {
      axis = frame.row(0).inset(horizontally: 1, vertically: 0).dividedFromLeft(width: nameWidth).rest
      readout = frame.row(frame.height - 1).inset(horizontally: 2, vertically: 0)
    } else {
      axis = .zero
      (readout, inside) = inside.height >= 3 ? inside.dividedFromBottom(height: 1) : (.zero, inside)
    }
    let rows: Rect
    let hasLanes = panel == .timeline
    let worldHeight = hasLanes && context.showsWorld && inside.height >= Self.shortestWithWorld ? 1 : 0
    (world, inside) = inside.dividedFromTop(height: worldHeight)
    (keys, rows) = inside.dividedFromTop(height: hasLanes && inside.height >= Self.shortestWithKeys ? 1 : 0)
    (names, lanes) = rows.dividedFromLeft(width: min(nameWidth, rows.width / 2))
  }
}
