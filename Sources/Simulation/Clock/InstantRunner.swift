import Loadables
import LoadablesTesting

/// A runner of instants, the points of virtual time at which events are due.
///
/// At an instant, all due timers fire first, also those that become due meanwhile. The next script entry follows, then
/// the timers due because of it, and so on until the instant has no more script entries.
@MainActor
struct InstantRunner {
  /// The default maximum number of events at one instant. More events count as an endless loop.
  static let eventLimit = 1_000_000

  struct Runaway: Error {
    let time: Int64
    /// The loadable that owned the next timer when the limit was exceeded; nil if no loadable did.
    let culprit: (any PureLoadableProtocol)?
  }

  let timeSource: ManualTimeSource
  let eventLimit: Int
  private let eventEnded: () -> Void

  /// Creates a runner of the timers in `timeSource`. It calls `eventEnded` after every event (a timer or a script
  /// entry), when all immediate effects of the event are done.
  init(
    _ timeSource: ManualTimeSource, eventLimit: Int = InstantRunner.eventLimit,
    eventEnded: @escaping () -> Void = {}
  ) {
    self.timeSource = timeSource
    self.eventLimit = eventLimit
    self.eventEnded = eventEnded
  }

  func run(at time: Int64, script: inout ScriptPlayer) throws(Runaway) {
    timeSource.move(to: time)
    var events = 0
    try fireAllDue(&events)
    while script.playNext(at: time) {
      try count(&events)
      try fireAllDue(&events)
    }
  }

  /// Fires all timers that are due now, such as after a command.
  func fireAllDue() throws(Runaway) {
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
