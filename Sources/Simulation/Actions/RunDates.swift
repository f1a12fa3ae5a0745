import Foundation

/// Turns virtual time into dates, and back. Only the microseconds of a date count, since it is a floating-point number.
struct RunDates: Sendable {
  /// The start of the run, in microseconds since the reference date.
  private let start: Int64

  init(start: Date) { self.start = Self.microseconds(start) }

  /// When a date is, in nanoseconds since the start of the run; before it, less than nothing. Limited to some 292 years
  /// around it.
  func nanoseconds(_ date: Date) -> Int64 {
    let limit = Int64.max / 1_000
    let (microseconds, isTooFar) = Self.microseconds(date).subtractingReportingOverflow(start)
    guard !isTooFar else { return date < Date(timeIntervalSinceReferenceDate: 0) ? -limit * 1_000 : limit * 1_000 }
    return max(-limit, min(limit, microseconds)) * 1_000
  }

  /// The first date at which so many nanoseconds have passed since the start of the run.
  func date(_ nanoseconds: Int64) -> Date {
    let (microseconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000)
    let (sum, isTooFar) = start.addingReportingOverflow(microseconds + (rest > 0 ? 1 : 0))
    return Date(timeIntervalSinceReferenceDate: Double(isTooFar ? .max : sum) / 1e6)
  }

  /// No date at all is one that never comes.
  private static func microseconds(_ date: Date) -> Int64 {
    let microseconds = (date.timeIntervalSinceReferenceDate * 1e6).rounded()
    guard !microseconds.isNaN else { return .max }
    return Int64(max(-9e18, min(9e18, microseconds)))
  }
}
