/// A task's wait for the end of a loadable's current sync.
///
/// The outcome is read when the sync ends, not when the task resumes: another sync may start in between.
@MainActor
struct SyncCompletion<Outcome> {
  private let ends: ChangeQueue<Result<Outcome, any Error>>

  /// Starts to wait for the sync of `loadable`, which is held weakly. `outcome` must return nil while a sync is
  /// running, and otherwise the outcome of the last sync.
  init<Observed: PureLoadableProtocol>(
    of loadable: Observed, outcome: @escaping @MainActor (Observed) -> Result<Outcome, any Error>?
  ) {
    ends = ChangeQueue(of: loadable, policy: .bufferingOldest(1), read: outcome)
    // The sync may have ended while the observer was being added.
    if let outcome = outcome(loadable) { ends.append(outcome) }
  }

  /// Waits for the end of the sync and returns the sync's outcome.
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
