import InspectionModel

/// The state of the timeline that the user controls: window, zoom, cursor and mark.
struct TimelineState: Hashable {
  /// The duration of a column, in ns; one of ``TimelineScale/columnDurations``.
  private(set) var columnDuration: Int64 = 100_000_000
  /// The start of the window, in ns; nil while the window follows the clock.
  private(set) var start: Int64?
  /// The time of the cursor, in ns; nil without a cursor.
  private(set) var cursor: Int64?
  /// The time of the user's mark, from which the readout counts the cursor's distance, in ns; nil without a mark.
  private(set) var mark: Int64?
  /// The index of the tree's row that has the first visible lane.
  var top = 0

  var followsNow: Bool { start == nil }

  /// Whether the timeline follows the clock and has neither cursor nor mark.
  var isAtRest: Bool { followsNow && cursor == nil && mark == nil }

  /// Returns the times of the columns. A window that follows a clock that has ended ends with it.
  func scale(width: Int, _ clock: ClockSnapshot) -> TimelineScale {
    let columns = Int64(max(1, width))
    let first = start.map { $0 / columnDuration } ?? max(0, max(0, clock.now) / columnDuration - columns + 1)
    guard start == nil, !clock.hasEnded else {
      return TimelineScale(columnDuration: columnDuration, first: first, width: width)
    }
    return TimelineScale(columnDuration: columnDuration, endingAt: clock.now, width: width)
  }

  // MARK: Looking at a time

  /// Moves the cursor to a time. The window stops following the clock, and moves only as far as the cursor requires.
  mutating func look(at time: Int64, in scale: TimelineScale) {
    let column = scale.column(of: time)
    let shift = column < 0 ? column : max(0, column - scale.width + 1)
    cursor = time
    start = TimelineScale(columnDuration: columnDuration, first: max(0, scale.first + Int64(shift)), width: 1).start(
      of: 0)
  }

  /// Moves the mark to the cursor; removes the mark if it is already there, or if there is no cursor.
  mutating func toggleMark() { mark = mark == cursor ? nil : cursor }

  /// Removes the cursor and the mark, and makes the window follow the clock.
  mutating func follow() { (start, cursor, mark) = (nil, nil, nil) }

  /// Resets everything but the zoom.
  mutating func startOver() {
    follow()
    top = 0
  }

  // MARK: Moving the window

  /// Sets the zoom level. With a cursor, the window then begins at `time`; otherwise, the window follows the clock.
  mutating func showWhole(from time: Int64, columnDuration duration: Int64) {
    columnDuration = duration
    start = nil
    if cursor != nil { show(from: time) }
  }

  /// Moves the start of the window to a time. The cursor keeps its time.
  mutating func show(from time: Int64) { start = max(0, time) / columnDuration * columnDuration }

  mutating func pan(by columns: Int, in scale: TimelineScale) {
    show(
      from: TimelineScale(columnDuration: columnDuration, first: scale.first, width: 1).start(
        of: max(columns, -Int(scale.first))))
  }

  /// Changes the zoom level. The time at `column` stays there, unless the window follows the clock.
  mutating func zoom(to duration: Int64, in scale: TimelineScale, around column: Int) {
    let time = scale.start(of: column)
    columnDuration = duration
    guard !followsNow else { return }
    show(from: max(0, time / duration - Int64(column)) * duration)
  }

  var closer: Int64? { TimelineScale.columnDurations.last { $0 < columnDuration } }
  var further: Int64? { TimelineScale.columnDurations.first { $0 > columnDuration } }
}
