/// Waits for a loadable to be done with syncing.
///
/// For those who want to go on when a loadable is done, trust it to become so, and look themselves at what became of it.
/// See ``LoadableWaiter`` for timeouts and for syncing it meanwhile.
///
/// ```swift
/// profile.syncIfNeeded()
/// waiter = .whenDoneSyncing(profile) { [weak self] in self?.profileIsDone() }
/// ```
@MainActor
public final class SimpleLoadableWaiter {
  private let wait: ConditionWait
  private let firstLook: TimerToken

  /// Calls `completion` once when the loadable is not syncing, which may be so already, but not before this has returned.
  ///
  /// - Parameters:
  ///   - loadable: Whom to wait for; kept alive meanwhile. Somebody else makes it sync.
  ///   - timeSource: Whose next turn is waited for when the loadable is not syncing now.
  ///   - completion: What to call.
  /// - Returns: The waiter, to be kept: releasing it cancels.
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
  /// Whether no sync is under way.
  var isDoneSyncing: Bool { loadableState != .syncing }
}
