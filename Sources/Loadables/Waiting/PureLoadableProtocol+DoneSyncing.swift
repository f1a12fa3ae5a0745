extension PureLoadableProtocol {
  /// Waits until the loadable is not syncing. Does not start a sync.
  ///
  /// - Throws: If there are then no contents, the loadable's error, or a ``LoadableWaiterError`` if there is no error.
  ///   `CancellationError` if the task is cancelled during the wait.
  public func doneSyncing() async throws {
    try await contentsAfterDoneSyncing { _ in }
  }

  /// Waits until the loadable is not syncing, then calls `grabContents` at once and returns the result.
  ///
  /// A caller outside the main actor needs `Contents` to be `Sendable`.
  ///
  /// - Throws: The error of `grabContents`. If there are no contents, the loadable's error, or a
  ///   ``LoadableWaiterError`` if there is no error. `CancellationError` if the task is cancelled during the wait.
  public func contentsAfterDoneSyncing<Contents>(
    _ grabContents: @escaping @MainActor (Self) throws -> Contents
  ) async throws -> Contents {
    let outcome = Outcome<Contents>()
    // Cancelling the task ends this stream, on any thread.
    let (done, end) = AsyncStream<Never>.makeStream()
    let wait = ConditionWait(on: self, until: { $0.isDoneSyncing }) {
      outcome.result = Result { try self.contents(grabContents) }
      end.finish()
    }
    defer { wait.cancel() }
    wait.check()
    for await _ in done {}
    return try outcome.result.get()
  }

  private func contents<Contents>(_ grabContents: (Self) throws -> Contents) throws -> Contents {
    guard isContentsAvailable else { throw error ?? LoadableWaiterError(.noContents, of: self) }
    return try grabContents(self)
  }
}

/// The result of an `async` wait. Until ``result`` is set, it is a `CancellationError`.
@MainActor
final class Outcome<Value> {
  var result: Result<Value, any Error> = .failure(CancellationError())
}
