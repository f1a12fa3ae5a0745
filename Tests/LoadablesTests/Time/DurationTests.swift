import Testing

@testable import Loadables

@Suite("Duration in whole nanoseconds")
struct DurationTests {
  @Test(
    arguments: [
      (.zero, 0),
      (.milliseconds(1), 1_000_000),
      (.seconds(-2), -2_000_000_000),
      (.seconds(9_000_000_000), 9_000_000_000_000_000_000),
      (.seconds(Int64.max), .max),
      (.seconds(Int64.min), .min),
      (.seconds(Int64.max) * 3, .max),
      (.seconds(Int64.min) * 3, .min),
      (.nanoseconds(Int64.max - 1), .max - 1),
      (.nanoseconds(Int64.min + 1), .min + 1),
      (Duration(secondsComponent: 0, attosecondsComponent: 999_999_999), 0),
    ] as [(Duration, Int64)])
  func isLimitedToSixtyFourBits(duration: Duration, nanoseconds: Int64) {
    #expect(duration.wholeNanoseconds == nanoseconds)
  }
}
