@testable import Loadables
import Testing

@Suite("AsyncLoadable: fetching")
@MainActor
struct FetchTests {
  let loadable = SampleSource<Int>()

  // MARK: Results

  @Test func aFetchSyncsAndReturnsTheContent() async {
    let fetch = Task.immediate { try await loadable.fetch() }
    #expect(loadable.loadableState == .syncing)
    loadable.setDidSyncSuccessfully(content: 1)
    #expect(await outcome(of: fetch) == "1")
  }

  @Test func aFetchSyncsAlsoWhenNothingNeedsToBeSynced() async throws {
    let quick = SampleSource(1)
    _ = try await quick.fetch()
    _ = try await quick.fetch()
    #expect(quick.doSyncCount == 2)
  }

  @Test func aFetchJoinsTheSyncUnderWay() async {
    loadable.sync()
    let fetch = Task.immediate { try await loadable.fetch() }
    #expect(loadable.doSyncCount == 1)
    loadable.setDidSyncSuccessfully(content: 1)
    #expect(await outcome(of: fetch) == "1")
  }

  @Test func aFetchOfALoadableThatSyncsAtOnceDoesNotWait() async throws {
    let quick = SampleSource(1)
    #expect(try await quick.fetch() == 1)
  }

  @Test(arguments: [
    (LoadableState.didFailToSync, Int?.none, SampleError() as SampleError?, "sample"),
    (.didFailToSync, 1, SampleError(), "sample"),
    (.didFailToSync, nil, nil, ".unknownError"),
    (.idle, nil, nil, ".becameIdle"),
    (.idle, 1, nil, ".becameIdle"),
    (.didSyncSuccessfully, nil, nil, ".invalidData"),
    (.didSyncSuccessfully, 1, nil, "1"),
  ])
  func aSyncEndsAFetch(state: LoadableState, content: Int?, error: SampleError?, expected: String) async {
    loadable.arrange(.idle, content: content)
    let waiting = Task.immediate { try await loadable.fetch() }
    loadable.set(state, error: error)
    #expect(await outcome(of: waiting) == expected)
    // The same if the sync ends at once.
    loadable.onSync = { $0.set(state, error: error) }
    let immediate = Task.immediate { try await loadable.fetch() }
    #expect(await outcome(of: immediate) == expected)
  }

  @Test func contentThatASubclassHoldsBackIsInvalid() async {
    let shy = ShyLoadable()
    let fetch = Task.immediate { try await shy.fetch() }
    #expect(await outcome(of: fetch) == ".invalidData")
  }

  @Test func aFetchReturnsTheResultOfItsOwnSyncAlsoDuringTheNext() async {
    let fetch = Task.immediate { try await loadable.fetch() }
    loadable.setDidSyncSuccessfully(content: 1)
    loadable.sync()
    loadable.setFailedToSync(SampleError())
    #expect(await outcome(of: fetch) == "1")
  }

  // MARK: If needed

  @Test func whatNeedsNoSyncIsReturnedAtOnce() async throws {
    loadable.setDidSyncSuccessfully(content: 1)
    #expect(try await loadable.fetchIfNeeded() == 1)
    #expect(loadable.doSyncCount == 0)
  }

  @Test func contentThatIsBeingRefreshedIsReturnedAtOnce() async throws {
    loadable.setDidSyncSuccessfully(content: 1)
    loadable.sync()
    #expect(try await loadable.fetchIfNeeded() == 1)
    #expect(loadable.loadableState == .syncing)
  }

  @Test func whatNeedsASyncIsSynced() async {
    let fetch = Task.immediate { try await loadable.fetchIfNeeded() }
    loadable.setDidSyncSuccessfully(content: 1)
    #expect(await outcome(of: fetch) == "1")
  }

  @Test func noContentAndNoNeedForASyncIsInvalid() async {
    let shy = ShyLoadable()
    let fetch = Task.immediate { try await shy.fetchIfNeeded() }
    #expect(await outcome(of: fetch) == ".invalidData")
    #expect(shy.loadableState == .idle)
  }

  // MARK: Many, cancelled and left alone

  /// In the original, all fetches but the last hang.
  @Test func aThousandFetchesAllEndAndThoseThatAreCancelledLeaveTheOthersAlone() async {
    let fetches = (0..<1_000).map { _ in Task.immediate { try await loadable.fetch() } }
    #expect(loadable.doSyncCount == 1)
    #expect(loadable.observerCount == 1_000)
    for (number, fetch) in fetches.enumerated() where number.isMultiple(of: 3) { fetch.cancel() }
    loadable.setDidSyncSuccessfully(content: 1)
    var outcomes: [String: Int] = [:]
    for fetch in fetches { outcomes[await outcome(of: fetch), default: 0] += 1 }
    #expect(outcomes == ["1": 666, "cancelled": 334])
    #expect(!loadable.hasObservers)
  }

  @Test func fetchesFromOtherThreadsAllEnd() async {
    loadable.onSync = { loadable in Task { loadable.setDidSyncSuccessfully(content: 1) } }
    var outcomes: [String: Int] = [:]
    await withTaskGroup(of: String.self) { group in
      for number in 0..<1_000 {
        group.addTask { [loadable] in
          let fetch = Task.detached { try await loadable.fetch() }
          if number.isMultiple(of: 3) { fetch.cancel() }
          let ended = await outcome(of: fetch)
          // A fetch may have ended before it was cancelled.
          return number.isMultiple(of: 3) ? "cancelled or ended" : ended
        }
      }
      for await outcome in group { outcomes[outcome, default: 0] += 1 }
    }
    #expect(outcomes == ["1": 666, "cancelled or ended": 334])
    #expect(!loadable.hasObservers)
  }

  @Test func aCancelledFetchEndsWhileTheSyncContinues() async {
    let cancelled = Task.immediate { try await loadable.fetch() }
    let other = Task.immediate { try await loadable.fetch() }
    cancelled.cancel()
    #expect(await outcome(of: cancelled) == "cancelled")
    #expect(loadable.loadableState == .syncing)
    #expect(loadable.observerCount == 1)
    loadable.setDidSyncSuccessfully(content: 1)
    #expect(await outcome(of: other) == "1")
  }

  @Test func aFetchCancelledInTheTurnInWhichTheSyncEndsIsCancelled() async {
    let fetch = Task.immediate { try await loadable.fetch() }
    loadable.setDidSyncSuccessfully(content: 1)
    fetch.cancel()
    #expect(await outcome(of: fetch) == "cancelled")
  }

  @Test func aTaskThatIsCancelledBeforeItFetchesStartsNothing() async {
    let fetch = Task { try await loadable.fetch() }
    fetch.cancel()
    #expect(await outcome(of: fetch) == "cancelled")
    #expect(loadable.doSyncCount == 0)
  }

  @Test func aFetchCanBeStartedByAnObserverInARound() async {
    var fetch: Task<Int, any Error>?
    let token = loadable.sink { loadable in
      guard loadable.loadableState == .didFailToSync else { return }
      fetch = Task.immediate { try await loadable.fetch() }
    }
    loadable.setFailedToSync(nil)
    #expect(loadable.doSyncCount == 1)
    loadable.setDidSyncSuccessfully(content: 1)
    if let fetch { #expect(await outcome(of: fetch) == "1") }
    _ = token
  }

  // MARK: Nothing is left behind

  @Test func aWaitEndsWhenItsLoadableIsReleased() async {
    var short: SampleSource<Int>? = SampleSource()
    weak let watched = short
    short?.sync()
    let completion = short?.completion()
    let wait = Task.immediate { try await completion?.value() ?? 0 }
    short = nil
    #expect(watched == nil)
    #expect(await outcome(of: wait) == ".lostParent")
  }

  @Test func aFetchKeepsItsLoadableJustUntilItEnds() async {
    var short: SampleSource<Int>? = SampleSource()
    weak let watched = short
    let fetch = Task.immediate { [short] in try await short?.fetch() ?? 0 }
    short = nil
    #expect(watched != nil)
    watched?.setDidSyncSuccessfully(content: 1)
    #expect(await outcome(of: fetch) == "1")
    #expect(watched == nil)
  }

  @Test func contentOfAnyTypeCanBeFetched() async throws {
    let parcel = Parcel("a")
    let source = SampleSource(parcel)
    #expect(try await source.fetch() === parcel)
  }

  @Test func contentOfAnyTypeCanBeWaitedFor() async throws {
    let source = SampleSource<Parcel>()
    let gate = Gate()
    source.onSync = { source in
      Task {
        await gate.pass()
        source.setDidSyncSuccessfully(content: Parcel("late"))
      }
    }
    gate.letPass()
    #expect(try await source.fetch() == Parcel("late"))
  }
}

/// Needs no sync and reports no contents.
private final class ShyLoadable: AsyncLoadable<Int> {
  override var isContentsAvailable: Bool { false }
  override var needsSync: Bool { false }
  override func doSync() { setDidSyncSuccessfully(content: 1) }
}
