/// The outcome of one planned sync.
public enum SyncOutcome: Sendable {
  /// The sync succeeds.
  case success
  /// The sync fails with the given error.
  case failure(any Error)
  /// The sync never ends by itself.
  case hang

  /// Returns a failure with a ``TestError`` of the given code.
  public static func failure(_ code: String) -> SyncOutcome { .failure(TestError(code)) }
}

/// The outcomes of planned syncs.
///
/// An array literal is a list: `[.failure("timeout"), .success]`.
public enum SyncOutcomes: Sendable, ExpressibleByArrayLiteral {
  /// One outcome for each sync, in order; the last outcome repeats. An empty list is a programming error.
  case list([SyncOutcome])
  /// Each sync fails with the probability `failureRate`, from 0 to 1, and reports `error`.
  case random(failureRate: Double, error: any Error = TestError("failed"))

  /// A list of outcomes.
  public init(arrayLiteral outcomes: SyncOutcome...) { self = .list(outcomes) }

  func check() {
    if case .list(let list) = self { precondition(!list.isEmpty, "A plan needs at least one outcome") }
  }
}
