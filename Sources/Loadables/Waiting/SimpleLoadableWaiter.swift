/// A waiter for the end of a sync.
///
/// It has no timeout, starts no sync, and calls without the outcome, which the caller reads from the loadable. See
/// ``LoadableWaiter`` for timeouts and syncing.
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
  ///   - loadable: The loadable to wait for, kept alive meanwhile. The caller starts its sync.
  ///   - timeSource: The source of the turn in which a loadable that is not syncing is reported.
  ///   - completion: The callback.
  /// - Returns: The waiter; releasing it cancels.
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

  /// Ends the wait without a call. May be called any number of times.
  public func cancel() { wait.cancel() }
}

extension PureLoadableProtocol {
  var isDoneSyncing: Bool { loadableState != .syncing }
}
