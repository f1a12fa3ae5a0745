import Dispatch
import Foundation

/// The loop of the main thread. It waits for the keyboard, for the main dispatch queue and for one alarm. Asleep, it costs
/// nothing.
@MainActor
final class MainLoop {
  /// Called when the alarm goes off.
  var alarmAction: @MainActor () -> Void = {}

  /// Called when what is shown has changed by itself.
  var wakeAction: @MainActor () -> Void = {}

  /// A source that is released goes away.
  private var keyboard: (any DispatchSourceRead)?

  /// Of a repeating timer only the next date counts. Moving it costs less than a timer of dispatch, which has its own thread.
  private lazy var timer = Timer(fire: .distantFuture, interval: .greatestFiniteMagnitude, repeats: true) {
    [weak self] _ in
    MainActor.assumeIsolated { self?.alarmAction() }
  }

  /// The alarm is to go off once, so much later from now; what it was set to before is forgotten.
  func setAlarm(after delay: Duration) { timer.fireDate = Date(timeIntervalSinceNow: delay / .seconds(1)) }

  /// The alarm does not go off until it is set again.
  func cancelAlarm() { timer.fireDate = .distantFuture }

  /// Serves all three until the process ends.
  ///
  /// - Parameters:
  ///   - input: A descriptor.
  ///   - readInput: Called when there is something to read from it; has to read all of it, and may find nothing.
  func run(input: Int32, readInput: @escaping @MainActor () -> Void) -> Never {
    let keyboard = DispatchSource.makeReadSource(fileDescriptor: input, queue: .main)
    keyboard.setEventHandler { MainActor.assumeIsolated(readInput) }
    keyboard.resume()
    self.keyboard = keyboard
    RunLoop.main.add(timer, forMode: .default)
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }
}
