extension PureLoadableProtocol {
  /// Waits until the loadable is not syncing; somebody else makes it sync.
  ///
  /// - Throws: When it has no contents then: its error, or a ``LoadableWaiterError`` if it has none. `CancellationError`
  ///   when the task is cancelled first.
  public func doneSyncing() async throws {
    try await contentsAfterDoneSyncing { _ in }
  }

  /// Waits until the loadable is not syncing and returns what `grabContents` takes from it, which is called at that very
  /// moment: a sync that begins afterwards makes no difference.
  ///
  /// A caller outside the main actor needs contents that are Sendable.
  ///
  /// - Throws: What `grabContents` throws. When there are no contents: the loadable's error, or a ``LoadableWaiterError``
  ///   if it has none. `CancellationError` when the task is cancelled first.
  public func contentsAfterDoneSyncing<Contents>(
    _ grabContents: @escaping @MainActor (Self) throws -> Contents
  ) async throws -> Contents {
    let outcome = Outcome<Contents>()
    // A stream without elements: the one thing that ends by itself with its task, whichever thread cancels that.
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
