import Loadables
import Testing

@Suite("Transforms: syncing")
@MainActor
struct TransformSyncTests {
  let origin = SampleSource<Int>()
  let inner = SampleSource<String>()
  let log = Log()

  // MARK: From the origin to the content

  @Test(arguments: TransformKind.allCases)
  func aSyncLeadsToTheContentAndNotifiesOnceForEachState(kind: TransformKind) async throws {
    let transformed = kind.of(SampleSource(1), inner: SampleSource("a"))
    let token = log.observe(transformed.loadable, as: "it")
    #expect(try await transformed.fetch() == kind.content(1, "a"))
    #expect(log.lines == ["it syncing", "it did-sync-successfully"])
    #expect(transformed.summary == "did-sync-successfully, contents: \(kind.content(1, "a"))")
    _ = token
  }

  @Test(arguments: TransformKind.allCases.filter(\.isImmediate))
  func withoutAnAsyncClosureItHappensWithinTheNotifications(kind: TransformKind) {
    let transformed = kind.of(origin, inner: inner)
    transformed.loadable.sync()
    #expect([origin.doSyncCount, inner.doSyncCount] == [1, 0])
    origin.setDidSyncSuccessfully(content: 1)
    #expect(inner.doSyncCount == (kind.hasInner ? 1 : 0))
    if kind.hasInner { #expect(transformed.summary == "syncing") }
    inner.setDidSyncSuccessfully(content: "a")
    #expect(transformed.content() == kind.content(1, "a"))
    #expect(transformed.loadable.loadableState == .didSyncSuccessfully)
  }

  @Test func anOriginThatEndsItsSyncAtOnceIsObservedOnceAndForItsContents() {
    let origin = SampleSource(1)
    let mapped = origin.map { $0 + 1 }
    var hooks = 0
    origin.onFirstObserver = { hooks += 1 }
    mapped.sync()
    #expect(mapped.content == 2)
    #expect(hooks == 1)
    #expect(origin.observerCount == 1)
  }

  @Test func aSyncThatIsStartedOverWhileTheOriginBecomesObservedEnds() {
    let mapped = origin.map { $0 + 1 }
    var isFirst = true
    origin.onFirstObserver = { [unowned mapped] in
      guard isFirst else { return }
      isFirst = false
      mapped.set(.didFailToSync)
      mapped.sync()
    }
    mapped.sync()
    origin.setDidSyncSuccessfully(content: 1)
    #expect(mapped.loadableState == .didSyncSuccessfully)
    #expect(mapped.content == 2)
  }

  @Test(arguments: TransformKind.allCases)
  func itJoinsSyncsThatAreUnderWay(kind: TransformKind) async throws {
    origin.sync()
    inner.sync()
    let transformed = kind.of(origin, inner: inner)
    let fetch = Task.immediate { try await transformed.fetch() }
    origin.setDidSyncSuccessfully(content: 1)
    if kind.hasInner { await becomesObserved(inner) }
    inner.setDidSyncSuccessfully(content: "a")
    #expect(await outcome(of: fetch) == kind.content(1, "a"))
    #expect([origin.doSyncCount, inner.doSyncCount] == [1, 1])
  }

  @Test(arguments: TransformKind.allCases)
  func itDoesNotFollowItsOriginOutsideOfItsOwnSyncs(kind: TransformKind) async throws {
    let transformed = kind.of(origin, inner: SampleSource("a"))
    origin.onSync = { $0.setDidSyncSuccessfully(content: 1) }
    _ = try await transformed.fetch()
    origin.setDidSyncSuccessfully(content: 2)
    #expect(transformed.content() == kind.content(1, "a"))
  }

  /// Alone, `syncIfNeeded()` syncs the inner loadable only if needed.
  @Test func aSyncIfNeededDuringASyncDoesNotWeakenIt() {
    inner.setDidSyncSuccessfully(content: "a")
    let transformed = origin.flatMap { [inner] _ in inner }
    transformed.sync()
    transformed.syncIfNeeded()
    origin.setDidSyncSuccessfully(content: 1)
    #expect(inner.doSyncCount == 1)
  }

  // MARK: If needed

  @Test(arguments: TransformKind.allCases)
  func aSyncAsksOriginAndInnerAlsoWhenTheyNeedNone(kind: TransformKind) async throws {
    let origin = SampleSource(1)
    let inner = SampleSource("a")
    let transformed = kind.of(origin, inner: inner)
    _ = try await transformed.fetch()
    _ = try await transformed.fetch()
    #expect([origin.doSyncCount, inner.doSyncCount] == [2, kind.hasInner ? 2 : 0])
  }

  @Test(arguments: TransformKind.allCases)
  func aSyncIfNeededAsksOriginAndInnerOnlyIfTheyNeedIt(kind: TransformKind) async throws {
    let origin = SampleSource(1)
    let inner = SampleSource("a")
    origin.sync()
    inner.sync()
    var closureCalls = 0
    let transformed = kind.of(origin, inner: inner) { _ in closureCalls += 1 }
    #expect(try await transformed.fetchIfNeeded() == kind.content(1, "a"))
    _ = try await transformed.fetchIfNeeded()
    #expect([origin.doSyncCount, inner.doSyncCount] == [1, 1])
    #expect(closureCalls == 1)
  }

  @Test(arguments: TransformKind.allCases)
  func aSyncIfNeededAsksThoseThatNeedIt(kind: TransformKind) async throws {
    let origin = SampleSource(1)
    let inner = SampleSource("a")
    let transformed = kind.of(origin, inner: inner)
    #expect(try await transformed.fetchIfNeeded() == kind.content(1, "a"))
    #expect([origin.doSyncCount, inner.doSyncCount] == [1, kind.hasInner ? 1 : 0])
  }

  @Test func aSyncWithinASyncIfNeededSyncsUnconditionally() {
    let origin = SampleSource(1)
    let inner = SampleSource("a")
    let transformed = TransformKind.flatMap.of(origin, inner: inner)
    let token = transformed.loadable.sink { loadable in
      if loadable.loadableState == .didSyncSuccessfully, origin.doSyncCount == 1 { loadable.sync() }
    }
    transformed.loadable.syncIfNeeded()
    #expect([origin.doSyncCount, inner.doSyncCount] == [2, 2])
    _ = token
  }

  @Test(arguments: TransformKind.allCases)
  func itNeedsASyncWhenItsOriginDoesOrItselfDoes(kind: TransformKind) async throws {
    let origin = SampleSource(1)
    let transformed = kind.of(origin)
    #expect(transformed.loadable.needsSync)
    _ = try await transformed.fetch()
    #expect(!transformed.loadable.needsSync)
    origin.setFailedToSync(nil)
    #expect(transformed.loadable.needsSync)
    origin.setDidSyncSuccessfully()
    #expect(!transformed.loadable.needsSync)
    origin.onSync = { $0.setFailedToSync(nil) }
    _ = try? await transformed.fetch()
    origin.setDidSyncSuccessfully()
    #expect(transformed.loadable.needsSync)
  }

  // MARK: Helpers

  private func becomesObserved(_ loadable: LoadableBase) async {
    for _ in 0..<10_000 where !loadable.hasObservers { await Task.yield() }
    #expect(loadable.hasObservers)
  }
}
