import Explanation

/// The times of the timeline's columns. Column `n`, counted from time 0, begins at `n` times the duration of a column,
/// so that the drawing does not flicker when the window moves.
struct TimelineScale: Equatable {
  /// The duration of a column, in ns.
  let columnDuration: Int64
  /// The number of the window's first column, counted from time 0.
  let first: Int64
  let width: Int

  /// The zoom levels, as durations of a column in ns, from 1 ms to 11.6 days.
  static let columnDurations: [Int64] =
    (6...14).flatMap { exponent in
      let unit = (0..<exponent).reduce(Int64(1)) { product, _ in 10 * product }
      return [unit, 2 * unit, 5 * unit]
    } + [1_000_000_000_000_000]

  init(columnDuration: Int64, first: Int64, width: Int) {
    (self.columnDuration, self.first, self.width) = (columnDuration, first, width)
  }

  /// Creates the window that shows `now` near its end. The window moves from tick to tick of the axis rather than with each
  /// column, so that bars and labels keep their places meanwhile, and a frame has few changes.
  init(columnDuration: Int64, endingAt now: Int64, width: Int) {
    let tick = Self.tickInterval(columnDuration) / columnDuration
    // A narrow window moves by a part of a tick, so that it is always two thirds full.
    let most = Int64(max(1, width / 3))
    let step = tick <= most ? tick : (1...most).last { tick.isMultiple(of: $0) } ?? 1
    let earliest = max(0, max(0, now) / columnDuration - Int64(max(1, width)) + 1)
    self.init(columnDuration: columnDuration, first: (earliest + step - 1) / step * step, width: width)
  }

  /// Returns the start of a column, in ns; `Int64.max` if the time overflows. Column 0 is the first of the window.
  func start(of column: Int) -> Int64 {
    let (time, isTooLate) = (first + Int64(column)).multipliedReportingOverflow(by: columnDuration)
    return isTooLate ? .max : time
  }

  /// Returns the column of a time, counted from the window's first column; the column may be outside of the window.
  func column(of time: Int64) -> Int { Int(max(0, time) / columnDuration - first) }

  /// Returns the column of a time, counted from the window's first column; nil outside of the window.
  func visibleColumn(of time: Int64) -> Int? {
    let column = column(of: time)
    return (0..<width).contains(column) ? column : nil
  }

  // MARK: The axis

  private static let second: Int64 = 1_000_000_000
  private static let minute = 60 * second
  private static let hour = 60 * minute

  /// The possible intervals between ticks of the axis, in ns.
  private static let tickIntervals: [Int64] =
    [1, 2, 5, 10, 20, 50, 100, 200, 500].map { $0 * 1_000_000 } + [1, 2, 5, 10, 15, 30].map { $0 * second }
    + [1, 2, 5, 10, 15, 30].map { $0 * minute } + [1, 2, 3, 6, 12].map { $0 * hour }
    + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000].map { $0 * 24 * hour }

  /// The minimum number of columns between two ticks, so that the longest text fits.
  private static let tickDistance: Int64 = 12

  /// Returns the interval between two ticks, in ns.
  private static func tickInterval(_ columnDuration: Int64) -> Int64 {
    tickIntervals.first { $0 / columnDuration >= tickDistance } ?? .max
  }

  /// The ticks of the axis: the column and the text of each labelled time.
  var ticks: [(column: Int, text: String)] {
    let interval = Self.tickInterval(columnDuration)
    var ticks: [(Int, String)] = []
    let start = start(of: 0)
    var time = start == 0 ? 0 : (start - 1) / interval * interval
    while ticks.count <= width / Int(Self.tickDistance) + 1, column(of: time) < width {
      if time >= start { ticks.append((column(of: time), Self.text(time, interval))) }
      let (next, isTooLate) = time.addingReportingOverflow(interval)
      if isTooLate { break }
      time = next
    }
    return ticks
  }

  private static func text(_ time: Int64, _ interval: Int64) -> String {
    if time == 0 { return "0s" }
    if time < minute { return TimeText.duration(time) }
    if interval < second { return TimeText.stamp(time) }
    return interval < minute && time >= hour ? TimeText.clock(time, digits: 0) : TimeText.duration(time)
  }
}
