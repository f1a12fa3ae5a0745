import Foundation
import Loadables

/// A date as it is reckoned with: in nanoseconds since the reference date, 1 January 2001, limited to some 292 years around
/// it.
///
/// A `Date` is a floating-point number that is exact to a tenth of a microsecond today, so of a date only the microseconds
/// count.
package struct ActionDate: Hashable, Comparable, Sendable {
  package let nanoseconds: Int64

  init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package init(_ date: Date) {
    let microseconds = (date.timeIntervalSinceReferenceDate * 1e6).rounded()
    // No date at all counts as one that never comes.
    guard !microseconds.isNaN else {
      self.init(nanoseconds: .max)
      return
    }
    let limit = Double(Int64.max / 1_000) - 1_024
    self.init(nanoseconds: Int64(max(-limit, min(limit, microseconds))) * 1_000)
  }

  /// In microseconds since 1970, as it stands in the store.
  var stored: Int64 {
    // Rounded down, so that what is due at a whole microsecond is due from then on.
    let microseconds = nanoseconds >= 0 ? nanoseconds / 1_000 : (nanoseconds - 999) / 1_000
    return microseconds + Self.secondsFrom1970 * 1_000_000
  }

  /// The date that stands in the store as this.
  init(stored: Int64) {
    let limit = Int64.max / 1_000
    let microseconds = max(stored, -limit) - Self.secondsFrom1970 * 1_000_000
    self.init(nanoseconds: max(-limit, min(limit, microseconds)) * 1_000)
  }

  private static let secondsFrom1970: Int64 = 978_307_200

  /// The date as it is stored in an object.
  package var date: Date { Date(timeIntervalSinceReferenceDate: Double(nanoseconds) / 1e9) }

  package static func < (left: ActionDate, right: ActionDate) -> Bool { left.nanoseconds < right.nanoseconds }

  package static func + (date: ActionDate, duration: Duration) -> ActionDate {
    let (sum, isTooLate) = date.nanoseconds.addingReportingOverflow(duration.wholeNanoseconds)
    return ActionDate(nanoseconds: isTooLate ? .max : sum)
  }

  /// How long after another date it is; negative if it is before.
  package func duration(since other: ActionDate) -> Duration {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(other.nanoseconds)
    return .nanoseconds(overflow ? (nanoseconds < 0 ? .min : .max) : difference)
  }
}
