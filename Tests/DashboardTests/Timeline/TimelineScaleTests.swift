import InspectionModel
import Testing

@testable import Dashboard

@Suite("The time axis")
struct TimelineScaleTests {
  private static let millisecond: Int64 = 1_000_000

  @Test(
    "ticks are at round times, spaced as their labels need",
    arguments: [
      (1, 0, "0s 20ms 40ms"), (100, 0, "0s 2s 4s"), (10, 5_990, "01:00.000 01:00.200 01:00.400"),
      (1_000, 50, "1m 1m15s 1m30s"), (1_000, 3_600, "01:00:00 01:00:15 01:00:30"), (60_000, 0, "0s 15m 30m"),
      (500_000, 0, "0s 2h 4h"),
    ])
  func ticks(milliseconds: Int64, first: Int64, texts: String) {
    let scale = TimelineScale(columnDuration: milliseconds * Self.millisecond, first: first, width: 60)
    #expect(scale.ticks.prefix(3).map(\.text).joined(separator: " ") == texts)
    for (one, next) in zip(scale.ticks, scale.ticks.dropFirst()) { #expect(next.column - one.column >= 12) }
  }

  @Test("no time or zoom overflows", arguments: TimelineScale.columnDurations)
  func extremes(duration: Int64) {
    for now in [Int64(0), 1, .max] {
      for width in [0, 1, 5, 3_000] {
        let state = TimelineState()
        var scale = state.scale(width: width, ClockSnapshot(now: now))
        #expect(TimelineScale(columnDuration: duration, endingAt: now, width: width).start(of: 0) <= now)
        scale = TimelineScale(columnDuration: duration, first: now / duration, width: width)
        #expect(scale.ticks.allSatisfy { $0.column < max(1, width) })
        #expect(scale.start(of: width + 1) >= scale.start(of: 0))
      }
    }
  }

  @Test("a window that follows the clock always shows now, and moves only from tick to tick", arguments: [75, 98, 100])
  func steps(width: Int) {
    // A tick of hours is no whole number of longer columns.
    for duration in TimelineScale.columnDurations.prefix(15) {
      let scales = (0..<500).map { TimelineScale(columnDuration: duration, endingAt: $0 * duration, width: width) }
      for (column, scale) in scales.enumerated() {
        #expect(scale.visibleColumn(of: Int64(column) * duration) != nil)
        #expect(scale.first == 0 || scale.ticks.first?.column == 0)
      }
      #expect(Set(scales.map(\.first)).count <= 500 / 12)
    }
  }

  @Test("a narrow window that follows the clock is at least two thirds full")
  func narrow() {
    for width in 4...40 {
      for column in Int64(width)..<200 {
        let scale = TimelineScale(columnDuration: Self.millisecond, endingAt: column * Self.millisecond, width: width)
        #expect(scale.column(of: column * Self.millisecond) >= width * 2 / 3 - 1)
      }
    }
  }
}
