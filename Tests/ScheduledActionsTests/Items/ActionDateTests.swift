import Foundation
import Testing

@testable import ScheduledActions

struct ActionDateTests {
  @Test(arguments: [-1e300, -.infinity, -1e11, 0, 1e11, 1e300, .infinity, .nan])
  func everyDateSupportsArithmetic(seconds: Double) {
    // Foundation cannot describe all of these dates, so the arguments are seconds.
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    let reckoned = ActionDate(date)
    #expect(ActionDate(stored: reckoned.stored).stored == reckoned.stored)
    #expect(reckoned + .seconds(Int64.max) >= reckoned)
    #expect(reckoned.duration(since: ActionDate(.distantPast)) >= .zero)
  }

  @Test(arguments: [Int64.min, -1, 0, 1, .max])
  func everyStoredNumberIsADate(stored: Int64) { _ = ActionDate(stored: stored).date }

  @Test func aDateOfTodayIsExactToTheMicrosecond() {
    let date = Date(timeIntervalSinceReferenceDate: 817_041_600.123_456)
    #expect(ActionDate(date).nanoseconds == 817_041_600_123_456_000)
  }

  @Test func storedDatesCountFrom1970() {
    #expect(ActionDate(.at(0)).stored == 978_307_200_000_000)
    #expect(ActionDate(nanoseconds: -1).stored == 978_307_199_999_999)
  }
}
