import Loadables
import LoadablesTesting
import Testing

/// The original's sequences of a chain of `a`, `b` and `c`, on every clock.
@Suite("The original's chains")
@MainActor
struct OriginalChainTests {
  let a = TestLoadable()
  let b = TestLoadable()
  let c = TestLoadable()
  let log = Log()

  // MARK: From item to item

  @Test(arguments: ClockKind.allCases)
  func aChainSyncsItsItemsInOrderFailsWithOneAndContinuesWithIt(kind: ClockKind) async {
    let clock = ClockDriver(kind)
    let chain = LoadableChain([a, b, c], timeSource: clock.timeSource)
    let token = log.observe(chain, as: "chain")
    #expect(states(chain) == "a idle; b idle; c idle; chain idle")

    chain.syncIfNeeded()
    await clock.settle()
    #expect(states(chain) == "a syncing; b idle; c idle; chain syncing")

    a.setDidSyncSuccessfully()
    await clock.settle()
    #expect(states(chain) == "a synced; b syncing; c idle; chain syncing")

    b.setDidFailToSync(SampleError("refused"))
    await clock.settle()
    #expect(states(chain) == "a synced; b failed; c idle; chain failed, could not sync element #1: refused")

    chain.syncIfNeeded()
    await clock.settle()
    #expect(states(chain) == "a synced; b syncing; c idle; chain syncing")

    c.setDidSyncSuccessfully()
    await clock.settle()
    #expect(states(chain) == "a synced; b syncing; c synced; chain syncing")

    b.setDidSyncSuccessfully()
    await clock.settle()
    #expect(states(chain) == "a synced; b synced; c synced; chain synced")

    #expect([a, b, c].map(\.syncCallCount) == [1, 2, 0])
    #expect(
      log.lines == [
        "chain syncing", "chain did-fail-to-sync", "chain syncing", "chain did-sync-successfully",
      ])
    _ = token
  }

  @Test(arguments: ClockKind.allCases)
  func theErrorOfAFailedItemIsTheCauseOfTheChainsError(kind: ClockKind) async {
    let clock = ClockDriver(kind)
    let chain = LoadableChain([a, b, c], timeSource: clock.timeSource)
    chain.syncIfNeeded()
    await clock.settle()
    a.setDidFailToSync(SampleError("refused"))
    await clock.settle()
    let error = chain.error as? LoadableChainError
    #expect(error?.index == 0)
    #expect(error?.loadable === a)
    #expect(error?.cause as? SampleError == SampleError("refused"))
  }

  // MARK: Callbacks

  @Test(arguments: ClockKind.allCases, CallbackAnswer.allCases)
  func aCallbackDecidesWhatHappensAfterItsItem(kind: ClockKind, answer: CallbackAnswer) async {
    let clock = ClockDriver(kind)
    let second = LoadableChain.Item(b) { [log] in
      log.add("\(answer)")
      return answer.action
    }
    let chain = LoadableChain([.init(a), second, .init(c)], timeSource: clock.timeSource)

    // The first item is synced before the chain starts, so that it begins with the second.
    a.setDidSyncSuccessfully()
    chain.syncIfNeeded()
    await clock.settle()
    #expect(states(chain) == "a synced; b syncing; c idle; chain syncing")
    #expect(log.lines.isEmpty)

    b.setDidSyncSuccessfully()
    await clock.settle()
    #expect(states(chain) == answer.expectedStates)
    #expect(log.lines == ["\(answer)"])
    #expect([a, b].map(\.syncCallCount) == [0, 1])
  }

  // MARK: Turns of the main queue

  /// The original takes two turns per item; the second belongs to a waiter.
  @Test(arguments: ClockKind.real)
  func eachItemTakesAtMostOneTurnOfTheMainQueue(kind: ClockKind) async {
    let items = (0..<3).map { _ in InstantLoadable() }
    let chain = LoadableChain(items, timeSource: ClockDriver(kind).timeSource)
    chain.syncIfNeeded()
    #expect(items.map(\.loadableState) == [.idle, .idle, .idle])
    let turn = await firstMainQueueTurn { chain.loadableState == .didSyncSuccessfully }
    #expect(turn.map { $0 <= items.count } == true, "\(turn.map(String.init) ?? "more than 16") turns")
  }

  @Test(arguments: ClockKind.real)
  func anItemThatEndsItsSyncIsFollowedByTheNextInTheNextTurn(kind: ClockKind) async {
    let chain = LoadableChain([a, b], timeSource: ClockDriver(kind).timeSource)
    chain.syncIfNeeded()
    #expect(await firstMainQueueTurn { a.loadableState == .syncing } == 1)
    a.setDidSyncSuccessfully()
    #expect(b.loadableState == .idle)
    #expect(await firstMainQueueTurn { b.loadableState == .syncing } == 1)
  }

  // MARK: Helpers

  /// The items and the chain, which has contents only while it is synced.
  private func states(_ chain: LoadableChain) -> String {
    #expect(chain.isContentsAvailable == (chain.loadableState == .didSyncSuccessfully))
    let parts = [("a", a), ("b", b), ("c", c), ("chain", chain)].map { (name: String, loadable: Loadable) in
      switch loadable.loadableState {
      case .idle: "\(name) idle"
      case .syncing: "\(name) syncing"
      case .didSyncSuccessfully: "\(name) synced"
      case .didFailToSync: "\(name) failed"
      }
    }
    return parts.joined(separator: "; ") + (chain.error.map { ", \($0)" } ?? "")
  }
}

/// The return value of the callback of `b`.
enum CallbackAnswer: CaseIterable, Sendable {
  case completeSuccessfully, proceed, fail

  var action: LoadableChain.NextAction {
    switch self {
    case .completeSuccessfully: .completeSuccessfully
    case .proceed: .proceed
    case .fail: .fail(SampleError("not enough"))
    }
  }

  var expectedStates: String {
    switch self {
    case .completeSuccessfully: "a synced; b synced; c idle; chain synced"
    case .proceed: "a synced; b synced; c syncing; chain syncing"
    case .fail: "a synced; b synced; c idle; chain failed, not enough"
    }
  }
}
