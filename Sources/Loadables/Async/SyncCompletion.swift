/// The end of the sync that a loadable is in, for one task that waits for it.
///
/// What the sync came to is read when it ends and not when the task gets to run: the next one may be under way by then.
@MainActor
struct SyncCompletion<Outcome> {
  private let ends: ChangeQueue<Result<Outcome, any Error>>

  /// - Parameters:
  ///   - loadable: Held weakly.
  ///   - lifetime: The loadable's, if it has one, so that its release ends the wait.
  ///   - outcome: Reads what a sync came to; nil while one is under way.
  init<Observed: PureLoadableProtocol>(
    of loadable: Observed, lifetime: Lifetime? = nil,
    outcome: @escaping @MainActor (Observed) -> Result<Outcome, any Error>?
  ) {
    ends = ChangeQueue(of: loadable, policy: .bufferingOldest(1), lifetime: lifetime, read: outcome)
    // It may have ended because it is observed, before it knew of the observer.
    if let outcome = outcome(loadable) { ends.append(outcome) }
  }

  /// Waits for the end and returns what the sync came to.
  ///
  /// - Throws: The sync's error, `CancellationError` if the task was cancelled first, and
  ///   ``AsyncLoadableError/lostParent`` if the loadable was released first.
  func value() async throws -> Outcome {
    let outcome = await ends.next()
    try Task.checkCancellation()
    guard let outcome else { throw AsyncLoadableError.lostParent }
    return try outcome.get()
  }
}
