import Dispatch
import Synchronization

/// Blocks the main thread until asynchronous work ends, for commands without a run loop.
enum BlockingWait {
  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
    let isKnown = DispatchSemaphore(value: 0)
  }

  /// Runs `work` on another thread, and returns its result.
  static func result<Value: Sendable>(of work: @escaping @Sendable () async -> Value) -> Value {
    let outcome = Outcome<Value>()
    Task.detached {
      let value = await work()
      outcome.value.withLock { $0 = value }
      outcome.isKnown.signal()
    }
    while true {
      outcome.isKnown.wait()
      if let value = outcome.value.withLock({ $0 }) { return value }
    }
  }
}
