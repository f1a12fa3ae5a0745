/// An attempt to load the content of an ``AsyncLoadable``, from the start of a sync to its result.
///
/// An attempt is over after its result, and as soon as its loadable is not syncing any more, syncs again, or is released.
/// A result that comes later is dropped: after a logout by `setIdle(content: nil)`, a late reply does not bring the
/// content back.
///
/// ```swift
/// final class Avatar: AsyncLoadable<[UInt8]> {
///   override func doSync(attempt: SyncAttempt<[UInt8]>) {
///     client.fetchAvatar { result in attempt.end(with: result) }
///   }
/// }
/// ```
@MainActor
public final class SyncAttempt<Content> {
  private weak var loadable: AsyncLoadable<Content>?
  private var task: Task<Void, Never>?

  init(of loadable: AsyncLoadable<Content>) { self.loadable = loadable }

  deinit { task?.cancel() }

  /// Cancels the task of ``run(_:)``, when the attempt is over.
  func cancel() {
    task?.cancel()
    task = nil
  }

  /// Whether results are dropped from now on.
  public var isOver: Bool { loadable?.isCurrent(self) != true }

  /// Ends the sync: replaces the content and sets the state to synced. Has no effect on an attempt that is over.
  public func succeed(_ content: Content) {
    loadable?.end(self, .didSyncSuccessfully) { $0.setDidSyncSuccessfully(content: content) }
  }

  /// Ends the sync: keeps the content and sets the state to failed. Has no effect on an attempt that is over.
  public func fail(_ error: (any Error)?) {
    loadable?.end(self, .didFailToSync) { $0.setFailedToSync(error) }
  }

  /// Ends the sync with a result, like ``succeed(_:)`` or ``fail(_:)``.
  public func end<Failure: Error>(with result: Result<Content, Failure>) {
    switch result {
    case .success(let content): succeed(content)
    case .failure(let error): fail(error)
    }
  }

  /// Calls `load` in a task on the main actor, and ends the sync with its result.
  ///
  /// The task is cancelled when the attempt is over, also by a release of the loadable, unless `load` retains that.
  public func run(_ load: @escaping @MainActor () async throws -> Content) {
    task = Task { [weak self, weak loadable] in
      let result: Result<Content, any Error>
      do { result = .success(try await load()) } catch { result = .failure(error) }
      guard let self, !isOver else { return loadable?.drop(result) ?? () }
      // Not cancelled any more, because observers run in this task.
      task = nil
      end(with: result)
    }
  }
}
