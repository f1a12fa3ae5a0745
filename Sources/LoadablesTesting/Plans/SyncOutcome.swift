/// How one planned sync ends.
public enum SyncOutcome: Sendable {
  /// It succeeds.
  case success
  /// It fails with this error.
  case failure(any Error)
  /// It never ends by itself.
  case hang

  /// It fails with a ``TestError`` of this code.
  public static func failure(_ code: String) -> SyncOutcome { .failure(TestError(code)) }
}

/// How planned syncs end, one after another.
///
/// An array literal is a list: `[.failure("timeout"), .success]`.
public enum SyncOutcomes: Sendable, ExpressibleByArrayLiteral {
  /// One outcome a sync, in this order; the last one repeats. An empty list is a programmer's error.
  case list([SyncOutcome])
  /// Each sync fails with this chance, from 0 to 1, and with this error; the others succeed.
  case random(failureRate: Double, error: any Error = TestError("failed"))

  /// A list of outcomes.
  public init(arrayLiteral outcomes: SyncOutcome...) { self = .list(outcomes) }

  func check() {
    if case .list(let list) = self { precondition(!list.isEmpty, "A plan needs at least one outcome") }
  }
}
