/// The decisions of a ``LoadableSyncer`` about its timer, as a state machine without a clock.
///
/// Only a change of the target's state to failed or synced advances the back-off. A request without effect does not.
struct SyncerSchedule {
  enum Action: Equatable {
    /// Leave the timer unchanged.
    case none
    /// Cancel the timer.
    case cancel
    /// Ask the policy for the next delay, and set the timer to it.
    case armNext(afterFailure: Bool)
    /// Set the timer to the previous delay again, without counting a failure.
    case armAgain
    /// Reset the back-off, and set the timer to the delay after a first failure, without counting one, unless the timer
    /// fires earlier.
    case startOver
    /// If the policy plans refreshes, do as for ``startOver``.
    case refreshSoon
  }

  private var lastState: LoadableState?

  /// Handles the target's state: at the syncer's creation, and after each notification of the target.
  mutating func targetChanged(to state: LoadableState) -> Action {
    defer { lastState = state }
    guard state != lastState else { return .none }
    switch state {
    case .idle, .syncing: return .cancel
    case .didFailToSync: return .armNext(afterFailure: true)
    case .didSyncSuccessfully: return .armNext(afterFailure: false)
    }
  }

  /// Handles a sync request that left the target's state unchanged.
  func syncHadNoEffect() -> Action {
    switch lastState {
    case .didFailToSync: .armAgain
    // The period counts no failures and may have changed.
    case .didSyncSuccessfully: .armNext(afterFailure: false)
    case .idle, .syncing, nil: .none
    }
  }

  /// Handles the return of the app to the foreground, or of the network: retries or refreshes soon.
  func returned() -> Action {
    switch lastState {
    case .didFailToSync: .startOver
    case .didSyncSuccessfully: .refreshSoon
    case .idle, .syncing, nil: .none
    }
  }
}
