import Loadables
import LoadablesTesting
import Testing

/// The original's sequences of a waiter for contents that syncs its target.
///
/// On virtual time with the original's 30 s; on real clocks with a timeout that never expires within a test, or a short
/// one that does.
@Suite("The original's waiters")
@MainActor
struct OriginalWaiterTests {
  let target = SampleLoadable()
  let log = Log()

  // MARK: Timing out

  @Test func aWaitFailsAfterItsTimeoutAndNotBefore() {
    let time = ManualTimeSource()
    let waiter = waiter(timeout: .seconds(30), on: time)
    wait(with: waiter)
    time.advance(by: .seconds(10))
    #expect(log.lines.isEmpty)
    #expect(target.loadableState == .syncing)
    time.advance(by: .seconds(30))
    #expect(log.lines == ["timed out"])
    time.advance(by: .seconds(60))
    #expect(log.lines == ["timed out"])
  }

  @Test(arguments: ClockKind.real)
  func onARealClockAWaitFailsAfterItsTimeoutAndNotBefore(kind: ClockKind) async {
    let clock = ClockDriver(kind)
    let waiter = waiter(timeout: .milliseconds(30), on: clock.timeSource)
    let patient = self.waiter(timeout: .seconds(86_400), on: clock.timeSource)
    let start = clock.timeSource.now
    wait(with: waiter)
    wait(with: patient, as: "patient: ")
    #expect(log.lines.isEmpty)
    #expect(await clock.wait { !log.lines.isEmpty })
    #expect(clock.timeSource.now - start >= .milliseconds(30))
    await clock.settle()
    #expect(log.lines == ["timed out"])
    #expect([waiter.waitingCount, patient.waitingCount] == [0, 1])
  }

  // MARK: Succeeding

  @Test func contentsThatArriveWithinTheTimeoutCompleteTheWait() {
    let time = ManualTimeSource()
    let waiter = waiter(timeout: .seconds(30), on: time)
    wait(with: waiter)
    time.advance(by: .seconds(10))
    #expect(log.lines.isEmpty)
    target.succeed()
    time.advance(by: .zero)
    #expect(log.lines == ["ready"])
    time.advance(by: .seconds(60))
    #expect(log.lines == ["ready"])
  }

  @Test(arguments: ClockKind.real)
  func onARealClockContentsThatArriveWithinTheTimeoutCompleteTheWait(kind: ClockKind) async {
    let clock = ClockDriver(kind)
    let waiter = waiter(timeout: .seconds(86_400), on: clock.timeSource)
    wait(with: waiter)
    await clock.settle()
    #expect(log.lines.isEmpty)
    #expect(target.loadableState == .syncing)
    target.succeed()
    await clock.settle()
    #expect(log.lines == ["ready"])
    #expect(waiter.waitingCount == 0)
  }

  /// The original's test makes the contents available without a notification; the last check finds them.
  @Test func contentsThatArriveSilentlyAreFoundWhenTheTimeoutExpires() {
    let time = ManualTimeSource()
    let waiter = waiter(timeout: .seconds(30), on: time)
    wait(with: waiter)
    time.advance(by: .seconds(10))
    target.hasContents = true
    time.advance(by: .seconds(20))
    #expect(log.lines == ["ready"])
  }

  @Test(arguments: ClockKind.real)
  func onARealClockContentsThatArriveSilentlyAreFoundWhenTheTimeoutExpires(kind: ClockKind) async {
    let clock = ClockDriver(kind)
    let waiter = waiter(timeout: .milliseconds(30), on: clock.timeSource)
    // Set by the waiter's sync, after its notification: on a slow machine the wait could expire before.
    target.onSync = { [unowned target, log] in
      target.hasContents = true
      log.add("synced silently")
    }
    let start = clock.timeSource.now
    wait(with: waiter)
    #expect(await clock.wait { log.lines.count > 1 })
    #expect(clock.timeSource.now - start >= .milliseconds(30))
    #expect(log.lines == ["synced silently", "ready"])
  }

  // MARK: Turns of the main queue

  @Test(arguments: ClockKind.real)
  func availableContentsCompleteTheWaitInTheNextTurnOfTheMainQueue(kind: ClockKind) async {
    let waiter = waiter(timeout: .seconds(86_400), on: ClockDriver(kind).timeSource)
    target.succeed()
    wait(with: waiter)
    #expect(log.lines.isEmpty)
    #expect(await firstMainQueueTurn { log.lines == ["ready"] } == 1)
    #expect(target.doSyncCount == 0)
  }

  @Test(arguments: ClockKind.real)
  func aTargetWithoutContentsIsSyncedInTheNextTurnOfTheMainQueue(kind: ClockKind) async {
    let waiter = waiter(timeout: .seconds(86_400), on: ClockDriver(kind).timeSource)
    wait(with: waiter)
    #expect(target.loadableState == .idle)
    #expect(await firstMainQueueTurn { target.loadableState == .syncing } == 1)
    #expect(target.doSyncCount == 1)
  }

  // MARK: Helpers

  private func waiter(timeout: Duration, on timeSource: any TimeSource) -> LoadableWaiter {
    LoadableWaiter(
      loadable: target, condition: .isContentsAvailable, timeout: timeout, shouldSyncIfPossible: true,
      timeSource: timeSource)
  }

  private func wait(with waiter: LoadableWaiter, as name: String = "") {
    waiter.wait { [log, target] result in
      switch result {
      case .success(let loadable): log.add(name + (loadable === target ? "ready" : "another loadable"))
      case .failure(let error): log.add(name + (error.code == .timedOut ? "timed out" : "\(error)"))
      }
    }
  }
}
