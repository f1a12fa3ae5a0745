import Loadables
import LoadablesTesting

/// Moves virtual time from one instant to the next.
///
/// At an instant, everything due happens until nothing more is due. Then the next entry of the script happens, followed
/// by everything that is due after the entry, until the script has no more entries at this instant.
@MainActor
struct InstantRunner {
  /// The maximum number of events at one instant. More events count as an endless loop.
  static let eventLimit = 1_000_000

  struct Runaway: Error {
    let time: Int64
    /// The loadable that owned the next timer when the limit was exceeded.
    let culprit: (any PureLoadableProtocol)?
  }

  let timeSource: ManualTimeSource
  let eventLimit: Int
  private let eventEnded: () -> Void

  /// - Parameters:
  ///   - timeSource: The source of the timers.
  ///   - eventLimit: The largest number of events at an instant.
  ///   - eventEnded: Called after every event (a timer or an entry of the script) and all its immediate effects.
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

  /// Fires everything that is due now, such as after a command.
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
