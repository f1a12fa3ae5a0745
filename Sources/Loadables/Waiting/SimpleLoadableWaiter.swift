/// A wait until a loadable is not syncing, with a callback.
///
/// The waiter has no timeout and starts no sync. The callback has no parameter: it reads the outcome from the loadable.
/// See ``LoadableWaiter`` for timeouts and syncing.
///
/// ```swift
/// profile.syncIfNeeded()
/// waiter = .whenDoneSyncing(profile) { [weak self] in self?.profileIsDone() }
/// ```
@MainActor
public final class SimpleLoadableWaiter {
  private let wait: ConditionWait
  private let firstLook: TimerToken

  /// Calls `completion` once when the loadable is not syncing, but never before this call has returned.
  ///
  /// - Parameters:
  ///   - loadable: The loadable to wait for, kept alive during the wait. The caller starts the loadable's sync.
  ///   - timeSource: The clock of a timer without a delay, which checks whether the loadable is syncing.
  ///   - completion: The closure to call.
  /// - Returns: The waiter, to be kept: releasing the waiter ends the wait without a call.
  public static func whenDoneSyncing(
    _ loadable: any PureLoadableProtocol, timeSource: any TimeSource = SystemTimeSource.shared,
    _ completion: @escaping @MainActor () -> Void
  ) -> SimpleLoadableWaiter {
    SimpleLoadableWaiter(loadable, timeSource, completion)
  }

  private init(
    _ loadable: any PureLoadableProtocol, _ timeSource: any TimeSource, _ completion: @escaping @MainActor () -> Void
  ) {
    let wait = ConditionWait(on: loadable, until: { $0.isDoneSyncing }, completion)
    self.wait = wait
    firstLook = TimerToken(on: timeSource, after: .zero, owner: loadable, label: "done syncing?") { [weak wait] in
      wait?.check()
    }
  }

  /// Ends the wait without calling the completion. May be called any number of times.
  public func cancel() { wait.cancel() }
}

extension PureLoadableProtocol {
  var isDoneSyncing: Bool { loadableState != .syncing }
}
