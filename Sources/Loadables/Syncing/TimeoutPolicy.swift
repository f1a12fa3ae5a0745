/// A policy for the delay before the next sync.
@MainActor
public protocol TimeoutPolicy: AnyObject {
  /// Returns the delay after an attempt.
  ///
  /// - Parameter afterFailure: Whether the attempt failed.
  /// - Returns: The delay. Zero after a success means no refresh; nil means that the policy gives up.
  func nextTimeout(afterFailure: Bool) -> Duration?

  /// Resets the failures in a row.
  func reset()
}
