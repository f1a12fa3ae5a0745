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
      (Duration(secondsComponent: 0, attosecondsComponent: 999_999_999), 0),
    ] as [(Duration, Int64)])
  func isLimitedToSixtyFourBits(duration: Duration, nanoseconds: Int64) {
    #expect(duration.wholeNanoseconds == nanoseconds)
  }
}
