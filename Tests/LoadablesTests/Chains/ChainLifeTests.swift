import Loadables
import LoadablesTesting
import Testing

@Suite("LoadableChain: state, turns and end")
@MainActor
struct ChainLifeTests {
  let time = ManualTimeSource()
  let items = (0..<3).map { _ in TestLoadable() }
  let log = Log()

  // MARK: Content

  /// The original crashes.
  @Test func anEmptyChainSyncsSuccessfullyAtOnce() {
    let chain = LoadableChain(timeSource: time)
    let token = log.observe(chain, as: "chain")
    chain.sync()
    #expect(log.lines == ["chain syncing", "chain did-sync-successfully"])
    #expect(chain.isContentsAvailable)
    #expect(time.pendingTimers.isEmpty)
    _ = token
  }

  @Test func anEmptyChainNeedsNoSync() {
    let chain = LoadableChain(timeSource: time)
    chain.syncIfNeeded()
    #expect(summary(chain) == "idle")
  }

  @Test func aChainNeedsASyncIfAnyItemDoes() {
    let chain = LoadableChain(items, timeSource: time)
    #expect(chain.needsSync)
    items[0].setDidSyncSuccessfully()
    items[2].setDidSyncSuccessfully()
    #expect(chain.needsSync)
    items[1].setDidSyncSuccessfully()
    #expect(!chain.needsSync)
    items[2].setDidFailToSync()
    #expect(chain.needsSync)
  }

  @Test func aChainOfItemsThatAllHaveSyncedStaysIdleUntilItIsSynced() {
    for item in items { item.setDidSyncSuccessfully() }
    let chain = LoadableChain(items, timeSource: time)
    chain.syncIfNeeded()
    #expect(summary(chain) == "idle")
    chain.sync()
    time.advance(by: .zero)
    #expect(summary(chain) == "did-sync-successfully, contents")
    #expect(items.allSatisfy { $0.syncCallCount == 0 })
  }

  @Test func aChainHasContentsOnlyWhileItIsSynced() {
    let chain = LoadableChain([items[0]], timeSource: time)
    let token = chain.sink { [log] in log.add(summary($0)) }
    chain.sync()
    time.advance(by: .zero)
    items[0].setDidSyncSuccessfully()
    chain.sync()
    time.advance(by: .zero)
    chain.setFailedToSync(nil)
    #expect(
      log.lines == [
        "syncing", "did-sync-successfully, contents", "syncing", "did-sync-successfully, contents", "did-fail-to-sync",
      ])
    _ = token
  }

  @Test func theErrorNamesTheItemAndItsCause() throws {
    let chain = LoadableChain(items, timeSource: time)
    items[0].setDidSyncSuccessfully()
    chain.sync()
    time.advance(by: .zero)
    items[1].setDidFailToSync(SampleError("offline"))
    let error = try #require(chain.error as? LoadableChainError)
    #expect(error.index == 1)
    #expect(error.loadable === items[1])
    #expect(error.cause as? SampleError == SampleError("offline"))
    #expect("\(error)" == "could not sync element #1: offline")
  }

  @Test func anErrorDoesNotKeepTheItem() throws {
    var item: TestLoadable? = TestLoadable()
    var chain: LoadableChain? = item.map { LoadableChain([$0], timeSource: time) }
    chain?.sync()
    time.advance(by: .zero)
    item?.setDidFailToSync(SampleError("offline"))
    let error = try #require(chain?.error as? LoadableChainError)
    (item, chain) = (nil, nil)
    #expect(error.loadable == nil)
    #expect("\(error)" == "could not sync element #0: offline")
  }

  /// The chain keeps the error of a group, which named a child; the child leaves the group and then depends on the
  /// chain.
  @Test func aChildThatAnErrorNamesIsReleasedWithTheChainThatKeepsIt() {
    var leaf: TestLoadable? = TestLoadable()
    var proxy: PureLoadableProxy? = PureLoadableProxy(leaf)
    var group: LoadableGroup? = LoadableGroup(proxy.map { [$0] } ?? [])
    var chain: LoadableChain? = group.map { LoadableChain([$0], timeSource: time) }
    weak let released = chain
    leaf?.setDidFailToSync(SampleError("offline"))
    chain?.sync()
    time.advance(by: .zero)
    #expect(chain?.error is LoadableChainError)
    group?.loadables = []
    proxy?.loadable = chain
    (leaf, proxy, group, chain) = (nil, nil, nil, nil)
    #expect(released == nil)
  }

  @Test func theErrorHasNoCauseWhenTheItemHasNone() throws {
    let chain = LoadableChain(items, timeSource: time)
    chain.sync()
    time.advance(by: .zero)
    items[0].setDidFailToSync()
    let error = try #require(chain.error as? LoadableChainError)
    #expect(error.cause == nil)
    #expect("\(error)" == "could not sync element #0")
  }

  @Test func aChainDependsOnItsItemsInOrder() {
    let chain = LoadableChain([items[1], items[0], items[1]], timeSource: time)
    #expect(chain.dependencies.map(ObjectIdentifier.init) == [items[1], items[0], items[1]].map(ObjectIdentifier.init))
  }

  @Test func anItemMayBeInAChainTwice() {
    let chain = LoadableChain([items[0], items[0]], timeSource: time)
    chain.sync()
    time.advance(by: .zero)
    items[0].setDidSyncSuccessfully()
    time.advance(by: .zero)
    #expect(chain.loadableState == .didSyncSuccessfully)
    #expect([items[0].syncIfNeededCallCount, items[0].syncCallCount] == [2, 1])
  }

  @Test func aGroupInAChainIsWaitedForAsAWhole() {
    let group = LoadableGroup([InstantLoadable(), items[0]])
    let chain = LoadableChain([group, items[1]], timeSource: time)
    chain.sync()
    time.advance(by: .zero)
    #expect(chain.loadableState == .syncing && items[1].syncIfNeededCallCount == 0)
    items[0].setDidSyncSuccessfully()
    time.advance(by: .zero)
    #expect(items[1].loadableState == .syncing)
  }

  @Test func aChainInAChainIsWaitedFor() {
    let chain = LoadableChain([LoadableChain([items[0]], timeSource: time), items[1]], timeSource: time)
    chain.sync()
    time.advance(by: .zero)
    items[0].setDidSyncSuccessfully()
    time.advance(by: .zero)
    items[1].setDidSyncSuccessfully()
    #expect(chain.loadableState == .didSyncSuccessfully)
  }

  // MARK: Turns

  @Test func everyItemHasATurnOfItsOwnThatIsListedWithItsOwner() {
    items[0].setDidSyncSuccessfully()
    let chain = LoadableChain(items, timeSource: time)
    chain.sync()
    for item in items[..<2] {
      #expect(item.syncIfNeededCallCount == 0)
      #expect(time.pendingTimers.map(\.label) == ["next item"])
      #expect(time.pendingTimers.first?.owner === chain)
      #expect(time.pendingTimers.first?.deadline == .zero)
      #expect(time.fireNextDue())
      #expect(item.syncIfNeededCallCount == 1)
    }
    #expect(time.pendingTimers.isEmpty)
  }

  @Test func anItemIsLeftBeforeItsCallbackIsAsked() {
    let item = items[0]
    let chain = LoadableChain(
      .init(item) { [log] in
        log.add(item.hasObservers ? "observed" : "left")
        return .proceed
      }, .init(items[1]), timeSource: time)
    chain.sync()
    time.advance(by: .zero)
    item.setDidSyncSuccessfully()
    #expect(log.lines == ["left"])
  }

  @Test func anItemThatEndsItsSyncBecauseItIsObservedIsPassedAndLeft() {
    let impatient = ImpatientLoadable()
    let chain = LoadableChain([impatient], timeSource: time)
    chain.sync()
    time.advance(by: .zero)
    #expect(chain.loadableState == .didSyncSuccessfully)
    #expect(!impatient.hasObservers)
  }

  @Test func anItemThatEndsItsSyncBeforeItKnowsOfItsObserverIsPassed() {
    let chain = LoadableChain([AbruptLoadable()], timeSource: time)
    chain.sync()
    time.advance(by: .zero)
    #expect(chain.loadableState == .didSyncSuccessfully)
  }

  // MARK: Being moved by others

  @Test func aChainFailedByAnObserverOfItsSyncingDoesNotBegin() {
    let chain = LoadableChain(items, timeSource: time)
    let token = chain.sink { if $0.loadableState == .syncing { $0.setFailedToSync(nil) } }
    chain.sync()
    time.advance(by: .zero)
    #expect(chain.loadableState == .didFailToSync)
    #expect(items[0].syncIfNeededCallCount == 0)
    _ = token
  }

  @Test func aChainThatIsSyncedAgainByAnObserverOfItsFailureBeginsOnce() {
    let chain = LoadableChain(items, timeSource: time)
    var retries = 1
    let token = chain.sink { chain in
      guard chain.loadableState == .didFailToSync, retries > 0 else { return }
      retries -= 1
      chain.sync()
      chain.setFailedToSync(nil)
      chain.sync()
    }
    chain.sync()
    time.advance(by: .zero)
    items[0].setDidFailToSync()
    #expect(time.pendingTimers.count == 1)
    time.advance(by: .zero)
    #expect(items[0].syncIfNeededCallCount == 2)
    #expect(chain.loadableState == .syncing)
    _ = token
  }

  @Test func aChainFailedWhileItsItemIsAskedToSyncDoesNotWaitForIt() {
    let chain = LoadableChain(items, timeSource: time)
    let token = items[0].sink { [unowned chain] _ in chain.setFailedToSync(nil) }
    chain.sync()
    time.advance(by: .zero)
    token.remove()
    #expect(items[0].loadableState == .syncing && !items[0].hasObservers)
    items[0].setDidSyncSuccessfully()
    time.advance(by: .zero)
    #expect(chain.loadableState == .didFailToSync)
    #expect(items[1].syncIfNeededCallCount == 0)
  }

  @Test func aChainSetSyncedByItsOwnerStopsWaiting() {
    let chain = LoadableChain(items, timeSource: time)
    chain.sync()
    time.advance(by: .zero)
    chain.setDidSyncSuccessfully()
    #expect(!items[0].hasObservers)
    items[0].setDidFailToSync()
    #expect(summary(chain) == "did-sync-successfully, contents")
  }

  @Test func anObsoleteTurnIsCancelled() {
    let chain = LoadableChain(items, timeSource: time)
    chain.sync()
    chain.setFailedToSync(nil)
    #expect(time.pendingTimers.isEmpty)
  }

  // MARK: Ends

  @Test func theItemsAndTheirCallbacksAreHeldStronglyForAsLongAsTheChain() {
    var item: TestLoadable? = TestLoadable()
    var captured: Log? = Log()
    weak let weakItem = item
    weak let weakCaptured = captured
    var chain: LoadableChain? = item.map { item in
      LoadableChain(
        .init(item) { [captured] in
          captured?.add("called"); return .proceed
        }, timeSource: time)
    }
    item = nil
    captured = nil
    #expect(chain != nil && weakItem != nil && weakCaptured != nil)
    chain = nil
    #expect(weakItem == nil && weakCaptured == nil)
  }

  @Test func aChainReleasedBeforeATurnGoesNoFurther() {
    var chain: LoadableChain? = LoadableChain(items, timeSource: time)
    weak let weakChain = chain
    chain?.sync()
    chain = nil
    #expect(weakChain == nil)
    time.advance(by: .zero)
    #expect(items[0].syncIfNeededCallCount == 0)
  }

  @Test func aChainReleasedWhileAnItemSyncsLeavesItAloneAndGoesNoFurther() {
    var chain: LoadableChain? = LoadableChain(items, timeSource: time)
    weak let weakChain = chain
    chain?.sync()
    time.advance(by: .zero)
    chain = nil
    #expect(weakChain == nil)
    #expect(items[0].loadableState == .syncing && !items[0].hasObservers)
    items[0].setDidSyncSuccessfully()
    time.advance(by: .zero)
    #expect(items[1].syncIfNeededCallCount == 0)
  }

  @Test func aChainThatHasEndedIsNotRetained() {
    var chain: LoadableChain? = LoadableChain(items.map { .init($0) { .proceed } }, timeSource: time)
    weak let weakChain = chain
    chain?.sync()
    for item in items {
      time.advance(by: .zero)
      item.setDidSyncSuccessfully()
    }
    #expect(chain?.loadableState == .didSyncSuccessfully)
    chain = nil
    #expect(weakChain == nil)
    #expect(items.allSatisfy { !$0.hasObservers })
  }

  // MARK: Causes

  @Test func everyItemsSyncIsTracedToItsCause() {
    Journal.listening { journal in
      let chain = LoadableChain(items[..<2].map { .init($0) }, timeSource: time)
      journal.name(chain, "chain")
      journal.name(items[0], "a")
      journal.name(items[1], "b")
      chain.sync()
      time.advance(by: .zero)
      items[0].setDidSyncSuccessfully()
      time.advance(by: .zero)
      items[1].setDidFailToSync()
      #expect(
        journal.letteredLines == [
          "a: chain sync started",
          "b: chain idle > syncing <- a",
          "c: a sync started <- b",
          "d: a idle > syncing <- c",
          "e: a syncing > did-sync-successfully",
          "f: b sync started <- e",
          "g: b idle > syncing <- f",
          "h: b syncing > did-fail-to-sync",
          "i: chain syncing > did-fail-to-sync <- h",
        ])
      #expect(journal.isBalanced)
    }
  }
}

/// Ends its sync as soon as it is observed.
private final class ImpatientLoadable: TestLoadable {
  override func didAddFirstObserver() { setDidSyncSuccessfully() }
}

/// Ends its sync just before it is observed.
private final class AbruptLoadable: TestLoadable {
  override func addObserver(_ observer: any LoadableObserverProtocol) {
    setDidSyncSuccessfully()
    super.addObserver(observer)
  }
}
