import Loadables

/// A loadable of an app: each sync waits for a result that the test gives, in any order.
@MainActor
final class Fetch: AsyncLoadable<String> {
  private var waiting: [CheckedContinuation<Result<String, InjectedFailure>, Never>] = []
  private(set) var syncCount = 0
  private var reportCount = 0

  struct InjectedFailure: Error {}

  override func doSync() {
    syncCount += 1
    Task { [weak self] in
      let result = await withCheckedContinuation { self?.waiting.append($0) }
      switch result {
      case .success(let content): self?.setDidSyncSuccessfully(content: content)
      case .failure(let error): self?.setFailedToSync(error)
      }
      self?.reportCount += 1
    }
  }

  /// Gives the result of the oldest unfinished sync, and waits until the loadable has reported it.
  func answer(_ result: Result<String, InjectedFailure>, at index: Int = 0) async {
    while waiting.count <= index { await Task.yield() }
    let reports = reportCount
    waiting.remove(at: index).resume(returning: result)
    while reportCount == reports { await Task.yield() }
  }
}

/// A loadable whose results come from a callback, which carries no attempt.
@MainActor
final class Callback: AsyncLoadable<String> {
  private(set) var syncCount = 0

  override func doSync() { syncCount += 1 }
}

/// A loadable whose loads end only by their cancellation.
@MainActor
final class Endless: AsyncLoadable<String> {
  private(set) var endCount = 0

  override func load() async throws -> String {
    defer { endCount += 1 }
    for await _ in AsyncStream<Never>.makeStream().stream {}
    throw CancellationError()
  }
}

/// A loadable whose syncs succeed at once.
@MainActor
final class Prompt: Loadable {
  override var isContentsAvailable: Bool { true }
  override func doSync() { setDidSyncSuccessfully() }
}

/// A loadable whose first attempt never reports a result, but syncs again when it is told to.
@MainActor
final class Retrying: AsyncLoadable<String> {
  private var first: CheckedContinuation<Void, Never>?
  private var syncCount = 0

  override func doSync() {
    syncCount += 1
    let isFirst = syncCount == 1
    Task { [weak self] in
      guard isFirst else {
        self?.setDidSyncSuccessfully(content: "second")
        return
      }
      await withCheckedContinuation { self?.first = $0 }
      self?.sync()
    }
  }

  /// Lets the first attempt's task sync again, and waits for the end of that sync.
  func retry() async {
    while first == nil { await Task.yield() }
    first?.resume()
    while content == nil { await Task.yield() }
  }
}
