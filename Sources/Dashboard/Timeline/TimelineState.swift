/// What a person has set up in the timeline: which part of the past it shows, how closely, and what is looked at.
struct TimelineState: Hashable {
  /// How much time a column stands for, in nanoseconds; one of ``TimelineScale/columnDurations``.
  private(set) var columnDuration: Int64 = 100_000_000
  /// When the window begins, in nanoseconds; nil while it follows the clock.
  private(set) var start: Int64?
  /// The time that is looked at, in nanoseconds.
  private(set) var cursor: Int64?
  /// The time from which others are counted, in nanoseconds.
  private(set) var mark: Int64?
  /// The first row of the tree that has a lane.
  var top = 0

  var followsNow: Bool { start == nil }

  /// Whether there is nothing to go back from.
  var isAtRest: Bool { followsNow && cursor == nil && mark == nil }

  /// What the columns stand for. A window that follows the clock ends with the column of now.
  func scale(width: Int, now: Int64) -> TimelineScale {
    let last = max(0, now) / columnDuration
    let first = start.map { $0 / columnDuration } ?? max(0, last - Int64(max(1, width)) + 1)
    return TimelineScale(columnDuration: columnDuration, first: first, width: width)
  }

  // MARK: Looking at a time

  /// Looks at a time. The window stands still from then on, and goes along where it would lose it.
  mutating func look(at time: Int64, in scale: TimelineScale) {
    let column = scale.column(of: time)
    let shift = column < 0 ? column : max(0, column - scale.width + 1)
    cursor = time
    start = TimelineScale(columnDuration: columnDuration, first: max(0, scale.first + Int64(shift)), width: 1).start(
      of: 0)
  }

  /// Sets the mark where the cursor is; takes it away where it is already.
  mutating func toggleMark() { mark = mark == cursor ? nil : cursor }

  /// Takes cursor and mark away and follows the clock.
  mutating func follow() { (start, cursor, mark) = (nil, nil, nil) }

  /// What is looked at is gone, but not how closely.
  mutating func startOver() {
    follow()
    top = 0
  }

  // MARK: Moving the window

  /// Shows everything from a time until now. While something is looked at the window stands still there.
  mutating func showWhole(from time: Int64, columnDuration duration: Int64) {
    columnDuration = duration
    start = nil
    if cursor != nil { show(from: time) }
  }

  /// Shows what begins at a time. The cursor stays where it is in time.
  mutating func show(from time: Int64) { start = max(0, time) / columnDuration * columnDuration }

  /// Moves the window by so many columns.
  mutating func pan(by columns: Int, in scale: TimelineScale) {
    show(
      from: TimelineScale(columnDuration: columnDuration, first: scale.first, width: 1).start(
        of: max(columns, -Int(scale.first))))
  }

  /// Changes what a column stands for. What is in one of them stays there.
  mutating func zoom(to duration: Int64, in scale: TimelineScale, around column: Int) {
    let time = scale.start(of: column)
    columnDuration = duration
    guard !followsNow else { return }
    show(from: max(0, time / duration - Int64(column)) * duration)
  }

  var closer: Int64? { TimelineScale.columnDurations.last { $0 < columnDuration } }
  var further: Int64? { TimelineScale.columnDurations.first { $0 > columnDuration } }
}
