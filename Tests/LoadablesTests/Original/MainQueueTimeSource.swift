import Dispatch
import Loadables

/// The original's clock: every action is a separate block on the main dispatch queue.
///
/// A zero delay is `DispatchQueue.main.async`: the reference for ``SystemTimeSource``.
@MainActor
final class MainQueueTimeSource: TimeSource {
  private let origin = DispatchTime.now()
  private var pending: Set<ScheduledTimer> = []
  private var lastID: UInt64 = 0

  var now: Duration { .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds - origin.uptimeNanoseconds)) }

  func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    lastID += 1
    let timer = ScheduledTimer(id: lastID)
    pending.insert(timer)
    let action = LoadableInstruments.carryingCause(action)
    let block: @MainActor @Sendable () -> Void = { [weak self] in
      if self?.pending.remove(timer) != nil { action() }
    }
    if delay <= .zero {
      DispatchQueue.main.async { MainActor.assumeIsolated(block) }
    } else {
      let nanoseconds = Int(delay / .nanoseconds(1))
      DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { MainActor.assumeIsolated(block) }
    }
    return timer
  }

  func cancel(_ timer: ScheduledTimer) { pending.remove(timer) }
}
