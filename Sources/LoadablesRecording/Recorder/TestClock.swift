import Loadables
import LoadablesTesting

/// The clock of a recording: real time since the start of the test. From the creation of the test's first manual clock
/// on, the recording follows that clock.
@MainActor
final class TestClock: TimeSource {
  /// The manual clock, which the test owns.
  private weak var manual: ManualTimeSource?
  private var isManual = false
  /// The time of the followed clock at time 0 of the recording.
  private var origin = SystemTimeSource.shared.now
  private var latest = Duration.zero

  var now: Duration {
    if let manual {
      latest = manual.now - origin
    } else if !isManual {
      latest = SystemTimeSource.shared.now - origin
    }
    // After the release of the manual clock, the time of the release.
    return latest
  }

  /// Follows a manual clock. Later calls have no effect.
  ///
  /// - Parameter isStart: Whether the recording has no events yet. Both clocks then have the same time 0.
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
