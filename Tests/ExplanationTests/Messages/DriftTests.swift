import Testing

@testable import Explanation

@Suite("Drifts and typed times")
struct DriftTests {
  @Test(
    "a drift is shown to the microsecond, and as zero only if it is zero",
    arguments: [
      (0 as Int64, "0ms"), (1, "+0.001ms"), (999_999, "+1ms"), (1_234_567, "+1.235ms"), (-2_000_000, "-2ms"),
      (12_345_678, "+12ms"), (1_500_000_000, "+1.5s"), (.min, "-2562047h47m"),
    ])
  func drift(nanoseconds: Int64, text: String) {
    #expect(TimeText.drift(nanoseconds) == text)
  }

  @Test(
    "a time is written in its input form, to the nanosecond",
    arguments: [
      (0 as Int64, "0s"), (1, "0.000001ms"), (1_500_000, "1.5ms"), (400_000_000, "400ms"), (1_000_000_000, "1s"),
      (1_414_213_562, "1.414213562s"), (60_000_000_000, "1m"), (90_000_000_000, "90s"), (7_200_000_000_000, "2h"),
    ])
  func typed(nanoseconds: Int64, text: String) {
    #expect(TimeText.typed(nanoseconds) == text)
    #expect(TimeText.nanoseconds(text) == nanoseconds)
  }
}
