import CMainQueue

/// What the main thread does all the time: it waits for the keyboard, for the main dispatch queue and for one alarm, and
/// for nothing else; asleep, it costs nothing.
///
/// A run loop would do the same by way of another thread, on which dispatch waits for descriptors: a key would wake up
/// two threads one after the other before it is read.
@MainActor
final class MainLoop {
  /// What to do when the alarm goes off.
  var alarmAction: @MainActor () -> Void = {}

  private var alarm: SuspendingClock.Instant?

  /// The alarm is to go off once, so much later from now; what it was set to before is forgotten.
  func setAlarm(after delay: Duration) { alarm = .now + delay }

  /// Called when what is shown has changed by itself.
  var wakeAction: @MainActor () -> Void = {}

  /// The alarm does not go off until it is set again.
  func cancelAlarm() { alarm = nil }

  /// Serves all three until the process ends. Input comes first, so that nothing that is late holds up a key.
  ///
  /// - Parameters:
  ///   - input: A descriptor.
  ///   - readInput: Called when there is something to read from it; has to read all of it.
  func run(input: Int32, readInput: @MainActor () -> Void) -> Never {
    while true {
      let events = main_queue_wait(input, nanosecondsUntilAlarm)
      if events & Int32(MAIN_QUEUE_INPUT.rawValue) != 0 { readInput() }
      if events & Int32(MAIN_QUEUE_WORK.rawValue) != 0 { main_queue_perform() }
      if let alarm, alarm <= .now {
        self.alarm = nil
        alarmAction()
      }
    }
  }

  /// Negative when it is not set.
  private var nanosecondsUntilAlarm: Int64 {
    guard let alarm else { return -1 }
    let (seconds, attoseconds) = max(.zero, SuspendingClock.now.duration(to: alarm)).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
