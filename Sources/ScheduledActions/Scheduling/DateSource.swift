import Foundation
import Loadables

/// A source of the current date, by which an ``ActionManager`` starts its items.
@MainActor
public struct DateSource {
  private let nanoseconds: @MainActor () -> Int64

  /// The maximum time between checks of the date. Timers ignore changes of the clock and may stop during sleep.
  let longestWait: Duration

  /// The date of the system's clock.
  public static var system: DateSource {
    DateSource(longestWait: .seconds(60)) { ActionDate(Date()).nanoseconds }
  }

  /// Creates a date source that follows a time source, for tests and simulations.
  ///
  /// - Parameters:
  ///   - timeSource: The time source that determines the date.
  ///   - start: The date at which `timeSource` is at zero.
  public init(_ timeSource: any TimeSource, startingAt start: Date = Date(timeIntervalSinceReferenceDate: 0)) {
    let start = ActionDate(start)
    self.init(longestWait: .nanoseconds(Int64.max)) { (start + timeSource.now).nanoseconds }
  }

  private init(longestWait: Duration, nanoseconds: @escaping @MainActor () -> Int64) {
    self.longestWait = longestWait
    self.nanoseconds = nanoseconds
  }

  var now: ActionDate { ActionDate(nanoseconds: nanoseconds()) }
}
