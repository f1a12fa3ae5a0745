import Loadables
import Testing

@Suite("Transforms: lifetime")
@MainActor
struct TransformLifetimeTests {
  let origin = SampleSource<Int>()
  let inner = SampleSource<String>()

  @Test(arguments: TransformKind.allCases)
  func itIsReleasedWhileItWaitsForItsOriginAndLeavesThatAlone(kind: TransformKind) {
    var transformed: Transformed? = kind.of(origin, inner: inner)
    weak let watched = transformed?.loadable
    transformed?.loadable.sync()
    #expect(origin.hasObservers)
    transformed = nil
    #expect(watched == nil)
    #expect(!origin.hasObservers)
    #expect(origin.loadableState == .syncing)
  }

  @Test(arguments: TransformKind.withInner.filter(\.isImmediate))
  func itIsReleasedWhileItWaitsForTheInnerLoadable(kind: TransformKind) {
    var transformed: Transformed? = kind.of(SampleSource(1), inner: inner)
    weak let watched = transformed?.loadable
    transformed?.loadable.sync()
    #expect(inner.hasObservers)
    transformed = nil
    #expect(watched == nil)
    #expect(!inner.hasObservers)
  }

  @Test func itIsReleasedWhileItsClosureRunsAndCancelsThat() async {
    let gate = Gate()
    let ended = Gate()
    let source = SampleSource(1)
    var cancelled: Bool?
    var mapped: TransformedLoadable<Int>? = source.asyncMap { number in
      await gate.pass()
      cancelled = Task.isCancelled
      Task { await ended.pass() }
      return number
    }
    weak let watched = mapped
    mapped?.sync()
    await gate.arrival()
    mapped = nil
    #expect(watched == nil)
    await ended.arrival()
    #expect(cancelled == true)
    ended.letPass()
  }

  @Test(arguments: TransformKind.allCases)
  func nothingIsKeptAfterASync(kind: TransformKind) async throws {
    var source: SampleSource<Int>? = SampleSource(1)
    var other: SampleSource<String>? = SampleSource("a")
    weak let watchedSource = source
    weak let watchedOther = other
    var transformed: Transformed? = source.map { kind.of($0, inner: other ?? inner) }
    weak let watched = transformed?.loadable
    _ = try await transformed?.fetch()
    source = nil
    other = nil
    // The transformed loadable retains its dependencies.
    #expect(watchedSource != nil)
    transformed = nil
    #expect(watched == nil && watchedSource == nil && watchedOther == nil)
  }

  @Test func theInnerLoadableBeforeIsReleasedWhenThereIsAnother() {
    let source = SampleSource(1)
    weak var first: SampleSource<Int>?
    let mapped = source.flatMap { number in
      let made = SampleSource(number)
      if first == nil { first = made }
      return made
    }
    mapped.sync()
    #expect(first != nil)
    weak let before = first
    source.onSync = { $0.setDidSyncSuccessfully(content: 2) }
    mapped.sync()
    #expect(before == nil)
    #expect(mapped.content == 2)
  }

  // MARK: Dependencies

  @Test(arguments: TransformKind.allCases)
  func itDependsOnItsOriginAndOnAnyInnerLoadable(kind: TransformKind) async throws {
    let origin = SampleSource(1)
    let transformed = kind.of(origin, inner: inner)
    #expect(dependencies(transformed) == [ObjectIdentifier(origin)])
    inner.onSync = { $0.setDidSyncSuccessfully(content: "a") }
    _ = try await transformed.fetch()
    let both = [ObjectIdentifier(origin), ObjectIdentifier(inner)]
    #expect(dependencies(transformed) == (kind.hasInner ? both : [both[0]]))
  }

  private func dependencies(_ transformed: Transformed) -> [ObjectIdentifier] {
    (transformed.loadable as? any LoadableContainer)?.dependencies.map(ObjectIdentifier.init) ?? []
  }
}
