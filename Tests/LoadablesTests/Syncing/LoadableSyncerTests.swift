import Loadables
import LoadablesTesting
import Testing

@Suite("LoadableSyncer")
@MainActor
struct LoadableSyncerTests {
  let target = TestLoadable()
  let time = ManualTimeSource()

  @Test func thereIsNoTimerWhileTheTargetIsIdleOrSyncing() throws {
    let syncer = try makeSyncer()
    #expect(time.pendingTimers.isEmpty)
    target.setDidFailToSync()
    target.setSyncing()
    #expect(time.pendingTimers.isEmpty)
    target.setDidFailToSync()
    target.setIdle()
    #expect(time.pendingTimers.isEmpty)
    withExtendedLifetime(syncer) {}
  }

  @Test func thereIsOneTimerAfterAFailure() throws {
    let syncer = try makeSyncer()
    target.setDidFailToSync()
    #expect(deadlines == [.seconds(1)])
    #expect(time.pendingTimers.first?.owner === target)
    #expect(time.pendingTimers.first?.label == "retry")
    withExtendedLifetime(syncer) {}
  }

  @Test func everyFailedAttemptWaitsLonger() throws {
    let syncer = try makeSyncer()
    var waits: [Duration] = []
    for _ in 0..<5 {
      target.sync()
      target.setDidFailToSync()
      waits.append(deadlines[0] - time.now)
      time.advanceToNextDeadline()
      #expect(target.loadableState == .syncing)
    }
    #expect(waits == [1, 2, 4, 8, 8].map { .seconds($0) })
    withExtendedLifetime(syncer) {}
  }

  @Test("a target that failed before the syncer was created is retried")
  func aTargetThatHasFailedBeforeTheSyncerCameIsTriedAgain() throws {
    target.setDidFailToSync()
    let syncer = try makeSyncer()
    #expect(deadlines == [.seconds(1)])
    withExtendedLifetime(syncer) {}
  }

  @Test func aRetryIfNeededAsksOnlyTheFailedChildrenOfAGroupAndARefreshAll() {
    let children = [TestLoadable(), TestLoadable()]
    let group = LoadableGroup(children)
    let kept = LoadableSyncer(
      loadable: group, syncPolicy: .retryIfNeeded, period: .seconds(60),
      backoff: .init(min: .seconds(1), max: .seconds(8)), timeSource: time)
    children[0].setDidSyncSuccessfully()
    children[1].setDidFailToSync()
    time.advance(by: .seconds(1))
    #expect(children.map(\.syncCallCount) == [0, 1])
    children[1].setDidSyncSuccessfully()
    time.advance(by: .seconds(60))
    #expect(children.map(\.syncCallCount) == [1, 2])
    withExtendedLifetime((kept, group)) {}
  }

  @Test func thereIsATimerAfterASuccessOnlyWithAPeriod() throws {
    let without = try makeSyncer()
    target.setDidSyncSuccessfully()
    #expect(time.pendingTimers.isEmpty)
    withExtendedLifetime(without) {}
    let with = try makeSyncer(period: .seconds(60))
    #expect(deadlines == [.seconds(60)])
    #expect(time.pendingTimers.first?.label == "refresh")
    withExtendedLifetime(with) {}
  }

  @Test func aSuccessStartsTheBackoffOver() throws {
    let syncer = try makeSyncer()
    target.setDidFailToSync()
    time.advanceToNextDeadline()
    target.setDidFailToSync()
    target.setDidSyncSuccessfully()
    #expect(time.pendingTimers.isEmpty)
    target.setDidFailToSync()
    #expect(deadlines == [.seconds(2)])
    withExtendedLifetime(syncer) {}
  }

  @Test func theSyncPolicySaysWhichCallIsMade() throws {
    target.setDidFailToSync()
    let plain = try makeSyncer(.sync)
    time.advanceToNextDeadline()
    #expect([target.syncCallCount, target.syncIfNeededCallCount] == [1, 0])
    withExtendedLifetime(plain) {}

    let other = TestLoadable()
    other.setDidFailToSync()
    let careful = try makeSyncer(.syncIfNeeded, of: other)
    time.advanceToNextDeadline()
    #expect([other.syncCallCount, other.syncIfNeededCallCount] == [1, 1])
    withExtendedLifetime(careful) {}
  }

  /// The original advances the back-off and sets the timer again at every notification.
  @Test func repeatedNotificationsInOneStateDoNothing() throws {
    let syncer = try makeSyncer(period: .seconds(60))
    target.setDidFailToSync()
    time.advance(by: .milliseconds(500))
    target.setDidFailToSync(SampleError())
    target.notifyDidChange()
    #expect(deadlines == [.seconds(1)])
    time.advanceToNextDeadline()
    target.setDidFailToSync()
    #expect(deadlines == [.seconds(3)])
    target.setDidSyncSuccessfully()
    let planned = deadlines
    time.advance(by: .seconds(1))
    target.setDidSyncSuccessfully()
    #expect(deadlines == planned)
    withExtendedLifetime(syncer) {}
  }

  @Test func aRetryThatChangedNothingIsArmedAgainWithoutMovingTheBackoff() throws {
    target.setDidFailToSync()
    target.isContentsAvailable = true
    target.needsSyncOverride = false
    let syncer = try makeSyncer()
    for second in 1...3 {
      #expect(deadlines == [.seconds(second)])
      time.advanceToNextDeadline()
    }
    #expect(target.syncIfNeededCallCount == 3)
    withExtendedLifetime(syncer) {}
  }

  @Test func aRetryThatOnlyNotifiedInTheSameStateIsArmedAgain() throws {
    let stuck = StuckLoadable()
    stuck.setDidFailToSync()
    let syncer = try makeSyncer(of: stuck)
    for _ in 0..<3 { #expect(time.advanceToNextDeadline()) }
    #expect(stuck.syncIfNeededCallCount == 3)
    withExtendedLifetime(syncer) {}
  }

  @Test func aGroupWhoseContentsChangeWhileItStaysFailedIsTriedAgain() throws {
    let failing = TestLoadable()
    let working = QuickLoadable()
    failing.isContentsAvailable = true
    failing.setDidFailToSync()
    failing.needsSyncOverride = false
    let group = LoadableGroup([failing, working])
    let syncer = try makeSyncer(of: group)
    time.advanceToNextDeadline()
    #expect(group.loadableState == .didFailToSync && group.isContentsAvailable)
    #expect(time.pendingTimers.count == 1)
    withExtendedLifetime(syncer) {}
  }

  @Test("a retry that fails at once increases the back-off delay")
  func aRetryThatFailsAtOnceMovesTheBackoff() throws {
    let hopeless = HopelessLoadable()
    let syncer = try makeSyncer(of: hopeless)
    hopeless.sync()
    var times: [Duration] = []
    for _ in 0..<4 {
      time.advanceToNextDeadline()
      times.append(time.now)
    }
    #expect(times == [1, 3, 7, 15].map { .seconds($0) })
    #expect(time.pendingTimers.count == 1)
    withExtendedLifetime(syncer) {}
  }

  @Test func theTargetIsHeldWeakly() throws {
    var short: TestLoadable? = TestLoadable()
    weak let weakShort = short
    let syncer = try makeSyncer(of: short)
    short?.setDidFailToSync()
    short = nil
    #expect(weakShort == nil)
    time.advance(by: .seconds(10))
    #expect(target.syncCallCount == 0)
    withExtendedLifetime(syncer) {}
  }

  @Test func aReleasedSyncerCancelsItsTimer() throws {
    var syncer: LoadableSyncer? = try makeSyncer()
    target.setDidFailToSync()
    #expect(syncer != nil)
    syncer = nil
    #expect(time.pendingTimers.isEmpty)
    #expect(!target.hasObservers)
  }

  @Test func aSyncerReleasedByAnEffectOfItsOwnRetryLeavesNothingBehind() throws {
    let failing = SampleLoadable()
    var syncer: LoadableSyncer? = LoadableSyncer(
      loadable: failing, backoff: .init(min: .seconds(1), max: .seconds(1)), timeSource: time)
    weak let released = syncer
    failing.onSync = { [unowned failing] in
      syncer = nil
      failing.setFailedToSync(nil)
    }
    failing.setFailedToSync(nil)
    #expect(syncer != nil)
    time.advanceToNextDeadline()
    #expect(released == nil)
    #expect(time.pendingTimers.isEmpty && !failing.hasObservers)
  }

  @Test func whenThePolicyGivesUpThereIsNoTimerUntilASuccess() throws {
    let syncer = try makeSyncer(maxAttempts: 2)
    target.setDidFailToSync()
    time.advanceToNextDeadline()
    target.setDidFailToSync()
    #expect(time.pendingTimers.isEmpty)
    target.setDidSyncSuccessfully()
    target.setDidFailToSync()
    #expect(time.pendingTimers.count == 1)
    withExtendedLifetime(syncer) {}
  }

  /// The target changes before its `sync()` returns, which is not a sync without effect.
  @Test func aTargetThatFailsWithinItsSyncIsNotTriedAgainAfterTheSyncerGaveUp() throws {
    let failing = SampleLoadable()
    failing.onSync = { [unowned failing] in failing.setFailedToSync(nil) }
    let syncer = LoadableSyncer(
      loadable: failing, backoff: .init(min: .seconds(1), max: .seconds(1), maxAttempts: 3), timeSource: time)
    failing.sync()
    time.advance(by: .seconds(100))
    #expect(failing.doSyncCount == 3)
    #expect(time.pendingTimers.isEmpty)
    withExtendedLifetime(syncer) {}
  }

  @Test func aSyncerMayBeMadeOfAPeriodAndABackoff() throws {
    let syncer = LoadableSyncer(
      loadable: target, syncPolicy: .syncIfNeeded, period: .seconds(60),
      backoff: .init(min: .seconds(1), max: .seconds(4), multiplier: 2), timeSource: time)
    target.setDidFailToSync()
    #expect(syncer.deadline == .seconds(1))
    target.setDidSyncSuccessfully()
    #expect(syncer.deadline == .seconds(60))
    #expect(syncer.syncPolicy == .syncIfNeeded)
  }

  /// Reading the policy's shortest delay must not count as a failure.
  @Test func aFailureAfterTheAppBecameActiveHasTheFirstDelay() {
    let app = ManualAppActivity(isActive: false)
    let syncer = LoadableSyncer(
      loadable: target, period: .seconds(60), backoff: .init(min: .seconds(1), max: .seconds(9), multiplier: 3),
      timeSource: time, appActivity: app)
    target.setDidSyncSuccessfully()
    app.isActive = true
    #expect(syncer.deadline == .seconds(1))
    target.setDidFailToSync()
    #expect(syncer.deadline == .seconds(1))
  }

  @Test func thePeriodOfABackoffCountsUnlessAnotherOneIsGiven() throws {
    let configuration = BackoffTimeoutPolicy.Configuration(period: .seconds(5), min: .seconds(1), max: .seconds(4))
    let syncer = LoadableSyncer(loadable: target, backoff: configuration, timeSource: time)
    target.setDidSyncSuccessfully()
    #expect(syncer.deadline == .seconds(5))
  }

  @Test func itShowsItsDeadlineAndFailures() throws {
    let syncer = try makeSyncer()
    #expect(syncer.loadable === target)
    #expect(syncer.deadline == nil)
    target.setDidFailToSync()
    #expect(syncer.deadline == .seconds(1))
    #expect(syncer.failuresInARow == 1)
    time.advanceToNextDeadline()
    #expect(syncer.deadline == nil)
    target.setDidSyncSuccessfully()
    #expect(syncer.failuresInARow == 0)
  }

  @Test func thereIsNoDeadlineAfterARetryWasCancelled() throws {
    let syncer = try makeSyncer()
    target.setDidFailToSync()
    target.setSyncing()
    #expect(syncer.deadline == nil)
  }

  @Test func unlessToldOtherwiseItSyncsAlsoWhenThatIsNotNeeded() throws {
    let policy = BackoffTimeoutPolicy(period: .seconds(60), min: .seconds(1), max: .seconds(8))
    let syncer = LoadableSyncer(loadable: target, timeoutPolicy: policy, timeSource: time)
    target.setDidSyncSuccessfully()
    time.advance(by: .seconds(60))
    #expect(target.loadableState == .syncing)
    withExtendedLifetime(syncer) {}
  }

  /// Full jitter may draw a zero delay. Without a delay, a virtual clock might never advance.
  @Test func aZeroDelayRetriesAfterAMillisecond() {
    let syncer = LoadableSyncer(loadable: target, timeoutPolicy: Impatient(), timeSource: time)
    target.setDidFailToSync()
    #expect(target.loadableState == .didFailToSync)
    time.advance(by: .milliseconds(1))
    #expect(target.loadableState == .syncing)
    withExtendedLifetime(syncer) {}
  }

  @Test func aZeroDelayDoesNotRetryAnUnchangedTargetEndlessly() {
    target.isContentsAvailable = true
    target.needsSyncOverride = false
    let syncer = LoadableSyncer(
      loadable: target, syncPolicy: .syncIfNeeded, timeoutPolicy: Impatient(), timeSource: time)
    target.setDidFailToSync()
    time.advance(by: .milliseconds(10))
    #expect(target.syncIfNeededCallCount == 10)
    withExtendedLifetime(syncer) {}
  }

  // MARK: Helpers

  private var deadlines: [Duration] { time.pendingTimers.map(\.deadline) }

  private func makeSyncer(
    _ policy: LoadableSyncer.SyncPolicy = .syncIfNeeded, of loadable: (any LoadableProtocol)? = nil,
    period: Duration = .zero, maxAttempts: Int? = nil
  ) throws -> LoadableSyncer {
    let backoff = BackoffTimeoutPolicy(
      period: period, min: .seconds(1), max: .seconds(8), multiplier: 2, maxAttempts: maxAttempts)
    return LoadableSyncer(
      loadable: loadable ?? target, syncPolicy: policy, timeoutPolicy: backoff, timeSource: time)
  }
}

/// A policy without delay.
private final class Impatient: TimeoutPolicy {
  func nextTimeout(afterFailure: Bool) -> Duration? { .zero }
  func reset() {}
}

/// Notifies when a sync is requested, but keeps its state.
private final class StuckLoadable: TestLoadable {
  override func syncIfNeeded() {
    super.needsSyncOverride = false
    super.syncIfNeeded()
    notifyDidChange()
  }
}

private final class QuickLoadable: TestLoadable {
  override func doSync() { setDidSyncSuccessfully() }
}

private final class HopelessLoadable: TestLoadable {
  override func doSync() { setDidFailToSync() }
}
