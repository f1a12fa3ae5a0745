import Loadables
import Testing

/// The original's sequences of async loadables and their transforms, on every clock.
@Suite("The original's async loadables")
@MainActor
struct OriginalAsyncLoadableTests {
  // MARK: Fetching

  @Test(arguments: ClockKind.allCases)
  func aFetchReturnsTheContentOfOneSync(kind: ClockKind) async throws {
    let clock = ClockDriver(kind)
    let origin = clock.origin()
    let content = try await clock.run { try await origin.fetch() }
    #expect(content == .first)
    #expect(origin.doSyncCount == 1)
    #expect(summary(origin) == "did-sync-successfully, contents")
  }

  @Test(arguments: ClockKind.allCases)
  func aFetchOfALoadableThatFailsThrowsItsError(kind: ClockKind) async {
    let clock = ClockDriver(kind)
    let origin = clock.origin(.failure(SampleError("refused")))
    await #expect(throws: SampleError("refused")) { try await clock.run { try await origin.fetch() } }
    #expect(summary(origin) == "did-fail-to-sync, error refused")
  }

  // MARK: map

  @Test(arguments: ClockKind.allCases)
  func aFetchOfAMapSyncsAnOriginThatIsSyncedOnceMore(kind: ClockKind) async throws {
    let clock = ClockDriver(kind)
    let origin = clock.origin()
    _ = try await clock.run { try await origin.fetch() }
    let title = try await clock.run { try await origin.map { $0.title }.fetch() }
    #expect(title == "first")
    #expect(origin.doSyncCount == 2)
  }

  @Test(arguments: ClockKind.allCases)
  func aMapOfAnIdleOriginIsIdleAndSyncedTogetherWithIt(kind: ClockKind) async throws {
    let clock = ClockDriver(kind)
    let origin = clock.origin()
    let mapped = origin.map { $0.title }
    #expect([summary(origin), summary(mapped)] == ["idle", "idle"])
    #expect(origin.doSyncCount == 0)

    let log = Log()
    let observer = origin.sink { origin in
      if origin.isContentsAvailable { log.add(origin.content?.title ?? "no content") }
    }
    _ = try await clock.run { try await mapped.fetch() }
    #expect(origin.doSyncCount == 1)
    #expect(log.lines == ["first"])
    #expect(
      [summary(origin), summary(mapped)] == ["did-sync-successfully, contents", "did-sync-successfully, contents"])
    withExtendedLifetime(observer) {}
  }

  @Test(arguments: ClockKind.allCases)
  func aMapOfASyncedOriginIsSyncedWithoutASync(kind: ClockKind) async throws {
    let clock = ClockDriver(kind)
    let origin = clock.origin()
    _ = try await clock.run { try await origin.fetch() }
    let mapped = origin.map { $0.title }
    #expect(origin.doSyncCount == 1)
    #expect([summary(origin), summary(mapped)] == Array(repeating: "did-sync-successfully, contents", count: 2))
    #expect(mapped.content == "first")
  }

  // MARK: asyncMap

  @Test(arguments: ClockKind.allCases)
  func anAsyncMapOfASyncedOriginIsIdleUntilItIsFetched(kind: ClockKind) async throws {
    let clock = ClockDriver(kind)
    let origin = clock.origin()
    _ = try await clock.run { try await origin.fetch() }
    let mapped = origin.asyncMap { page in
      await Task.yield()
      return page.title
    }
    #expect(origin.doSyncCount == 1)
    #expect([summary(origin), summary(mapped)] == ["did-sync-successfully, contents", "idle"])

    let title = try await clock.run { try await mapped.fetch() }
    #expect(title == "first")
    #expect(origin.doSyncCount == 2)
    #expect([summary(origin), summary(mapped)] == Array(repeating: "did-sync-successfully, contents", count: 2))
  }

  // MARK: flatMap

  @Test(arguments: ClockKind.allCases, ClosureKind.allCases)
  func aFlatMapSyncsBothLoadablesAndOnlyIfNeededWhenAskedSo(kind: ClockKind, closure: ClosureKind) async throws {
    let clock = ClockDriver(kind)
    let origin = clock.origin()
    let pages = ContinuedPages(on: clock)
    let mapped = origin.flatMapped(closure, to: pages)
    let content = try await clock.run { try await mapped.fetchIfNeeded() }
    #expect(content == Page.first.continued)
    #expect([origin.doSyncCount] + pages.doSyncCounts == [1, 1])

    _ = try await clock.run { try await mapped.fetchIfNeeded() }
    #expect([origin.doSyncCount] + pages.doSyncCounts == [1, 1])

    // The earlier `fetchIfNeeded()` does not weaken this one, and the closure returns a new loadable.
    _ = try await clock.run { try await mapped.fetch() }
    #expect([origin.doSyncCount] + pages.doSyncCounts == [2, 1, 1])
  }

  @Test(arguments: ClockKind.allCases, ClosureKind.allCases)
  func aFlatMapOfASyncedOriginIsIdleUntilItIsFetched(kind: ClockKind, closure: ClosureKind) async throws {
    let clock = ClockDriver(kind)
    let origin = clock.origin()
    _ = try await clock.run { try await origin.fetch() }
    let mapped = origin.flatMapped(closure, to: ContinuedPages(on: clock))
    #expect(origin.doSyncCount == 1)
    #expect([summary(origin), summary(mapped)] == ["did-sync-successfully, contents", "idle"])

    _ = try await clock.run { try await mapped.fetch() }
    #expect(origin.doSyncCount == 2)
    #expect([summary(origin), summary(mapped)] == Array(repeating: "did-sync-successfully, contents", count: 2))

    _ = try await clock.run { try await mapped.fetchIfNeeded() }
    #expect(origin.doSyncCount == 2)
  }

  @Test(arguments: ClockKind.allCases, ClosureKind.allCases)
  func aFlatMapFailsWithItsOriginsErrorAndMakesNoLoadable(kind: ClockKind, closure: ClosureKind) async {
    let clock = ClockDriver(kind)
    let origin = clock.origin(.failure(SampleError("refused")))
    let pages = ContinuedPages(on: clock)
    let mapped = origin.flatMapped(closure, to: pages)
    await #expect(throws: SampleError("refused")) { try await clock.run { try await mapped.fetch() } }
    #expect([summary(origin), summary(mapped)] == Array(repeating: "did-fail-to-sync, error refused", count: 2))
    #expect(pages.all.isEmpty)
  }

  // MARK: joined

  @Test(arguments: ClockKind.allCases, ClosureKind.allCases)
  func aJoinedLoadableHasBothContentsAndSyncsBothLoadables(kind: ClockKind, closure: ClosureKind) async throws {
    let clock = ClockDriver(kind)
    let origin = clock.origin()
    let pages = ContinuedPages(on: clock)
    let joined = origin.joined(closure, with: pages)
    #expect(origin.doSyncCount == 0)

    let (left, right) = try await clock.run { try await joined.fetch() }
    #expect([left, right] == [.first, Page.first.continued])
    #expect([origin.doSyncCount] + pages.doSyncCounts == [1, 1])

    _ = try await clock.run { try await joined.fetchIfNeeded() }
    #expect([origin.doSyncCount] + pages.doSyncCounts == [1, 1])

    _ = try await clock.run { try await joined.fetch() }
    #expect([origin.doSyncCount] + pages.doSyncCounts == [2, 1, 1])
  }

  // MARK: Turns of the main queue

  /// The syncs take a turn each; the transform itself takes none.
  @Test(arguments: ClockKind.allCases)
  func syncsWithoutLatencyLeadToTheContentWithinSixteenTurnsOfTheMainQueue(kind: ClockKind) async {
    let clock = ClockDriver(kind)
    let origin = TimedSource<Page>(.success(.first), after: .zero, on: clock)
    let joined = origin.joined { TimedSource<Page>(.success($0.continued), after: .zero, on: clock) }
    joined.sync()
    #expect(summary(joined) == "syncing")
    await clock.settle()
    #expect(summary(joined) == "did-sync-successfully, contents")
  }
}
