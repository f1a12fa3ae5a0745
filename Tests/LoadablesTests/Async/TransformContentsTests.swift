import Loadables
import Testing

/// As in the original, the contents of a transform are available while those of its origin are.
@Suite("Transforms: contents that the origin or the inner loadable drops")
@MainActor
struct TransformContentsTests {
  let origin = SampleSource(1)
  let inner = SampleSource("a")
  let log = Log()

  // MARK: At rest

  @Test(arguments: TransformKind.allCases)
  func aDropByTheOriginMakesItIdleWithoutContentsAndTellsOnce(kind: TransformKind) async throws {
    let transformed = kind.of(origin, inner: inner)
    _ = try await transformed.fetch()
    let token = log.observe(transformed.loadable, as: "it")
    origin.setIdle(content: nil)
    #expect(transformed.summary == "idle")
    #expect(log.lines == ["it idle"])
    #expect(!origin.hasObservers && !inner.hasObservers)
    _ = token
  }

  @Test(arguments: TransformKind.withInner)
  func aDropByTheInnerLoadableMakesItIdleWithoutContentsAndTellsOnce(kind: TransformKind) async throws {
    let transformed = kind.of(origin, inner: inner)
    _ = try await transformed.fetch()
    let token = log.observe(transformed.loadable, as: "it")
    inner.setIdle(content: nil)
    origin.setIdle(content: nil)
    #expect(transformed.summary == "idle")
    #expect(log.lines == ["it idle"])
    _ = token
  }

  @Test(arguments: TransformKind.allCases)
  func aFailedOneStaysFailedWithItsError(kind: TransformKind) async throws {
    let transformed = kind.of(origin, inner: inner)
    _ = try await transformed.fetch()
    origin.onSync = { $0.setFailedToSync(SampleError()) }
    _ = try? await transformed.fetch()
    #expect(transformed.summary.hasPrefix("did-fail-to-sync, contents, error sample"))
    let token = log.observe(transformed.loadable, as: "it")
    origin.setIdle(content: nil)
    #expect(transformed.summary == "did-fail-to-sync, error sample")
    #expect(log.lines == ["it did-fail-to-sync"])
    _ = token
  }

  @Test(arguments: [TransformKind.joined, .flatMap])
  func aNewContentOfTheOriginDuringASyncIsThatOfTheNextSync(kind: TransformKind) {
    var numbers: [Int] = []
    let transformed = kind.of(origin, inner: inner) { numbers.append($0) }
    (origin.onSync, inner.onSync) = ({ _ in }, { _ in })
    transformed.loadable.sync()
    origin.setDidSyncSuccessfully(content: 1)
    origin.setDidSyncSuccessfully(content: 2)
    inner.setDidSyncSuccessfully(content: "a")
    #expect(transformed.content() == kind.content(1, "a"))
    #expect(numbers == [1])
    transformed.loadable.sync()
    origin.setDidSyncSuccessfully(content: 2)
    inner.setDidSyncSuccessfully(content: "a")
    #expect(transformed.content() == kind.content(2, "a"))
    #expect(numbers == [1, 2])
  }

  @Test func aMapAtOnceFollowsItsOriginWithoutASync() {
    let origin = SampleSource<Int>()
    origin.arrange(.idle, content: 1)
    let mapped = origin.map { "\($0)" }
    #expect(summary(mapped) == "idle, contents")
    origin.setIdle(content: nil)
    #expect(summary(mapped) == "idle")
  }

  @Test(arguments: TransformKind.allCases)
  func aDropReachesTheEndOfAChain(kind: TransformKind) async throws {
    let first = origin.map { $0 + 1 }
    let second = kind.of(first, inner: inner)
    let third = first.asyncMap { $0 + 1 }.flatMap { SampleSource("\($0)") }.joined { SampleSource($0) }
    _ = try await second.fetch()
    _ = try await third.fetch()
    let tokens = [log.observe(second.loadable, as: "second"), log.observe(third, as: "third")]
    origin.setIdle(content: nil)
    #expect([summary(first), second.summary, summary(third)] == ["idle", "idle", "idle"])
    #expect(log.lines.sorted() == ["second idle", "third idle"])
    _ = tokens
  }

  @Test(arguments: TransformKind.allCases)
  func aChangeOfTheOriginThatKeepsTheContentsIsNotFollowed(kind: TransformKind) async throws {
    let transformed = kind.of(origin, inner: inner)
    _ = try await transformed.fetch()
    let token = log.observe(transformed.loadable, as: "it")
    origin.setIdle()
    origin.setFailedToSync(SampleError())
    origin.setSyncing()
    #expect(log.lines == [])
    #expect(transformed.loadable.loadableState == .didSyncSuccessfully)
    _ = token
  }

  @Test(arguments: TransformKind.allCases)
  func aSyncAfterADropGivesContentsThatAreFollowedAgain(kind: TransformKind) async throws {
    let transformed = kind.of(origin, inner: inner)
    for _ in 0..<2 {
      #expect(try await transformed.fetch() == kind.content(1, "a"))
      origin.setIdle(content: nil)
      #expect(transformed.summary == "idle")
    }
  }

  // MARK: During a sync

  @Test(arguments: TransformKind.allCases)
  func aDropWhileItsOriginSyncsEndsTheSyncIdleAndTellsOnce(kind: TransformKind) async throws {
    let transformed = kind.of(origin, inner: inner)
    _ = try await transformed.fetch()
    origin.onSync = { _ in }
    let fetch = Task.immediate { try await transformed.fetch() }
    let token = log.observe(transformed.loadable, as: "it")
    origin.setIdle(content: nil)
    #expect(transformed.summary == "idle")
    #expect(log.lines == ["it idle"])
    #expect(await outcome(of: fetch) == ".becameIdle")
    _ = token
  }

  @Test(arguments: TransformKind.allCases)
  func aFailureOfTheOriginWithoutContentsFailsItAndTellsOnce(kind: TransformKind) async throws {
    let transformed = kind.of(origin, inner: inner)
    _ = try await transformed.fetch()
    origin.onSync = { _ in }
    transformed.loadable.sync()
    let token = log.observe(transformed.loadable, as: "it")
    origin.setFailedToSync(SampleError(), content: nil)
    #expect(transformed.summary == "did-fail-to-sync, error sample")
    #expect(log.lines == ["it did-fail-to-sync"])
    _ = token
  }

  @Test(arguments: TransformKind.withInner)
  func aDropByTheOriginWhileTheInnerLoadableSyncsEndsTheSyncIdle(kind: TransformKind) async {
    inner.onSync = { _ in }
    let transformed = kind.of(origin, inner: inner)
    transformed.loadable.sync()
    for _ in 0..<10_000 where !inner.hasObservers { await Task.yield() }
    let token = log.observe(transformed.loadable, as: "it")
    origin.setIdle(content: nil)
    inner.setDidSyncSuccessfully(content: "late")
    #expect(transformed.summary == "idle")
    #expect(log.lines == ["it idle"])
    _ = token
  }

  @Test func aDropByTheOriginCancelsTheClosureWhoseResultIsIgnored() async {
    let gate = Gate()
    let ended = Gate()
    let mapped = origin.asyncMap { number in
      await gate.pass()
      defer { Task { await ended.pass() } }
      return Task.isCancelled ? -1 : number
    }
    mapped.sync()
    await gate.arrival()
    origin.setIdle(content: nil)
    #expect(summary(mapped) == "idle")
    await ended.arrival()
    for _ in 0..<100 { await Task.yield() }
    #expect(summary(mapped) == "idle")
    #expect(mapped.content == nil)
  }

  @Test(arguments: TransformKind.allCases)
  func aFailureWithinTheRequestThatDropsTheContentsFailsItAndTellsOnce(kind: TransformKind) async throws {
    let transformed = kind.of(origin, inner: inner)
    _ = try await transformed.fetch()
    origin.onSync = { $0.setFailedToSync(SampleError(), content: nil) }
    let token = log.observe(transformed.loadable, as: "it")
    transformed.loadable.sync()
    #expect(transformed.summary == "did-fail-to-sync, error sample")
    #expect(log.lines == ["it syncing", "it did-fail-to-sync"])
    _ = token
  }

  @Test(arguments: TransformKind.withInner.filter(\.isImmediate))
  func aFailureOfTheInnerLoadableWithinTheRequestThatDropsItsContentsTellsOnce(kind: TransformKind) async throws {
    let transformed = kind.of(origin, inner: inner)
    _ = try await transformed.fetch()
    inner.onSync = { $0.setFailedToSync(SampleError(), content: nil) }
    let token = log.observe(transformed.loadable, as: "it")
    transformed.loadable.sync()
    #expect(transformed.summary == "did-fail-to-sync, error sample")
    #expect(log.lines == ["it syncing", "it did-fail-to-sync"])
    _ = token
  }

  @Test(arguments: TransformKind.allCases.filter { $0 != .map })
  func aLogoutDuringTheFirstSyncEndsItIdle(kind: TransformKind) {
    origin.setDidSyncSuccessfully(content: 1)
    origin.onSync = { _ in }
    let transformed = kind.of(origin, inner: inner)
    transformed.loadable.sync()
    origin.setIdle(content: nil)
    #expect(transformed.summary == "idle")
  }

  // MARK: Everything the contract asks for

  // Without an await: the listener would hear of other tests' loadables.
  @Test(arguments: TransformKind.allCases.filter(\.isImmediate))
  func aDropBreaksNoPromise(kind: TransformKind) {
    var rules: [ContractRule] = []
    let listener = ContractViolations { rules.append($0.rule) }
    let transformed = kind.of(origin, inner: inner)
    transformed.loadable.sync()
    origin.setIdle(content: nil)
    transformed.loadable.sync()
    inner.setFailedToSync(nil, content: nil)
    transformed.loadable.syncIfNeeded()
    listener.stop()
    #expect(rules == [])
    #expect(transformed.content() == kind.content(1, "a"))
  }
}
