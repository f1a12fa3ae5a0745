/// The end of a loadable's current sync, for one waiting task.
///
/// The outcome is read when the sync ends and not when the task runs: the next sync may have started by then.
@MainActor
struct SyncCompletion<Outcome> {
  private let ends: ChangeQueue<Result<Outcome, any Error>>

  /// - Parameters:
  ///   - loadable: Held weakly.
  ///   - lifetime: The loadable's lifetime, if it has one: its release ends the wait.
  ///   - outcome: Reads the outcome of a sync; nil during a sync.
  init<Observed: PureLoadableProtocol>(
    of loadable: Observed, lifetime: Lifetime? = nil,
    outcome: @escaping @MainActor (Observed) -> Result<Outcome, any Error>?
  ) {
    ends = ChangeQueue(of: loadable, policy: .bufferingOldest(1), lifetime: lifetime, read: outcome)
    // Observing may have ended the sync before the observer was added.
    if let outcome = outcome(loadable) { ends.append(outcome) }
  }

  /// Waits for the end and returns the outcome.
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
