import Loadables
import LoadablesTesting

/// The clock of a test's recording: real time since the start of the test. Once the test has created a
/// ``ManualTimeSource``, the recording uses the time of that clock instead.
@MainActor
final class TestClock: TimeSource {
  /// The first manual clock that the test has created; nil if there is none yet, or if it was released.
  private weak var manual: ManualTimeSource?
  private var isManual = false
  /// The time at which the recording's time is 0, on the clock in use: the real one, or the test's manual clock.
  private var origin = SystemTimeSource.shared.now
  private var latest = Duration.zero

  var now: Duration {
    if let manual {
      latest = manual.now - origin
    } else if !isManual {
      latest = SystemTimeSource.shared.now - origin
    }
    // After the release of the manual clock, time stops at the last reading.
    return latest
  }

  /// Switches from real time to a manual clock. Only the first call has an effect.
  ///
  /// - Parameter isStart: Whether the recording has no events yet. If so, the recording starts at the time of `time`.
  func follow(_ time: ManualTimeSource, isStart: Bool) {
    guard !isManual else { return }
    let offset = isStart ? .zero : now
    (manual, isManual) = (time, true)
    origin = time.now - offset
  }

  func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    SystemTimeSource.shared.schedule(after: delay, owner: owner, label: label, action)
  }

  func cancel(_ timer: ScheduledTimer) { SystemTimeSource.shared.cancel(timer) }
}
