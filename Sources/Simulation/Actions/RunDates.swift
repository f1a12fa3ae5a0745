import Foundation
import Loadables
import ScheduledActions

/// Turns virtual time into dates, and back.
struct RunDates: Sendable {
  private let start: ActionDate

  /// - Parameter start: What date it is when the run begins.
  init(start: Date) { self.start = ActionDate(start) }

  /// When a date is, in nanoseconds since the start of the run; before it, less than nothing.
  func nanoseconds(_ date: Date) -> Int64 { nanoseconds(ActionDate(date)) }

  /// The same of a date that is exact to the nanosecond.
  func nanoseconds(_ date: ActionDate) -> Int64 { date.duration(since: start).wholeNanoseconds }

  /// The first date at which so many nanoseconds have passed since the start of the run: of a date only the microseconds
  /// count.
  func date(_ nanoseconds: Int64) -> Date {
    let (microseconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000)
    return (start + .microseconds(microseconds + (rest > 0 ? 1 : 0))).date
  }
}
