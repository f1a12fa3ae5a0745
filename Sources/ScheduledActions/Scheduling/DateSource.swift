import Foundation
import Loadables

/// The source of the current date for scheduled actions.
@MainActor
public struct DateSource {
  private let nanoseconds: @MainActor () -> Int64

  /// The longest time between checks of the date: timers ignore clock changes, and may stop during the machine's sleep.
  let longestWait: Duration

  /// The current date of the system's clock.
  public static var system: DateSource {
    DateSource(longestWait: .seconds(60)) { ActionDate(Date()).nanoseconds }
  }

  /// Creates a date source that follows a time source, for tests and simulations.
  ///
  /// - Parameters:
  ///   - timeSource: The time source.
  ///   - start: The date when the time source is at zero.
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
