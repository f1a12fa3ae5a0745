/// Decides how long to wait before the next sync.
@MainActor
public protocol TimeoutPolicy: AnyObject {
  /// The time to wait after an attempt.
  ///
  /// - Parameter afterFailure: Whether the attempt failed.
  /// - Returns: Zero after a success means that nothing needs to be done; nil means that the policy has given up.
  func nextTimeout(afterFailure: Bool) -> Duration?

  /// Forgets the failures so far.
  func reset()
}
