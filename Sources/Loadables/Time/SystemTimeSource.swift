import Dispatch

/// Real time. Actions are called on the main dispatch queue, so the process must serve it.
@MainActor
public final class SystemTimeSource: TimeSource {
  /// One is enough for a process.
  public static let shared = SystemTimeSource()

  private let origin = ContinuousClock.now
  private var lastID: UInt64 = 0
  private var pending: [UInt64: DispatchWorkItem] = [:]

  public init() {}

  public var now: Duration { origin.duration(to: .now) }

  public func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    lastID += 1
    let id = lastID
    let action = Instrumentation.carryingCause(action)
    let item = DispatchWorkItem { [weak self] in
      MainActor.assumeIsolated {
        self?.pending[id] = nil
        action()
      }
    }
    pending[id] = item
    DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(Int(clamping: delay.wholeNanoseconds)), execute: item)
    return ScheduledTimer(id: id)
  }

  public func cancel(_ timer: ScheduledTimer) {
    pending.removeValue(forKey: timer.id)?.cancel()
  }
}
