import Loadables
import LoadablesTesting
import Testing

@Suite("A named waiter as a loadable", .serialized)
@MainActor
struct WaiterLoadableTests {
  @Test func aWaitThatBeginsInACallOfATimeoutLeavesTheNodeSyncing() {
    let time = ManualTimeSource()
    let target = TestLoadable()
    let waiter = LoadableWaiter(
      loadable: target, condition: .isContentsAvailable, timeout: .seconds(1), shouldSyncIfPossible: false,
      timeSource: time, name: "ready")
    var calls = 0
    waiter.wait { _ in
      calls += 1
      waiter.wait { _ in calls += 1 }
    }
    waiter.wait { _ in calls += 1 }
    time.advance(by: .seconds(1))
    #expect(calls == 2 && waiter.waitingCount == 1)
    #expect(waiter.node?.loadableState == .syncing)
    time.advance(by: .seconds(1))
    #expect(calls == 3 && waiter.node?.loadableState == .didFailToSync)
  }

  private let time = ManualTimeSource()
  private let target = TestLoadable()

  private func waiter(_ name: String? = "call", timeout: Duration = .seconds(8)) -> LoadableWaiter {
    LoadableWaiter(
      loadable: target, condition: .isContentsAvailable, timeout: timeout, shouldSyncIfPossible: false,
      timeSource: time, name: name)
  }

  @Test("only a named waiter is a loadable")
  func named() {
    #expect(waiter(nil).node == nil)
    #expect(waiter().node?.inspectionName == "call")
    #expect(waiter().node?.dependencies.map { $0 === target } == [true])
  }

  @Test("it is syncing during a wait, and synced when the condition holds")
  func satisfied() {
    let waiter = waiter()
    #expect(waiter.node?.loadableState == .idle)
    waiter.wait { _ in }
    #expect(waiter.node?.loadableState == .syncing)
    target.setDidSyncSuccessfully()
    #expect(waiter.node?.loadableState == .didSyncSuccessfully)
    #expect(waiter.node?.isContentsAvailable == true)
  }

  @Test("it fails when the last wait has timed out")
  func timedOut() {
    let waiter = waiter()
    waiter.wait { _ in }
    time.advance(by: .seconds(3))
    waiter.wait { _ in }
    time.advance(by: .seconds(5))
    #expect(waiter.waitingCount == 1)
    #expect(waiter.node?.loadableState == .syncing)
    time.advance(by: .seconds(3))
    #expect(waiter.node?.loadableState == .didFailToSync)
    #expect((waiter.node?.error as? LoadableWaiterError)?.code == .timedOut)
  }

  @Test("timing out by hand ends every wait")
  func byHand() {
    let waiter = waiter()
    var ends = 0
    for _ in 0..<2 { waiter.wait { if case .failure = $0 { ends += 1 } } }
    #expect(waiter.node?.timeOut() == true)
    #expect(ends == 2)
    #expect(waiter.node?.loadableState == .didFailToSync)
    #expect(waiter.node?.timeOut() == false)
    #expect(time.pendingCount == 0)
  }

  @Test("a cancelled wait leaves it idle")
  func cancelled() async throws {
    let waiter = waiter()
    let task = Task { try await waiter.wait() }
    while waiter.waitingCount == 0 { await Task.yield() }
    task.cancel()
    _ = await task.result
    #expect(waiter.node?.loadableState == .idle)
  }

  @Test("an instrument receives its states and timeouts with their causes")
  func instrument() {
    Journal.listening { journal in
      let waiter = waiter()
      if let node = waiter.node { journal.name(node, "call") }
      journal.name(target, "target")
      waiter.wait { _ in journal.note("told") }
      target.setDidSyncSuccessfully()
      waiter.wait { _ in journal.note("told") }
      target.isContentsAvailable = false
      time.advance(by: .seconds(8))
      #expect(
        journal.lines == [
          "1: call idle > syncing",
          "3: call timeout armed(delay: 8.0 seconds, attempt: 0) <- 1",
          "4: target idle > did-sync-successfully",
          "6: call timeout cancelled <- 4",
          "7: call syncing > did-sync-successfully <- 4",
          "told",
          "9: call did-sync-successfully > syncing",
          "11: call timeout armed(delay: 8.0 seconds, attempt: 0) <- 9",
          "12: target call's timer timedOut(after: 8.0 seconds) <- 9",
          "13: call timeout fired <- 11",
          "14: call syncing > did-fail-to-sync <- 13",
          "told",
        ])
      #expect(journal.isBalanced)
    }
  }

  @Test("cancelling the latest wait sets the timer for the longest remaining wait")
  func latestCancelled() async {
    let waiter = waiter()
    waiter.wait { _ in }
    time.advance(by: .seconds(3))
    let task = Task { try await waiter.wait() }
    while waiter.waitingCount == 1 { await Task.yield() }
    time.advance(by: .seconds(1))
    // Other tests may run during the wait: only this waiter's lines count.
    let journal = Journal()
    if let node = waiter.node { journal.name(node, "latest-cancelled") }
    LoadableInstruments.install(journal)
    task.cancel()
    _ = await task.result
    LoadableInstruments.uninstall(journal)
    #expect(journal.lines.contains { $0.contains("latest-cancelled timeout armed(delay: 4.0 seconds, attempt: 0)") })
    time.advance(by: .seconds(4))
    #expect(waiter.node?.loadableState == .didFailToSync)
  }
}
