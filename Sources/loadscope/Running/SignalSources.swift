import Dispatch
import Foundation
import Synchronization

/// Signals as events of the main loop. Installed before curses, which installs handlers of its own for those without.
@MainActor
final class SignalSources {
  private var sources: [any DispatchSourceSignal] = []
  /// In order, as they have come.
  private let queue = DispatchQueue(label: "signals")
  private let waiting = Waiting()

  /// The signals that the main loop has been told of and has not handled yet.
  private final class Waiting: Sendable {
    let numbers = Mutex<Set<Int32>>([])
  }

  /// From now on `handle` is called for these signals in place of what they would do: once for all of a kind that have come
  /// until then.
  init(_ signals: [Int32], _ loop: MainLoop, handle: @escaping @MainActor @Sendable (Int32) -> Void) {
    let registration = DispatchGroup()
    // A signal that comes before the system knows of its source is lost, however late that is on a busy machine.
    defer { registration.wait() }
    for number in signals {
      // The default action of a signal comes before any source of it. SIGCONT continues the process all the same.
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

  /// Stops all processes of the job, as Ctrl-Z does: a script that has started this one is to be stopped with it, so that
  /// the shell has the keyboard. Returns when the job goes on.
  ///
  /// Not by SIGTSTP, which the source of that signal may take before it has stopped anything.
  static func stopJob() { kill(0, SIGSTOP) }

  /// Ends the process as the signal does by default, so that its parent can see what ended it.
  static func raiseAgain(_ number: Int32) -> Never {
    signal(number, SIG_DFL)
    raise(number)
    // Not reached unless the signal is blocked.
    exit(128 + number)
  }
}
