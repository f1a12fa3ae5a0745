import Loadables
import LoadablesTesting
import Testing

/// Above: the target's changes, `w` a wait starts. Below: `S` the target's sync begins, `r` a wait ends well,
/// `t` a wait timed out. The timeout is 8 s unless given.
@Suite("LoadableWaiter")
@MainActor
struct LoadableWaiterTests {
  @Test(arguments: [("+w--", "-r--"), ("w-+--", "--r--"), ("w-+-w-", "--r-r-")])
  func aPartyIsCalledOnceWhenContentsAreAvailable(input: String, expected: String) {
    #expect(Line(syncs: false).run(input) == expected)
  }

  @Test func contentsAreEnoughUnlessSuccessIsAskedFor() {
    #expect(Line(syncs: false).run("+!w--") == "--r--")
    #expect(Line(.didSyncSuccessfully, syncs: false).run("+!w--+-") == "-----r-")
    #expect(Line(.didSyncSuccessfully, syncs: false).run("+w--") == "-r--")
  }

  @Test func everyPartyHasItsOwnTimeout() {
    #expect(
      Line(syncs: false).run("w-w----w-----------") == "--------t-t----t---")
    #expect(
      Line(syncs: false).run("w-w----w-+---") == "--------t[rr]---")
  }

  @Test func successAtTheDeadlineCounts() {
    let line = Line(syncs: false)
    #expect(line.run("w-------") == "--------")
    line.target.isContentsAvailable = true
    #expect(line.run("--") == "r-")
  }

  @Test(arguments: [true, false])
  func aResultAtTheInstantOfTheTimeoutCountsIfItWasScheduledBeforeTheWait(isFirst: Bool) {
    let (target, time) = (TestLoadable(), ManualTimeSource())
    let waiter = LoadableWaiter(
      loadable: target, condition: .isContentsAvailable, timeout: .seconds(1), shouldSyncIfPossible: false,
      timeSource: time)
    var isReady: Bool?
    let steps: [() -> Void] = [
      { _ = time.schedule(after: .seconds(1), owner: nil, label: "result") { target.setDidSyncSuccessfully() } },
      { waiter.wait { result in isReady = (try? result.get()) != nil } },
    ]
    for step in isFirst ? steps : steps.reversed() { step() }
    time.advance(by: .seconds(1))
    #expect(isReady == isFirst)
  }

  @Test(arguments: [0, -1], [false, true])
  func withoutATimeoutItOnlyChecks(timeout: Int, syncs: Bool) {
    #expect(Line(timeout: timeout, syncs: syncs).run("w--+w-") == "t---r-")
  }

  @Test func theErrorNamesTheLoadableAndTheTimeout() {
    var results: [Result<any PureLoadableProtocol, LoadableWaiterError>] = []
    let line = Line(syncs: false)
    line.waiter.wait { results.append($0) }
    #expect(line.run("---------") == "---------")
    let error = #expect(throws: LoadableWaiterError.self) { _ = try results.first?.get() }
    #expect(error?.code == .timedOut)
    #expect(error?.description == "MarkingLoadable was not ready within 8.0 seconds")
  }

  @Test func successHandsTheLoadableOver() throws {
    var results: [Result<any PureLoadableProtocol, LoadableWaiterError>] = []
    let line = Line()
    line.waiter.wait { results.append($0) }
    _ = line.run("--+-")
    #expect(try results.map { try $0.get() === line.target } == [true])
  }

  @Test func neverBeforeTheCallHasReturned() {
    let line = Line()
    line.target.setDidSyncSuccessfully()
    line.waiter.wait { [diagram = line.diagram] _ in diagram.mark("r") }
    line.diagram.mark("!")
    #expect(line.run("-") == "[!r]")
  }

  // MARK: Syncing meanwhile

  @Test func theTargetIsRetriedWithBackoffWhileAPartyWaits() {
    // 1 s after the first failure, √2 s after the second, 2 s after the third.
    #expect(
      Line(timeout: 30).run("w!-!--!--+--") == "S-S--S--Sr--")
  }

  @Test func theBackoffIsNoLongerThanHalfOfTheTimeoutOrOneSecond() {
    // `f` is one more wait, and a failure.
    #expect(
      Line(timeout: 2).run("wffff") == "S-[tS][tS][tS]")
  }

  @Test(arguments: [1, 2])
  func aShortTimeoutStillHasABackoff(timeout: Int) {
    let line = Line(timeout: timeout)
    line.waiter.wait { _ in }
    line.diagram.time.advance(by: .zero)
    line.target.setDidFailToSync()
    let retry = line.diagram.time.pendingTimers.first { $0.label == "a waiter's retry" }
    #expect(retry?.deadline == .seconds(1))
  }

  @Test func aFailedTargetIsSyncedAtOnce() {
    #expect(
      Line().run("!w--!--") == "-S---S-")
  }

  @Test func aFurtherPartyTriggersNoSync() {
    #expect(
      Line().run("w!-!w--") == "S-S--S-")
  }

  /// The original syncs anyway.
  @Test func withoutPermissionNothingIsSynced() {
    let line = Line(syncs: false)
    #expect(line.run("!w------") == "--------")
    #expect(line.target.syncIfNeededCallCount == 0)
  }

  @Test func syncingEndsWithTheLastWait() {
    #expect(
      Line().run("w!-----!--!-----") == "S-S-----t-------")
    let line = Line()
    #expect(line.run("w-+-!----") == "S-r------")
    #expect(line.diagram.time.pendingTimers.isEmpty)
    #expect(!line.target.hasObservers)
  }

  @Test func aSyncThatEndsAtOnceSatisfiesTheParty() {
    let line = Line()
    line.target.succeedsAtOnce = true
    #expect(line.run("w--") == "[Sr]--")
    #expect(line.diagram.time.pendingTimers.isEmpty)
    #expect(!line.target.hasObservers)
  }

  @Test func aGroupThatIsWaitedForSyncsOnlyTheChildrenThatNeedIt() {
    let time = ManualTimeSource()
    let (synced, failing) = (TestLoadable(), TestLoadable())
    synced.setDidSyncSuccessfully()
    let waiter = LoadableWaiter(
      loadable: LoadableGroup([synced, failing]), condition: .didSyncSuccessfully, timeout: .seconds(60),
      timeSource: time)
    waiter.wait { _ in }
    time.advance(by: .zero)
    #expect([synced.syncCallCount, failing.syncCallCount] == [0, 1])
    failing.setDidFailToSync()
    time.advance(by: .seconds(1))
    #expect([synced.syncCallCount, failing.syncCallCount] == [0, 2])
  }

  @Test func aPureLoadableCanBeAwaited() {
    let diagram = Diagram()
    let target = PureLoadable()
    let waiter = LoadableWaiter(
      loadable: target, condition: .isContentsAvailable, timeout: .seconds(3), timeSource: diagram.time)
    waiter.wait { _ in diagram.mark("r") }
    #expect(diagram.run("-+-") { _ in target.setDidSyncSuccessfully() } == "-r-")
  }

  // MARK: In between

  @Test func aPartyMayWaitAgainFromItsOwnCall() {
    let line = Line(syncs: false)
    line.waiter.wait { [line] _ in
      line.diagram.mark("1")
      line.waiter.wait { _ in line.diagram.mark("2") }
    }
    #expect(line.run("-+--") == "-[12]--")
    #expect(line.waiter.waitingCount == 0)
  }

  /// As in the original: all that are satisfied by a change are called.
  @Test func aPartysCallThatEndsTheConditionDoesNotKeepTheOthersWaiting() {
    let line = Line(syncs: false)
    line.waiter.wait { [line] _ in
      line.diagram.mark("1")
      line.target.isContentsAvailable = false
    }
    line.waiter.wait { [line] _ in line.diagram.mark("2") }
    #expect(line.run("-+---") == "-[12]---")
  }

  @Test func noPartyWaitsAnyMoreAtTheFirstCall() {
    let line = Line(syncs: false)
    var counts: [Int] = []
    for _ in 0..<3 { line.waiter.wait { [line] _ in counts.append(line.waiter.waitingCount) } }
    _ = line.run("-+")
    #expect(counts == [0, 0, 0])
  }

  @Test(arguments: [("-+", "-[rrr]"), ("---------", "--------[ttt]")], [nil, "ready"])
  func aPartysCallMayReleaseTheWaiterAndAllAreCalled(course: (input: String, expected: String), name: String?) {
    let diagram = Diagram()
    let target = MarkingLoadable(diagram)
    var waiter: LoadableWaiter? = LoadableWaiter(
      loadable: target, condition: .isContentsAvailable, timeout: .seconds(8), shouldSyncIfPossible: false,
      timeSource: diagram.time, name: name)
    weak let released = waiter
    for _ in 0..<3 {
      waiter?.wait { result in
        waiter = nil
        switch result {
        case .success: diagram.mark("r")
        case .failure: diagram.mark("t")
        }
      }
    }
    #expect(diagram.run(course.input) { target.perform($0) } == course.expected)
    #expect(released == nil)
    #expect(!target.hasObservers)
  }

  @Test func droppingItEndsAllWaitsWithoutACall() {
    let diagram = Diagram()
    let target = MarkingLoadable(diagram)
    do {
      let waiter = LoadableWaiter(
        loadable: target, condition: .isContentsAvailable, timeout: .seconds(3), timeSource: diagram.time)
      for _ in 0..<3 { waiter.wait { _ in diagram.mark("r") } }
      #expect(diagram.run("-") { _ in } == "S")
      #expect(waiter.waitingCount == 3)
      target.setDidFailToSync()
    }
    #expect(diagram.time.pendingTimers.isEmpty)
    #expect(!target.hasObservers)
    #expect(diagram.run("+---") { target.perform($0) } == "----")
  }

  @Test func nothingIsKeptAfterwards() {
    weak var weakTarget: TestLoadable?
    weak var weakWaiter: LoadableWaiter?
    weak var weakCaptured: ObjectObserver?
    let time = ManualTimeSource()
    do {
      let target = TestLoadable()
      let waiter = LoadableWaiter(
        loadable: target, condition: .isContentsAvailable, timeout: .seconds(3), timeSource: time)
      let captured = ObjectObserver()
      (weakTarget, weakWaiter, weakCaptured) = (target, waiter, captured)
      waiter.wait { _ in withExtendedLifetime(captured) {} }
      time.advance(by: .zero)
      target.setDidFailToSync()
      time.advance(by: .seconds(3))
      #expect(waiter.waitingCount == 0)
    }
    #expect(weakTarget == nil && weakWaiter == nil && weakCaptured == nil)
  }

  @Test func anInstrumentReceivesTimeouts() {
    Journal.listening { journal in
      let line = Line(timeout: 1, syncs: false)
      journal.name(line.target, "it")
      #expect(line.run("w-") == "-t")
      #expect(journal.letteredLines == ["a: it waiter's timer timedOut(after: 1.0 seconds)"])
      #expect(journal.isBalanced)
    }
  }
}

@MainActor
private final class Line {
  let diagram = Diagram()
  let target: MarkingLoadable
  let waiter: LoadableWaiter

  init(_ condition: LoadableWaiter.Condition = .isContentsAvailable, timeout: Int = 8, syncs: Bool = true) {
    target = MarkingLoadable(diagram)
    waiter = LoadableWaiter(
      loadable: target, condition: condition, timeout: .seconds(timeout), shouldSyncIfPossible: syncs,
      timeSource: diagram.time)
  }

  func run(_ input: String) -> String {
    diagram.run(input) { character in
      switch character {
      case "w": wait()
      case "f":
        wait()
        target.setDidFailToSync()
      default: target.perform(character)
      }
    }
  }

  private func wait() {
    waiter.wait { [diagram] result in
      switch result {
      case .success: diagram.mark("r")
      case .failure: diagram.mark("t")
      }
    }
  }
}
