/// Decides what a syncer's timer does when its target has changed; a state machine without a clock.
///
/// Only the end of an attempt moves the back-off: a state that becomes failed or synced from any other one. A
/// notification in an unchanged state does nothing.
struct SyncerSchedule {
  enum Action: Equatable {
    /// Leave the timer as it is.
    case none
    /// There must be no timer.
    case cancel
    /// There must be one timer, set anew to the policy's next timeout.
    case armNext(afterFailure: Bool)
    /// There must be one timer, set anew to the wait that was planned last.
    case armAgain
    /// The failures are forgotten but for the last, and the timer set anew to the first timeout after that.
    case startOver
    /// If there is to be a refresh at all, the timer is set anew to the first timeout of a back-off.
    case refreshSoon
  }

  private var lastState: LoadableState?

  /// The target is in this state, at the beginning or after a notification.
  mutating func targetChanged(to state: LoadableState) -> Action {
    defer { lastState = state }
    guard state != lastState else { return .none }
    switch state {
    case .idle, .syncing: return .cancel
    case .didFailToSync: return .armNext(afterFailure: true)
    case .didSyncSuccessfully: return .armNext(afterFailure: false)
    }
  }

  /// The timer has fired and the target was asked to sync, but is where it was.
  func syncCameToNothing() -> Action {
    switch lastState {
    case .didFailToSync: .armAgain
    // The period does not count anything, and may be another one by now.
    case .didSyncSuccessfully: .armNext(afterFailure: false)
    case .idle, .syncing, nil: .none
    }
  }

  /// The app was in the background and is active again.
  func appBecameActive() -> Action {
    switch lastState {
    case .didFailToSync: .startOver
    case .didSyncSuccessfully: .refreshSoon
    case .idle, .syncing, nil: .none
    }
  }
}
