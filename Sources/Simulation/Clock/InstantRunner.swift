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

  init(_ timeSource: ManualTimeSource, eventLimit: Int = InstantRunner.eventLimit) {
    self.timeSource = timeSource
    self.eventLimit = eventLimit
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
    events += 1
    if events > eventLimit {
      throw Runaway(
        time: timeSource.nanoseconds, culprit: timeSource.nextTimer?.owner as? any PureLoadableProtocol)
    }
  }
}
