import Explanation
import InspectionModel
import TerminalUI

/// What the keys and the mouse do in the timeline.
extension Model {
  /// What its columns stand for now.
  var timelineScale: TimelineScale {
    timeline.scale(width: TimelinePlaces(Layout(self)).lanes.width, now: source.clock.now)
  }

  /// The lane of the selected row.
  private var selectedLane: TimelineLane? { selectedNode.map { TimelineLane($0, self) } }

  /// How often it changes although nothing happens; nil if it is not shown.
  var timelineInterval: Duration? {
    guard !Layout(self)[.timeline].isEmpty, source.clock.speed > 0 else { return nil }
    let nanoseconds = Double(timeline.columnDuration) / source.clock.speed
    return .nanoseconds(Int64(max(33_000_000, min(1_000_000_000, nanoseconds))))
  }

  /// Keeps the selected row among the lanes: those of the tree's window where it is shown.
  mutating func fitTimeline(_ layout: Layout) {
    let height = max(1, TimelinePlaces(layout).lanes.height)
    if !layout[.tree].isEmpty { timeline.top = tree.top }
    timeline.top = max(0, min(timeline.top, tree.rows.count - height))
    timeline.top = min(tree.selectedIndex, max(timeline.top, tree.selectedIndex - height + 1))
  }

  // MARK: The cursor

  /// Moves the cursor by columns; at first it comes to now. Where something happened in the selected lane, it goes to the
  /// very time of it.
  mutating func moveCursor(by columns: Int) {
    let scale = timelineScale
    guard let cursor = timeline.cursor else { return look(at: min(source.clock.now, lastVisibleTime(scale))) }
    look(atColumn: max(scale.column(of: cursor) + columns, -Int(scale.first)))
  }

  private func lastVisibleTime(_ scale: TimelineScale) -> Int64 { scale.start(of: max(0, scale.width - 1)) }

  private mutating func look(atColumn column: Int) {
    let scale = timelineScale
    let start = min(source.clock.latest, scale.start(of: column))
    let end = scale.start(of: scale.column(of: start) + 1)
    let first = selectedLane?.entries(from: scale.start(of: scale.column(of: start)), to: end, atMost: 1).first
    look(at: first?.time ?? start)
  }

  private mutating func look(at time: Int64) { timeline.look(at: max(0, time), in: timelineScale) }

  /// When the event before or after the cursor was, in the selected lane.
  private func neighbour(isLater: Bool) -> Int64? {
    guard let lane = selectedLane else { return nil }
    guard let cursor = timeline.cursor else { return isLater ? nil : lane.lastTime(before: .max) }
    return isLater ? lane.firstTime(after: cursor) : lane.lastTime(before: cursor)
  }

  mutating func moveCursor(toLater isLater: Bool) {
    if let time = neighbour(isLater: isLater) { look(at: time) }
  }

  mutating func setMark() {
    if timeline.cursor == nil { look(at: source.clock.now) }
    timeline.toggleMark()
  }

  // MARK: The window

  mutating func pan(byHalves halves: Int) {
    let scale = timelineScale
    timeline.pan(by: halves * max(1, scale.width / 2), in: scale)
  }

  mutating func zoom(to duration: Int64?, around column: Int? = nil) {
    guard let duration else { return }
    let scale = timelineScale
    let place = timeline.cursor.flatMap { scale.visibleColumn(of: $0) } ?? scale.width / 2
    timeline.zoom(to: duration, in: scale, around: column ?? place)
  }

  /// Shows all that is kept, as closely as there is room for it. Cursor and mark stay.
  mutating func showWhole() { timeline.showWhole(from: source.history.start, columnDuration: wholeDuration) }

  /// What a column has to stand for so that all that is kept has room.
  private var wholeDuration: Int64 {
    let width = Int64(max(1, timelineScale.width))
    let durations = TimelineScale.columnDurations
    return durations.first { source.clock.now / $0 - source.history.start / $0 < width } ?? durations.last
      ?? timeline.columnDuration
  }

  /// Goes to the oldest that is kept.
  mutating func showStart() {
    timeline.show(from: source.history.start)
  }

  // MARK: The mouse

  mutating func clickTimeline(at point: Point, _ layout: Layout) {
    let places = TimelinePlaces(layout)
    let index = timeline.top + point.y - places.lanes.y
    if point.y >= places.lanes.y, point.y < places.lanes.endY, tree.rows.indices.contains(index) {
      tree.select(index)
      beforeFilter = nil
    }
    if places.lanes.columns.contains(point.x) { look(atColumn: point.x - places.lanes.x) }
    fitPanels()
  }

  /// Goes closer or further away; what is under the pointer stays there.
  mutating func wheelTimeline(isCloser: Bool, at point: Point, _ layout: Layout) {
    let lanes = TimelinePlaces(layout).lanes
    zoom(
      to: isCloser ? timeline.closer : timeline.further,
      around: lanes.columns.contains(point.x) ? point.x - lanes.x : nil)
  }

  // MARK: Why a key does nothing

  var reasonNotToMoveCursorBack: String? {
    timeline.cursor.map { $0 < timeline.columnDuration } == true ? Messages.atStartOfTime : nil
  }

  var reasonNotToMoveCursorForward: String? {
    guard let cursor = timeline.cursor else { return nil }
    let scale = timelineScale
    guard scale.column(of: cursor) >= scale.column(of: source.clock.latest) else { return nil }
    return source.clock.isRecorded ? Messages.endOfRecording(keymap) : Messages.atNow
  }

  var reasonNotToGoToEarlier: String? {
    guard let node = selectedNode else { return Messages.noSelection(self) }
    return neighbour(isLater: false) == nil ? Messages.nothingEarlier(node.identity.key) : nil
  }

  var reasonNotToGoToLater: String? {
    guard let node = selectedNode else { return Messages.noSelection(self) }
    return neighbour(isLater: true) == nil ? Messages.nothingLater(node.identity.key) : nil
  }

  var reasonNotToZoomIn: String? { timeline.closer == nil ? Messages.closest : nil }
  var reasonNotToZoomOut: String? { timeline.further == nil ? Messages.furthest : nil }

  var reasonNotToShowWhole: String? {
    let scale = timelineScale
    let isInSight = scale.column(of: source.history.start) >= 0 && scale.column(of: source.clock.now) < scale.width
    return isInSight && wholeDuration == timeline.columnDuration ? Messages.wholeIsShown : nil
  }

  var reasonNotToPanBack: String? { timelineScale.first == 0 ? Messages.atStartOfTime : nil }

  var reasonNotToPanForward: String? {
    let scale = timelineScale
    return scale.column(of: source.clock.now) < scale.width ? Messages.nowIsShown : nil
  }

  var reasonNotToShowStart: String? {
    timelineScale.first == source.history.start / timeline.columnDuration ? Messages.startIsShown : nil
  }

  var reasonNotToFollow: String? { timeline.isAtRest ? Messages.followsAlready : nil }

  /// Whether Esc has something to leave in the timeline.
  var canLeaveCursor: Bool { panels.focus == .timeline && !timeline.isAtRest }
}
