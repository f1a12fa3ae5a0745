import Loadables
import Testing

@Suite("Transforms: failing and ending")
@MainActor
struct TransformFailureTests {
  let origin = SampleSource<Int>()
  let inner = SampleSource<String>()

  // MARK: Failing

  @Test(
    arguments: TransformKind.allCases,
    [
      (LoadableState.didFailToSync, SampleError() as SampleError?, "sample"),
      (.didFailToSync, nil, ".unknownError"),
      (.idle, nil, ".becameIdle"),
      (.didSyncSuccessfully, nil, ".invalidData"),
    ])
  func whatEndsTheOriginsSyncOtherwiseFailsIt(
    kind: TransformKind, end: (state: LoadableState, error: SampleError?, expected: String)
  ) async {
    let transformed = kind.of(origin, inner: inner)
    let fetch = Task.immediate { try await transformed.fetch() }
    origin.set(end.state, error: end.error)
    #expect(transformed.loadable.loadableState == .didFailToSync)
    #expect(transformed.loadable.error.map(text) == end.expected)
    #expect(await outcome(of: fetch) == end.expected)
    #expect(inner.doSyncCount == 0)
  }

  @Test(arguments: TransformKind.withInner)
  func whatFailsTheInnerLoadableFailsItAndLeavesItsContent(kind: TransformKind) async throws {
    let origin = SampleSource(1)
    let inner = SampleSource("a")
    let transformed = kind.of(origin, inner: inner)
    _ = try await transformed.fetch()
    inner.onSync = { $0.setFailedToSync(SampleError()) }
    _ = try? await transformed.fetch()
    #expect(transformed.summary == "did-fail-to-sync, contents, error sample: \(kind.content(1, "a"))")
  }

  @Test(arguments: TransformKind.allCases)
  func anErrorThatIsThrownFailsIt(kind: TransformKind) async {
    let transformed = kind.of(SampleSource(1), inner: inner) { _ in throw SampleError("thrown") }
    let fetch = Task.immediate { try await transformed.fetch() }
    #expect(await outcome(of: fetch) == "thrown")
    #expect(transformed.summary == "did-fail-to-sync, error thrown")
  }

  @Test func anInnerLoadableThatDependsOnTheTransformFailsIt() {
    let makers: [@MainActor (TransformedLoadable<Int>) -> TransformedLoadable<Int>] = [
      { $0 }, { own in own.map { $0 + 1 } },
    ]
    for make in makers {
      weak var own: TransformedLoadable<Int>?
      let looping = SampleSource(1).flatMap { number in own.map(make) ?? SampleSource(number).map { $0 } }
      own = looping
      looping.sync()
      #expect(looping.error.map(text) == ".closesCycle")
    }
  }

  // MARK: Cancelling and starting over

  @Test(arguments: TransformKind.allCases)
  func aCancelledFetchLeavesTheSyncAlone(kind: TransformKind) async {
    let transformed = kind.of(origin, inner: SampleSource("a"))
    let cancelled = Task.immediate { try await transformed.fetch() }
    let other = Task.immediate { try await transformed.fetch() }
    cancelled.cancel()
    #expect(await outcome(of: cancelled) == "cancelled")
    origin.setDidSyncSuccessfully(content: 1)
    #expect(await outcome(of: other) == kind.content(1, "a"))
  }

  @Test func aThousandFetchesOfATransformAllEnd() async {
    let mapped = origin.asyncMap { "\($0)" }.flatMap { SampleSource($0 + "!") }
    let fetches = (0..<1_000).map { _ in Task.immediate { try await mapped.fetch() } }
    for (number, fetch) in fetches.enumerated() where number.isMultiple(of: 3) { fetch.cancel() }
    origin.setDidSyncSuccessfully(content: 1)
    var outcomes: [String: Int] = [:]
    for fetch in fetches { outcomes[await outcome(of: fetch), default: 0] += 1 }
    #expect(outcomes == ["1!": 666, "cancelled": 334])
    #expect(origin.doSyncCount == 1)
  }

  @Test func aSyncEndedFromOutsideDoesNotAffectTheNext() async {
    let gates = [Gate(), Gate()]
    let log = Log()
    var calls = 0
    let mapped = SampleSource(1).asyncMap { _ in
      calls += 1
      let call = calls
      await gates[call - 1].pass()
      log.add("\(call)" + (Task.isCancelled ? " cancelled" : ""))
      return call
    }
    mapped.sync()
    await gates[0].arrival()
    mapped.set(.didFailToSync)
    let fetch = Task.immediate { try await mapped.fetch() }
    // The first is cancelled and ends by itself before the second arrives.
    await gates[1].arrival()
    #expect(mapped.loadableState == .syncing)
    gates[1].letPass()
    #expect(await outcome(of: fetch) == "2")
    #expect(log.lines == ["1 cancelled", "2"])
  }

  @Test(arguments: [false, true])
  func aSyncRestartedDuringTheOriginsSyncContinuesOnce(originSyncsAtOnce: Bool) {
    let origin = originSyncsAtOnce ? SampleSource(1) : SampleSource<Int>()
    let log = Log()
    let mapped = origin.map { $0 }
    var restarts = 0
    let token = origin.sink { origin in
      guard origin.loadableState == .syncing, restarts == 0 else { return }
      restarts += 1
      mapped.set(.didFailToSync)
      mapped.sync()
    }
    let observer = log.observe(mapped, as: "it")
    mapped.sync()
    if !originSyncsAtOnce { origin.setDidSyncSuccessfully(content: 1) }
    #expect(
      log.lines == ["it syncing", "it did-fail-to-sync", "it syncing", "it did-sync-successfully"])
    // The token, and one observer for the contents in use.
    #expect(origin.observerCount == 2)
    withExtendedLifetime((token, observer)) {}
  }

  @Test func aSyncRestartedByItsOwnClosureContinuesOnce() {
    var mapped: TransformedLoadable<Int>?
    var calls = 0
    mapped = SampleSource(1).map { number in
      calls += 1
      if calls == 1 {
        mapped?.set(.didFailToSync)
        mapped?.sync()
      }
      return number + calls
    }
    let log = Log()
    let token = mapped.map { log.observe($0, as: "it") }
    mapped?.sync()
    #expect(log.lines.filter { $0 == "it did-sync-successfully" }.count == 1)
    #expect(mapped?.content == 3)
    mapped = nil
    withExtendedLifetime(token) {}
  }
}
