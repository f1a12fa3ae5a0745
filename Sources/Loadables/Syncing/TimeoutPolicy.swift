/// A rule for the delay between the end of a sync and the next sync, for a ``LoadableSyncer``.
@MainActor
public protocol TimeoutPolicy: AnyObject {
  /// Returns the delay before the next sync. Called once after each sync.
  ///
  /// - Parameter afterFailure: Whether the last sync failed.
  /// - Returns: The delay. Zero after a success means no refresh; nil means that the policy gives up.
  func nextTimeout(afterFailure: Bool) -> Duration?

  /// Resets the count of failures: the next failure counts as the first of a row.
  func reset()

  /// Resets the count of failures, and returns the delay after a first failure without counting one. Called when the app
  /// becomes active.
  ///
  /// The default asks ``nextTimeout(afterFailure:)``, and resets again.
  func firstTimeout() -> Duration?
}

extension TimeoutPolicy {
  /// Resets the policy, and returns its delay after a failure, which it resets again.
  public func firstTimeout() -> Duration? {
    reset()
    defer { reset() }
    return nextTimeout(afterFailure: true)
  }
}
