import Foundation

/// Wakes up the main run loop once, and can be set anew any number of times.
///
/// A timer of the run loop and not a dispatch source: on Linux one of those, when it is set anew all the time while the
/// machine is busy, once in a while does not fire until something else happens in the process.
@MainActor
final class RunLoopAlarm {
  /// What to do when it is time.
  var action: @MainActor () -> Void = {}

  private lazy var timer: Timer = {
    // It has to repeat to be set again after it has fired; between two settings it is far away.
    let timer = Timer(fire: .distantFuture, interval: Self.never, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.action() }
    }
    RunLoop.main.add(timer, forMode: .common)
    return timer
  }()

  /// In seconds.
  private static let never = 1e9

  /// Is to fire once, so much later from now; what it was set to before is forgotten.
  func set(after delay: Duration) {
    timer.fireDate = Date(timeIntervalSinceNow: max(0, delay / .seconds(1)))
  }

  /// Does not fire until it is set again.
  func cancel() {
    timer.fireDate = .distantFuture
  }
}
