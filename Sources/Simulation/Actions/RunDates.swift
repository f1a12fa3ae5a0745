import Foundation
import Loadables
import ScheduledActions

/// A converter between the virtual time of a run and dates.
struct RunDates: Sendable {
  private let start: ActionDate

  init(start: Date) { self.start = ActionDate(start) }

  /// Returns the time from the start of the run to `date`, in nanoseconds; negative before the start.
  func nanoseconds(_ date: Date) -> Int64 { nanoseconds(ActionDate(date)) }

  func nanoseconds(_ date: ActionDate) -> Int64 { date.duration(since: start).wholeNanoseconds }

  /// Returns the date that is `nanoseconds` after the start of the run, rounded up to a whole microsecond.
  func date(_ nanoseconds: Int64) -> Date {
    let (microseconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000)
    return (start + .microseconds(microseconds + (rest > 0 ? 1 : 0))).date
  }
}
