/// The planned outcome of one sync of a test loadable.
public enum SyncOutcome: Sendable {
  /// The sync succeeds.
  case success
  /// The sync fails with this error.
  case failure(any Error)
  /// The sync does not end by itself, only when the test sets the loadable's state.
  case hang

  /// Returns a failure with a ``TestError`` that has the given code.
  public static func failure(_ code: String) -> SyncOutcome { .failure(TestError(code)) }
}

/// The planned outcomes of a test loadable's syncs.
///
/// An array literal is a list: `[.failure("timeout"), .success]`.
public enum SyncOutcomes: Sendable, ExpressibleByArrayLiteral {
  /// One outcome for each sync, in order; the last outcome repeats. An empty list traps.
  case list([SyncOutcome])
  /// A random outcome for each sync: with the probability `failureRate`, from 0 to 1, a failure with `error`.
  case random(failureRate: Double, error: any Error = TestError("failed"))

  /// Creates a list of outcomes from an array literal.
  public init(arrayLiteral outcomes: SyncOutcome...) { self = .list(outcomes) }

  func check() {
    if case .list(let list) = self { precondition(!list.isEmpty, "A plan needs at least one outcome") }
  }
}
