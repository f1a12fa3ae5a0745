/// A wait of one task for the end of a loadable's current sync.
///
/// The outcome is read when the sync ends, not when the task resumes: another sync may start in between.
@MainActor
struct SyncCompletion<Outcome> {
  private let ends: ChangeQueue<Result<Outcome, any Error>>

  /// - Parameters:
  ///   - loadable: Held weakly. Its release ends the wait.
  ///   - outcome: Returns the outcome of the loadable's last sync; nil during a sync.
  init<Observed: PureLoadableProtocol>(
    of loadable: Observed, outcome: @escaping @MainActor (Observed) -> Result<Outcome, any Error>?
  ) {
    ends = ChangeQueue(of: loadable, policy: .bufferingOldest(1), read: outcome)
    // Observing may have ended the sync before the observer was added.
    if let outcome = outcome(loadable) { ends.append(outcome) }
  }

  /// Waits for the end of the sync and returns the outcome.
  ///
  /// - Throws: The sync's error; `CancellationError` if the task is cancelled; ``AsyncLoadableError/lostParent`` if the
  ///   loadable is released before the end of the sync.
  func value() async throws -> Outcome {
    let outcome = await ends.next()
    try Task.checkCancellation()
    guard let outcome else { throw AsyncLoadableError.lostParent }
    return try outcome.get()
  }
}
