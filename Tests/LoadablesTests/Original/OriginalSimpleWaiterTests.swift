import Loadables
import LoadablesTesting
import Testing

/// The original's sequences of a simple waiter, on every clock.
@Suite("The original's simple waiters")
@MainActor
struct OriginalSimpleWaiterTests {
  let target = TestLoadable()
  let log = Log()

  @Test(arguments: ClockKind.allCases, LoadableState.settled)
  func aTargetThatIsNotSyncingCompletesTheWaitOnceButNotBeforeTheCallHasReturned(
    kind: ClockKind, state: LoadableState
  ) async {
    let clock = ClockDriver(kind)
    end(in: state)
    let waiter = waiter(on: clock)
    #expect(log.lines.isEmpty)
    #expect(await clock.wait { !log.lines.isEmpty })
    await clock.settle()
    #expect(log.lines == ["done"])
    withExtendedLifetime(waiter) {}
  }

  @Test(arguments: ClockKind.allCases, LoadableState.settled)
  func aSyncingTargetCompletesTheWaitOnceWhenItsSyncEndsHoweverItEnds(kind: ClockKind, state: LoadableState) async {
    let clock = ClockDriver(kind)
    target.setSyncing()
    let waiter = waiter(on: clock)
    await clock.settle()
    #expect(log.lines.isEmpty)
    end(in: state)
    #expect(await clock.wait { !log.lines.isEmpty })
    await clock.settle()
    #expect(log.lines == ["done"])
    withExtendedLifetime(waiter) {}
  }

  // MARK: Turns of the main queue

  @Test(arguments: ClockKind.real)
  func aTargetThatIsNotSyncingCompletesTheWaitInTheNextTurnOfTheMainQueue(kind: ClockKind) async {
    let waiter = waiter(on: ClockDriver(kind))
    #expect(await firstMainQueueTurn { !log.lines.isEmpty } == 1)
    withExtendedLifetime(waiter) {}
  }

  @Test(arguments: ClockKind.real)
  func waitersCompleteInTheOrderInWhichTheyWereMade(kind: ClockKind) async {
    let clock = ClockDriver(kind)
    let waiters = (0..<16).map { number in
      SimpleLoadableWaiter.whenDoneSyncing(target, timeSource: clock.timeSource) { [log] in log.add("\(number)") }
    }
    #expect(await firstMainQueueTurn { log.lines.count == waiters.count } == 1)
    #expect(log.lines == waiters.indices.map { "\($0)" })
  }

  // MARK: Helpers

  private func waiter(on clock: ClockDriver) -> SimpleLoadableWaiter {
    .whenDoneSyncing(target, timeSource: clock.timeSource) { [log] in log.add("done") }
  }

  private func end(in state: LoadableState) {
    switch state {
    case .idle: target.setIdle()
    case .syncing: target.setSyncing()
    case .didSyncSuccessfully: target.setDidSyncSuccessfully()
    case .didFailToSync: target.setDidFailToSync()
    }
  }
}

extension LoadableState {
  /// The states without a sync under way.
  fileprivate static let settled: [LoadableState] = [.idle, .didSyncSuccessfully, .didFailToSync]
}
