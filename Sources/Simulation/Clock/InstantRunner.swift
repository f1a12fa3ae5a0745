import Loadables
import LoadablesTesting

/// Moves virtual time from one instant to the next.
///
/// At an instant, everything that is due happens, again and again until nothing more is due at it; then the next entry
/// of the script happens, and what is due by that; and so on until the script has nothing more at this instant.
@MainActor
struct InstantRunner {
  /// So many events at one instant mean that it is never going to end.
  static let eventLimit = 1_000_000

  /// An instant that did not come to an end.
  struct Runaway: Error {
    /// When it was.
    let time: Int64
    /// On whose behalf the next timer would have fired when the limit was passed.
    let culprit: (any PureLoadableProtocol)?
  }

  let timeSource: ManualTimeSource
  let eventLimit: Int
  private let eventEnded: () -> Void

  /// - Parameters:
  ///   - timeSource: Whose timers fire.
  ///   - eventLimit: How many events an instant may have.
  ///   - eventEnded: Called after every event: a timer that fired or an entry of the script, with all that it led to at
  ///     once.
  init(
    _ timeSource: ManualTimeSource, eventLimit: Int = InstantRunner.eventLimit,
    eventEnded: @escaping () -> Void = {}
  ) {
    self.timeSource = timeSource
    self.eventLimit = eventLimit
    self.eventEnded = eventEnded
  }

  /// Goes through the whole instant at `time`.
  func run(at time: Int64, script: inout ScriptPlayer) throws(Runaway) {
    timeSource.move(to: time)
    var events = 0
    try fireAllDue(&events)
    while script.playNext(at: time) {
      try count(&events)
      try fireAllDue(&events)
    }
  }

  /// Lets everything happen that is due now, such as after something was done by hand.
  func settle() throws(Runaway) {
    var events = 0
    try fireAllDue(&events)
  }

  private func fireAllDue(_ events: inout Int) throws(Runaway) {
    while timeSource.fireNextDue() { try count(&events) }
  }

  private func count(_ events: inout Int) throws(Runaway) {
    eventEnded()
    events += 1
    if events > eventLimit {
      throw Runaway(
        time: timeSource.nanoseconds, culprit: timeSource.nextTimer?.owner as? any PureLoadableProtocol)
    }
  }
}
