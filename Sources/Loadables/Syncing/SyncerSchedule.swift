/// The schedule of a syncer: a state machine without a clock.
///
/// Only the end of an attempt, a transition to failed or synced, advances the back-off.
struct SyncerSchedule {
  enum Action: Equatable {
    /// Do not change the timer.
    case none
    /// Cancel the timer.
    case cancel
    /// Set the timer to the policy's next timeout.
    case armNext(afterFailure: Bool)
    /// Set the timer to the last timeout again.
    case armAgain
    /// Reset the back-off, count the last failure as the first failure, and set the timer to the first delay.
    case startOver
    /// If refreshes are enabled, set the timer to the first delay of the back-off.
    case refreshSoon
  }

  private var lastState: LoadableState?

  /// Handles the target's state, at the syncer's creation and after each notification.
  mutating func targetChanged(to state: LoadableState) -> Action {
    defer { lastState = state }
    guard state != lastState else { return .none }
    switch state {
    case .idle, .syncing: return .cancel
    case .didFailToSync: return .armNext(afterFailure: true)
    case .didSyncSuccessfully: return .armNext(afterFailure: false)
    }
  }

  /// Handles a request that did not change the target's state.
  func syncHadNoEffect() -> Action {
    switch lastState {
    case .didFailToSync: .armAgain
    // The period counts no failures and may have changed.
    case .didSyncSuccessfully: .armNext(afterFailure: false)
    case .idle, .syncing, nil: .none
    }
  }

  /// Handles the app's return to the foreground.
  func appBecameActive() -> Action {
    switch lastState {
    case .didFailToSync: .startOver
    case .didSyncSuccessfully: .refreshSoon
    case .idle, .syncing, nil: .none
    }
  }
}
