import Testing

@testable import Explanation

@Suite("Times in words")
struct TimeTextTests {
  private static let millisecond: Int64 = 1_000_000

  @Test(
    "a point in time is cut off, never rounded up",
    arguments: [
      (0, 3, "00:00:00.000"), (999_999_999, 3, "00:00:00.999"), (999_999_999, 1, "00:00:00.9"),
      (59_999_600_000, 0, "00:00:59"), (3_723_004_000_000, 3, "01:02:03.004"), (-5, 3, "00:00:00.000"),
      (360_000_000_000_000, 0, "100:00:00"),
    ])
  func clock(nanoseconds: Int64, digits: Int, text: String) {
    #expect(TimeText.clock(nanoseconds, digits: digits) == text)
  }

  @Test("a stamp omits zero hours", arguments: [(67_250, "01:07.250"), (3_600_000, "01:00:00.000")])
  func stamp(milliseconds: Int64, text: String) {
    #expect(TimeText.stamp(milliseconds * Self.millisecond) == text)
  }

  @Test(
    "a duration is exact to the millisecond",
    arguments: [
      (0, "0ms"), (499_999, "0ms"), (500_000, "1ms"), (250_000_000, "250ms"), (999_499_999, "999ms"),
      (999_600_000, "1s"), (1_414_000_000, "1.414s"), (2_000_000_000, "2s"), (1_050_000_000, "1.05s"),
      (59_999_400_000, "59.999s"), (59_999_600_000, "1m"), (125_000_000_000, "2m05s"), (3_599_999_000_000, "59m59s"),
      (600_000_000_000, "10m"), (3_600_000_000_000, "1h"), (Int64.max, "2562047h47m"),
    ])
  func duration(nanoseconds: Int64, text: String) {
    #expect(TimeText.duration(nanoseconds) == text)
  }

  @Test(
    "a countdown is rounded up, so that it shows zero only at the end",
    arguments: [
      (-1, "0.0s"), (0, "0.0s"), (1, "0.1s"), (100_000_000, "0.1s"), (100_000_001, "0.2s"), (1_400_000_000, "1.4s"),
      (59_900_000_000, "59.9s"), (59_900_000_001, "1m00s"), (60_000_000_001, "1m01s"), (3_600_000_000_000, "1h00m"),
      (Int64.max, "2562047h47m"),
    ])
  func countdown(nanoseconds: Int64, text: String) {
    #expect(TimeText.countdown(nanoseconds) == text)
  }

  @Test(
    "a number without a unit means seconds",
    arguments: [
      ("90", "90s"), ("1.5", "1.5s"), ("+5", "+5s"), ("-500", "-500s"), ("1m3", "1m3s"), ("0", "0s"), ("90s", nil),
      ("", nil), ("soon", nil), ("12m", nil), ("++5", nil), ("01:03", nil), ("\u{663}", nil), ("99999999999", nil),
    ])
  func numberWithoutUnit(text: String, meant: String?) {
    #expect(TimeText.withUnit(text) == meant)
  }
}
