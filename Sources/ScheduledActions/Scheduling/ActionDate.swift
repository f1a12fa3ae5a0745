import Foundation
import Loadables

/// A date for exact calculation, in ns since 1 January 2001, clamped to about 292 years before and after.
///
/// A `Date` is rounded to 1 µs, as it is a floating-point number, which today is exact to only 0.1 µs.
package struct ActionDate: Hashable, Comparable, Sendable {
  package let nanoseconds: Int64

  init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package init(_ date: Date) {
    let microseconds = (date.timeIntervalSinceReferenceDate * 1e6).rounded()
    // NaN counts as a date that never comes.
    guard !microseconds.isNaN else {
      self.init(nanoseconds: .max)
      return
    }
    let limit = Double(Int64.max / 1_000) - 1_024
    self.init(nanoseconds: Int64(max(-limit, min(limit, microseconds))) * 1_000)
  }

  /// The date as the store's database has it, in µs since 1970.
  var stored: Int64 {
    // Rounded down, so that an item is due exactly from its stored microsecond on.
    let microseconds = nanoseconds >= 0 ? nanoseconds / 1_000 : (nanoseconds - 999) / 1_000
    return microseconds + Self.secondsFrom1970 * 1_000_000
  }

  init(stored: Int64) {
    let limit = Int64.max / 1_000
    let microseconds = max(stored, -limit) - Self.secondsFrom1970 * 1_000_000
    self.init(nanoseconds: max(-limit, min(limit, microseconds)) * 1_000)
  }

  private static let secondsFrom1970: Int64 = 978_307_200

  package var date: Date { Date(timeIntervalSinceReferenceDate: Double(nanoseconds) / 1e9) }

  package static func < (left: ActionDate, right: ActionDate) -> Bool { left.nanoseconds < right.nanoseconds }

  package static func + (date: ActionDate, duration: Duration) -> ActionDate {
    let (sum, isTooLate) = date.nanoseconds.addingReportingOverflow(duration.wholeNanoseconds)
    return ActionDate(nanoseconds: isTooLate ? .max : sum)
  }

  /// Returns the time that has passed from `other` to this date; negative if `other` is later.
  package func duration(since other: ActionDate) -> Duration {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(other.nanoseconds)
    return .nanoseconds(overflow ? (nanoseconds < 0 ? .min : .max) : difference)
  }
}
