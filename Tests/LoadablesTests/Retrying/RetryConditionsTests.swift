import Loadables
import LoadablesTesting
import Testing

@Suite("LoadableSyncer with RetryConditions")
@MainActor
struct RetryConditionsTests {
  let time = ManualTimeSource()
  let app = ManualAppActivity()
  let network = SettableNetwork()

  private struct TooManyRequests: RetryAfterError {
    let retryAfter: Duration?
  }

  // MARK: Retry-After

  @Test func aRetryWaitsForTheTimeThatTheErrorCarries() {
    let target = TestLoadable()
    let syncer = syncer(of: target, .init(honoursRetryAfter: true))
    target.setDidFailToSync(TooManyRequests(retryAfter: .seconds(30)))
    #expect(syncer.deadline == .seconds(30))
    #expect(syncer.hold.map { "\($0)" } == "retryAfter")
    time.advance(by: .seconds(29))
    #expect(target.syncCallCount == 0)
    time.advance(by: .seconds(1))
    #expect(target.syncCallCount == 1)
    #expect(syncer.hold == nil)
  }

  @Test(
    "a shorter time, or none, leaves the back-off's delay",
    arguments: [nil, .zero, .seconds(-1), .seconds(0.5)] as [Duration?])
  func shortRetryAfter(delay: Duration?) {
    let target = TestLoadable()
    let syncer = syncer(of: target, .init(honoursRetryAfter: true))
    target.setDidFailToSync(TooManyRequests(retryAfter: delay))
    #expect(syncer.deadline == .seconds(1))
    #expect(syncer.hold == nil)
  }

  /// A time source knows whole nanoseconds. A timer just before the time would be set again without end.
  @Test func aTimeThatIsNotWholeNanosecondsIsRoundedUp() {
    let target = TestLoadable()
    let syncer = syncer(of: target, .init(honoursRetryAfter: true))
    target.setDidFailToSync(TooManyRequests(retryAfter: .seconds(10) / 3))
    time.advance(by: .seconds(5))
    #expect(target.syncCallCount == 1)
    withExtendedLifetime(syncer) {}
  }

  @Test func aBreakerWithAnOpenTimeThatIsNotWholeNanosecondsOpensHalf() {
    let breaker = CircuitBreaker(trip: .failuresInARow(1), openTime: .seconds(10) / 3, timeSource: time)
    let target = TestLoadable()
    let syncer = syncer(of: target, .init(breaker: breaker))
    target.setDidFailToSync()
    time.advance(by: .seconds(5))
    #expect(breaker.state == .halfOpen)
    withExtendedLifetime(syncer) {}
  }

  @Test func aSyncByHandInTheHalfOpenStateIsNotTheProbe() {
    let breaker = CircuitBreaker(trip: .failuresInARow(2), openTime: .seconds(10), timeSource: time)
    let targets = [TestLoadable(), TestLoadable(), TestLoadable()]
    let syncers = targets.map { syncer(of: $0, .init(breaker: breaker)) }
    for target in targets.prefix(2) { target.setDidFailToSync() }
    time.advance(to: .seconds(10))
    targets[2].sync()
    targets[2].setIdle()
    time.advance(by: .seconds(1))
    #expect(targets.map(\.syncCallCount) == [1, 0, 1])
    withExtendedLifetime(syncers) {}
  }

  @Test func aSyncByHandBeforeItsRetryIsDueSaysThatItPassedTheBudget() {
    let budget = RetryBudget(ratio: 0, minPerSecond: 0, timeSource: time)
    let target = TestLoadable()
    let syncer = syncer(of: target, .init(budget: budget))
    target.setDidFailToSync()
    Journal.listening { journal in
      journal.name(target, "it")
      target.sync()
      #expect(journal.lines.contains { $0.contains("passed the budget") })
    }
    withExtendedLifetime(syncer) {}
  }

  @Test func aResultWithoutABeginCountsOnlyWhileTheBreakerIsClosed() {
    let breaker = CircuitBreaker(trip: .failuresInARow(1), openTime: .seconds(10), timeSource: time)
    let targets = [TestLoadable(), TestLoadable()]
    targets[1].sync()
    let syncers = targets.map { syncer(of: $0, .init(breaker: breaker)) }
    targets[0].setDidFailToSync()
    time.advance(to: .seconds(10))
    #expect(breaker.state == .halfOpen)
    targets[1].setDidSyncSuccessfully()
    #expect(breaker.state == .halfOpen)
    withExtendedLifetime(syncers) {}
  }

  @Test func theTimeOfAnErrorIsIgnoredUnlessHonoured() {
    let target = TestLoadable()
    let syncer = syncer(of: target, .init())
    target.setDidFailToSync(TooManyRequests(retryAfter: .seconds(30)))
    #expect(syncer.deadline == .seconds(1))
  }

  @Test func theErrorOfAChildIsHonouredForItsGroup() {
    let child = TestLoadable()
    let group = LoadableGroup([child])
    let syncer = syncer(of: group, .init(honoursRetryAfter: true))
    child.setDidFailToSync(TooManyRequests(retryAfter: .seconds(7)))
    #expect(syncer.deadline == .seconds(7))
  }

  @Test func aReturnToTheForegroundDoesNotOverruleTheTime() {
    let target = TestLoadable()
    app.isActive = false
    let syncer = syncer(of: target, .init(honoursRetryAfter: true))
    target.setDidFailToSync(TooManyRequests(retryAfter: .seconds(30)))
    app.isActive = true
    #expect(syncer.deadline == .seconds(30))
    #expect(syncer.failuresInARow == 0)
  }

  @Test func aSyncByHandEndsTheHold() {
    let target = TestLoadable()
    let syncer = syncer(of: target, .init(honoursRetryAfter: true))
    target.setDidFailToSync(TooManyRequests(retryAfter: .seconds(30)))
    target.sync()
    #expect(syncer.deadline == nil)
    target.setDidFailToSync()
    #expect(syncer.deadline == .seconds(2))
  }

  // MARK: Network

  @Test func aRetryFollowsSoonWhenTheNetworkReturns() {
    let target = TestLoadable()
    let syncer = syncer(of: target, .init(reachability: network))
    for _ in 0..<4 {
      target.sync()
      target.setDidFailToSync()
    }
    #expect(syncer.deadline == .seconds(8))
    network.hasInternet = false
    #expect(syncer.deadline == .seconds(8))
    network.hasInternet = true
    #expect(syncer.deadline == .seconds(1))
    #expect(syncer.failuresInARow == 0)
  }

  // MARK: Budget

  @Test func aRetryBeyondTheBudgetWaitsUntilEarlierOnesLeaveTheWindow() {
    let budget = RetryBudget(ratio: 0, minPerSecond: 0.1, window: .seconds(10), timeSource: time)
    let targets = [TestLoadable(), TestLoadable()]
    let syncers = targets.map { syncer(of: $0, .init(budget: budget)) }
    for target in targets { target.setDidFailToSync() }
    time.advance(by: .seconds(1))
    #expect(targets.map(\.syncCallCount) == [1, 0])
    #expect(budget.waitingCount == 1)
    #expect(budget.loadableState == .syncing)
    #expect(syncers[1].hold.map { "\($0)" }?.hasPrefix("budget") == true)
    #expect(syncers[1].deadline == .milliseconds(11_200))
    time.advance(to: .milliseconds(11_199))
    #expect(targets.map(\.syncCallCount) == [1, 0])
    time.advance(to: .milliseconds(11_200))
    #expect(targets.map(\.syncCallCount) == [1, 1])
    #expect(budget.loadableState == .didSyncSuccessfully)
  }

  @Test func aRequestLetsAWaitingRetryPass() {
    let budget = RetryBudget(ratio: 1, minPerSecond: 0, timeSource: time)
    let (failed, other) = (TestLoadable(), TestLoadable())
    let syncers = [failed, other].map { syncer(of: $0, .init(budget: budget)) }
    failed.setDidFailToSync()
    time.advance(by: .seconds(5))
    #expect(failed.syncCallCount == 0)
    #expect(syncers[0].deadline == nil)
    other.sync()
    #expect(failed.syncCallCount == 0)
    time.advance(by: .zero)
    #expect(failed.syncCallCount == 1)
  }

  @Test func waitingRetriesPassInTheOrderOfTheirArrival() {
    let budget = RetryBudget(ratio: 1, minPerSecond: 0, timeSource: time)
    var order: [Int] = []
    let targets = (0..<4).map { _ in TestLoadable() }
    let observers = targets.enumerated().map { index, target in
      target.sink { if $0.loadableState == .syncing { order.append(index) } }
    }
    let syncers = targets.map { syncer(of: $0, .init(budget: budget)) }
    for index in [2, 0, 1] {
      targets[index].setDidFailToSync()
      time.advance(by: .seconds(1))
    }
    for _ in 0..<3 {
      targets[3].sync()
      targets[3].setIdle()
    }
    time.advance(by: .zero)
    #expect(order == [3, 3, 3, 2, 0, 1])
    withExtendedLifetime((observers, syncers)) {}
  }

  @Test func aWaitingRetryIsForgottenOnceItsTargetSyncsOrItsSyncerIsReleased() {
    let budget = RetryBudget(ratio: 0, minPerSecond: 0, timeSource: time)
    let targets = [TestLoadable(), TestLoadable()]
    var syncers = targets.map { syncer(of: $0, .init(budget: budget)) }
    for target in targets { target.setDidFailToSync() }
    time.advance(by: .seconds(1))
    #expect(budget.waitingCount == 2)
    targets[0].sync()
    #expect(budget.waitingCount == 1)
    syncers.removeAll()
    #expect(budget.waitingCount == 0)
  }

  @Test func aRefreshNeedsNoBudgetAndCountsAsARequest() {
    let budget = RetryBudget(ratio: 1, minPerSecond: 0, window: .seconds(100), timeSource: time)
    let target = TestLoadable()
    let syncer = LoadableSyncer(
      loadable: target, period: .seconds(60), backoff: .init(min: .seconds(1), max: .seconds(8)), timeSource: time,
      conditions: .init(budget: budget))
    target.setDidSyncSuccessfully()
    time.advance(by: .seconds(60))
    #expect(target.syncCallCount == 1)
    #expect(budget.retriesLeft == 1)
    withExtendedLifetime(syncer) {}
  }

  @Test func aRetryWithoutEffectCostsNoBudget() {
    let budget = RetryBudget(ratio: 0, minPerSecond: 0.1, window: .seconds(10), timeSource: time)
    let target = TestLoadable()
    target.needsSyncOverride = false
    let syncer = LoadableSyncer(
      loadable: target, syncPolicy: .syncIfNeeded, backoff: .init(min: .seconds(1), max: .seconds(8)),
      timeSource: time, conditions: .init(budget: budget))
    target.setDidFailToSync()
    time.advance(by: .seconds(3))
    #expect(target.syncIfNeededCallCount == 3)
    #expect(budget.retriesLeft == 1)
    withExtendedLifetime(syncer) {}
  }

  @Test func invalidLimitsAreRefusedAndNothingChanges() throws {
    let budget = RetryBudget(timeSource: time)
    for (change, code) in [
      ({ $0.ratio = -1 }, .ratioIsInvalid), ({ $0.ratio = .nan }, .ratioIsInvalid),
      ({ $0.minPerSecond = .infinity }, .minIsInvalid), ({ $0.window = .zero }, .windowIsTooShort),
    ] as [((inout RetryBudget.Configuration) -> Void, RetryBudgetError.Code)] {
      let error = #expect(throws: RetryBudgetError.self) { try budget.update(change) }
      #expect(error?.code == code)
    }
    #expect(budget.configuration == .init())
  }

  // MARK: Breaker

  @Test func failuresOpenTheBreakerAndHoldTheRetriesOfAll() {
    let breaker = CircuitBreaker(trip: .failuresInARow(2), openTime: .seconds(10), timeSource: time)
    let targets = [TestLoadable(), TestLoadable()]
    let syncers = targets.map { syncer(of: $0, .init(breaker: breaker)) }
    for target in targets { target.setDidFailToSync() }
    #expect(breaker.state == .open(until: .seconds(10)))
    #expect(breaker.loadableState == .didFailToSync)
    time.advance(to: .seconds(9.999))
    #expect(targets.map(\.syncCallCount) == [0, 0])
    #expect(breaker.waitingCount == 2)
    #expect(syncers.map(\.deadline) == [.seconds(10), .seconds(10)])
    time.advance(to: .seconds(10))
    #expect(breaker.state == .halfOpen)
    #expect(targets.map(\.syncCallCount) == [1, 0])
  }

  @Test func aProbesSuccessClosesTheBreakerAndPlansTheOthersAnew() {
    let breaker = CircuitBreaker(trip: .failuresInARow(2), openTime: .seconds(10), timeSource: time)
    let targets = [TestLoadable(), TestLoadable()]
    let syncers = targets.map { syncer(of: $0, .init(breaker: breaker)) }
    for target in targets { target.setDidFailToSync() }
    time.advance(to: .seconds(10))
    targets[0].setDidSyncSuccessfully()
    #expect(breaker.state == .closed)
    #expect(targets[1].syncCallCount == 0)
    #expect(syncers[1].deadline == .seconds(11))
    time.advance(to: .seconds(11))
    #expect(targets[1].syncCallCount == 1)
  }

  @Test func aProbesFailureOpensTheBreakerAgain() {
    let breaker = CircuitBreaker(trip: .failuresInARow(1), openTime: .seconds(10), timeSource: time)
    let target = TestLoadable()
    let syncer = syncer(of: target, .init(breaker: breaker))
    target.setDidFailToSync()
    time.advance(to: .seconds(10))
    target.setDidFailToSync()
    #expect(breaker.state == .open(until: .seconds(20)))
    #expect(breaker.waitingCount == 0)
    time.advance(to: .seconds(12))
    #expect(breaker.waitingCount == 1)
    withExtendedLifetime(syncer) {}
  }

  @Test func aProbeWithoutAResultIsReplacedAfterTheOpenTime() {
    let breaker = CircuitBreaker(trip: .failuresInARow(2), openTime: .seconds(10), timeSource: time)
    let targets = [TestLoadable(), TestLoadable()]
    let syncers = targets.map { syncer(of: $0, .init(breaker: breaker)) }
    for target in targets { target.setDidFailToSync() }
    time.advance(to: .seconds(19.9))
    #expect(targets.map(\.syncCallCount) == [1, 0])
    time.advance(to: .seconds(20))
    #expect(targets.map(\.syncCallCount) == [1, 1])
    withExtendedLifetime(syncers) {}
  }

  @Test func aReleasedProbeIsReplacedAtOnce() {
    let breaker = CircuitBreaker(trip: .failuresInARow(2), openTime: .seconds(10), timeSource: time)
    let targets = [TestLoadable(), TestLoadable()]
    var syncers = targets.map { syncer(of: $0, .init(breaker: breaker)) }
    for target in targets { target.setDidFailToSync() }
    time.advance(to: .seconds(10))
    syncers.removeFirst()
    time.advance(by: .zero)
    #expect(targets.map(\.syncCallCount) == [1, 1])
  }

  @Test func aBreakerIsOpenedAndClosedByHand() {
    let breaker = CircuitBreaker(timeSource: time)
    let target = TestLoadable()
    let syncer = syncer(of: target, .init(breaker: breaker))
    breaker.open()
    target.setDidFailToSync()
    time.advance(by: .seconds(1000))
    #expect(target.syncCallCount == 0)
    #expect(syncer.deadline == nil)
    breaker.close()
    #expect(syncer.deadline == .seconds(1001))
    time.advance(by: .seconds(1))
    #expect(target.syncCallCount == 1)
  }

  @Test func theProbeIsGivenOnIfTheBudgetHoldsIt() {
    let breaker = CircuitBreaker(trip: .failuresInARow(2), openTime: .seconds(10), timeSource: time)
    let budget = RetryBudget(ratio: 0, minPerSecond: 0, timeSource: time)
    let targets = [TestLoadable(), TestLoadable()]
    let syncers = [
      syncer(of: targets[0], .init(budget: budget, breaker: breaker)), syncer(of: targets[1], .init(breaker: breaker)),
    ]
    for target in targets { target.setDidFailToSync() }
    time.advance(to: .seconds(10))
    #expect(targets.map(\.syncCallCount) == [0, 1])
    #expect(budget.waitingCount == 1)
    withExtendedLifetime(syncers) {}
  }

  // MARK: Events

  @Test func aHoldIsRecordedBetweenTheTimersEvents() {
    let budget = RetryBudget(ratio: 1, minPerSecond: 0, timeSource: time)
    let (target, other) = (TestLoadable(), TestLoadable())
    let syncers = [target, other].map { syncer(of: $0, .init(budget: budget)) }
    Journal.listening { journal in
      journal.name(target, "it")
      journal.name(other, "other")
      journal.name(budget, "budget")
      target.setDidFailToSync()
      time.advance(by: .seconds(1))
      other.sync()
      time.advance(by: .zero)
      #expect(
        journal.letteredLines == [
          "a: it idle > did-fail-to-sync",
          "b: it armed 1.0 seconds attempt 1 <- a",
          "c: it timer held by the budget <- b",
          "d: budget idle > syncing <- c",
          "e: other sync started",
          "f: other idle > syncing <- e",
          "g: it timer fired <- b",
          "h: it sync started <- g",
          "i: it did-fail-to-sync > syncing <- h",
          "j: budget syncing > did-sync-successfully <- f",
        ])
    }
    withExtendedLifetime(syncers) {}
  }

  @Test func aSyncByHandSaysWhatItPassed() {
    let breaker = CircuitBreaker(timeSource: time)
    let target = TestLoadable()
    let syncer = syncer(of: target, .init(breaker: breaker))
    breaker.open()
    Journal.listening { journal in
      journal.name(target, "it")
      target.sync()
      #expect(
        journal.letteredLines == [
          "a: it sync started", "b: it idle > syncing <- a", "c: it timer passed the breaker <- b",
        ])
    }
    withExtendedLifetime(syncer) {}
  }

  @Test func aDelayOfZeroAfterAFailureIsAMillisecond() {
    let target = TestLoadable()
    let syncer = LoadableSyncer(loadable: target, timeoutPolicy: AtOnce(), timeSource: time)
    target.setDidFailToSync()
    #expect(syncer.deadline == .milliseconds(1))
  }

  private final class AtOnce: TimeoutPolicy {
    func nextTimeout(afterFailure: Bool) -> Duration? { .zero }
    func reset() {}
  }

  private func syncer(of target: any LoadableProtocol, _ conditions: RetryConditions) -> LoadableSyncer {
    LoadableSyncer(
      loadable: target, backoff: .init(min: .seconds(1), max: .seconds(8), multiplier: 2), timeSource: time,
      appActivity: app, conditions: conditions)
  }
}

/// A network that a test sets.
@MainActor
final class SettableNetwork: Reachability {
  private var observers: [@MainActor () -> Void] = []

  var hasInternet = true {
    didSet { for observer in observers { observer() } }
  }

  func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject {
    observers.append(body)
    return self
  }
}
