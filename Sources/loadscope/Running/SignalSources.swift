import Dispatch
import Foundation
import Synchronization

/// Delivers signals as actions of the main loop. Must be created before curses installs handlers for unhandled signals.
@MainActor
final class SignalSources {
  private var sources: [any DispatchSourceSignal] = []
  /// The serial queue that keeps signals in order.
  private let queue = DispatchQueue(label: "signals")
  private let waiting = Waiting()

  /// The signals that were posted to the main loop and are not handled yet.
  private final class Waiting: Sendable {
    let numbers = Mutex<Set<Int32>>([])
  }

  /// Calls `handle` for these signals in place of their default actions. Pending signals of one kind cause one call.
  init(_ signals: [Int32], _ loop: MainLoop, handle: @escaping @MainActor @Sendable (Int32) -> Void) {
    let registration = DispatchGroup()
    // Signals that arrive before the registration are lost. It may take a while on a busy machine.
    defer { registration.wait() }
    for number in signals {
      // The default action would precede the source. SIGCONT continues the process in any case.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable [waiting] in
        guard waiting.numbers.withLock({ $0.insert(number).inserted }) else { return }
        loop.post {
          waiting.numbers.withLock { _ = $0.remove(number) }
          handle(number)
        }
      }
      registration.enter()
      source.setRegistrationHandler { @Sendable in registration.leave() }
      source.resume()
      sources.append(source)
    }
  }

  /// Whether one of these signals has arrived and is not handled yet. Valid while the main thread waits for something else.
  func hasReceived(_ signals: [Int32]) -> Bool { waiting.numbers.withLock { !$0.isDisjoint(with: signals) } }

  /// The time between two looks whether the shell has given the terminal back. No signal tells it.
  static let foregroundInterval = Duration.milliseconds(250)

  /// Stops all processes of the shell job, including a parent script, as Ctrl-Z does. The shell then gets the keyboard.
  /// Returns when the shell continues the job.
  ///
  /// Sends SIGSTOP instead of SIGTSTP, because this process's own handler may consume SIGTSTP first.
  static func stopJob() { kill(0, SIGSTOP) }

  /// Ends the process by the default action of a signal, so that the parent process sees the signal.
  static func raiseAgain(_ number: Int32) -> Never {
    signal(number, SIG_DFL)
    raise(number)
    // Reached only if the signal is blocked.
    exit(128 + number)
  }
}
