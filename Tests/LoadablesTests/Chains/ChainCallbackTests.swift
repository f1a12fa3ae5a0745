import Loadables
import LoadablesTesting
import Testing

@Suite("LoadableChain: callbacks")
@MainActor
struct ChainCallbackTests {
  let log = Log()

  @Test func aCallbackMayEndTheChainSuccessfully() {
    #expect(
      ChainDiagram("abc", callbacks: ["b": { .completeSuccessfully }]).play(
        """
        chain ?---
        a     -S--
        b     --S-
        """) == """
          chain ssSS
          a     sSSS
          b     isSS
          c     iiii
          """)
  }

  @Test func aCallbackMayFailTheChainWithAnErrorOfItsOwn() {
    let diagram = ChainDiagram("abc", callbacks: ["b": { .fail(SampleError("not enough")) }])
    #expect(
      diagram.play(
        """
        chain ?---
        a     -S--
        b     --S-
        """) == """
          chain ssFF
          a     sSSS
          b     isSS
          c     iiii
          """)
    #expect(diagram.chain.error as? SampleError == SampleError("not enough"))
  }

  @Test func aCallbackThatProceedsAfterTheLastItemEndsTheChainSuccessfully() {
    #expect(
      ChainDiagram("ab", callbacks: ["a": { .proceed }, "b": { .proceed }]).play(
        """
        chain ?---
        a     -S--
        b     --S-
        """) == """
          chain ssSS
          a     sSSS
          b     isSS
          """)
  }

  @Test func aCallbackIsCalledOnceInEveryRunAlsoWhenItsItemNeededNoSync() {
    let diagram = ChainDiagram(
      "ab",
      callbacks: [
        "a": { [log] in
          log.add("a")
          return .proceed
        }
      ])
    diagram.item("a").setDidSyncSuccessfully()
    _ = diagram.play(
      """
      chain ?---?---
      b     -F---!S-
      """)
    #expect(log.lines == ["a", "a"])
    #expect(diagram.chain.loadableState == .didSyncSuccessfully)
  }

  @Test func aCallbackIsNotCalledWithoutContents() {
    let diagram = ChainDiagram(
      "ab",
      callbacks: [
        "a": { [log] in
          log.add("a")
          return .proceed
        }
      ])
    _ = diagram.play(
      """
      chain ?--
      a     -F-
      """)
    #expect(log.lines.isEmpty)
  }

  @Test func aCallbackMayPrepareTheNextItems() {
    let proxy = LoadableProxy()
    let target = InstantLoadable()
    let time = ManualTimeSource()
    let chain = LoadableChain(
      .init(InstantLoadable()) {
        proxy.loadable = target
        return .proceed
      }, .init(proxy), timeSource: time)
    chain.sync()
    time.advance(by: .zero)
    #expect(target.syncCallCount == 1)
    #expect(chain.loadableState == .didSyncSuccessfully)
  }

  @Test func aCallbackMaySyncItsItemAgainWhichIsPassedAllTheSame() {
    let item = TestLoadable()
    #expect(
      ChainDiagram(
        "ab", others: ["a": item],
        callbacks: [
          "a": {
            item.sync(); return .proceed
          }
        ]
      ).play(
        """
        chain ?---
        a     -S-S
        b     --S-
        """) == """
          chain ssSS
          a     sXXS
          b     isSS
          """)
  }

  @Test func theAnswerOfACallbackThatEndsTheRunItselfDoesNotCount() {
    let items = [TestLoadable(), TestLoadable()]
    let time = ManualTimeSource()
    var chain: LoadableChain?
    chain = LoadableChain(
      .init(items[0]) {
        chain?.setFailedToSync(SampleError("ended"))
        return .proceed
      }, .init(items[1]), timeSource: time)
    chain?.sync()
    time.advance(by: .zero)
    items[0].setDidSyncSuccessfully()
    time.advance(by: .zero)
    #expect(chain?.error as? SampleError == SampleError("ended"))
    #expect(items[1].syncIfNeededCallCount == 0)
    chain = nil
  }

  @Test func theAnswerOfACallbackThatBeginsAnotherRunDoesNotCountForThat() {
    let items = [TestLoadable(), TestLoadable()]
    let time = ManualTimeSource()
    var chain: LoadableChain?
    var calls = 0
    chain = LoadableChain(
      .init(items[0]) {
        calls += 1
        guard calls == 1 else { return .proceed }
        chain?.setFailedToSync(nil)
        chain?.sync()
        return .completeSuccessfully
      }, .init(items[1]), timeSource: time)
    chain?.sync()
    time.advance(by: .zero)
    items[0].setDidSyncSuccessfully()
    #expect(chain?.loadableState == .syncing)
    #expect(time.pendingTimers.count == 1)
    time.advance(by: .zero)
    #expect(calls == 2)
    #expect(items[1].loadableState == .syncing)
    chain = nil
  }

  @Test func aCallbackMayReleaseTheChain() {
    let item = TestLoadable()
    let time = ManualTimeSource()
    var chain: LoadableChain?
    weak var weakChain: LoadableChain?
    chain = LoadableChain(
      .init(item) {
        chain = nil
        return .proceed
      }, .init(TestLoadable()), timeSource: time)
    weakChain = chain
    chain?.sync()
    time.advance(by: .zero)
    item.setDidSyncSuccessfully()
    #expect(weakChain == nil)
    time.advance(by: .zero)
    #expect(!item.hasObservers)
  }
}
