/// The user's settings of the timeline: its window, zoom, cursor and mark.
struct TimelineState: Hashable {
  /// The duration of a column, in nanoseconds; one of ``TimelineScale/columnDurations``.
  private(set) var columnDuration: Int64 = 100_000_000
  /// The start of the window, in nanoseconds; nil while it follows the clock.
  private(set) var start: Int64?
  /// The time of the cursor, in nanoseconds; nil without one.
  private(set) var cursor: Int64?
  /// The time of the mark, in nanoseconds; nil without one.
  private(set) var mark: Int64?
  /// The first row of the tree that has a lane.
  var top = 0

  var followsNow: Bool { start == nil }

  /// Whether the timeline follows the clock without cursor and mark.
  var isAtRest: Bool { followsNow && cursor == nil && mark == nil }

  /// Returns the scale. A window that follows the clock ends with the current column.
  func scale(width: Int, now: Int64) -> TimelineScale {
    let last = max(0, now) / columnDuration
    let first = start.map { $0 / columnDuration } ?? max(0, last - Int64(max(1, width)) + 1)
    return TimelineScale(columnDuration: columnDuration, first: first, width: width)
  }

  // MARK: Looking at a time

  /// Moves the cursor to a time. The window stops following the clock, and moves only to keep the cursor in view.
  mutating func look(at time: Int64, in scale: TimelineScale) {
    let column = scale.column(of: time)
    let shift = column < 0 ? column : max(0, column - scale.width + 1)
    cursor = time
    start = TimelineScale(columnDuration: columnDuration, first: max(0, scale.first + Int64(shift)), width: 1).start(
      of: 0)
  }

  /// Sets the mark at the cursor; removes it if it is already there.
  mutating func toggleMark() { mark = mark == cursor ? nil : cursor }

  /// Removes cursor and mark, and follows the clock.
  mutating func follow() { (start, cursor, mark) = (nil, nil, nil) }

  /// Resets everything but the zoom.
  mutating func startOver() {
    follow()
    top = 0
  }

  // MARK: Moving the window

  /// Shows everything from a time until now. The window stays at that time while there is a cursor.
  mutating func showWhole(from time: Int64, columnDuration duration: Int64) {
    columnDuration = duration
    start = nil
    if cursor != nil { show(from: time) }
  }

  /// Shows the window that begins at a time. The cursor keeps its time.
  mutating func show(from time: Int64) { start = max(0, time) / columnDuration * columnDuration }

  mutating func pan(by columns: Int, in scale: TimelineScale) {
    show(
      from: TimelineScale(columnDuration: columnDuration, first: scale.first, width: 1).start(
        of: max(columns, -Int(scale.first))))
  }

  /// Changes the duration of a column. The time at the given column keeps its place.
  mutating func zoom(to duration: Int64, in scale: TimelineScale, around column: Int) {
    let time = scale.start(of: column)
    columnDuration = duration
    guard !followsNow else { return }
    show(from: max(0, time / duration - Int64(column)) * duration)
  }

  var closer: Int64? { TimelineScale.columnDurations.last { $0 < columnDuration } }
  var further: Int64? { TimelineScale.columnDurations.first { $0 > columnDuration } }
}
