import Foundation
import Loadables

/// Tells what date it is, as far as actions are concerned.
@MainActor
public struct DateSource {
  private let nanoseconds: @MainActor () -> Int64

  /// After how long at the most the date has to be looked at again: a timer does not hear of a date that is set, and may
  /// stand still while the machine sleeps.
  let longestWait: Duration

  /// The system's date.
  public static var system: DateSource {
    DateSource(longestWait: .seconds(60)) { ActionDate(Date()).nanoseconds }
  }

  /// The date of a time source: for tests and simulations, in which time does not pass by itself.
  ///
  /// - Parameters:
  ///   - timeSource: What time is taken from.
  ///   - start: What date it was when the time source was at zero.
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
