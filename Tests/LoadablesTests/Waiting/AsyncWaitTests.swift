import Loadables
import LoadablesTesting
import Testing

@Suite("LoadableWaiter: waiting with await")
@MainActor
struct AsyncWaitTests {
  let target = TestLoadable()
  let time = ManualTimeSource()

  private func waiter(timeout: Duration = .seconds(8)) -> LoadableWaiter {
    LoadableWaiter(loadable: target, condition: .isContentsAvailable, timeout: timeout, timeSource: time)
  }

  @Test func itReturnsWhenTheConditionHolds() async throws {
    let waiter = waiter()
    let wait = Task.immediate { try await waiter.wait() }
    time.advance(by: .seconds(1))
    #expect(target.syncCallCount == 1)
    target.setDidSyncSuccessfully()
    try await wait.value
    #expect(waiter.waitingCount == 0)
  }

  @Test func itThrowsWhenTheTimeIsOver() async {
    let waiter = waiter()
    let wait = Task.immediate { try await waiter.wait() }
    time.advance(by: .seconds(8))
    let error = await #expect(throws: LoadableWaiterError.self) { try await wait.value }
    #expect(error?.code == .timedOut)
  }

  @Test func cancellingItsTaskEndsThisWaitAlone() async throws {
    let waiter = waiter()
    let cancelled = Task.immediate { try await waiter.wait() }
    let other = Task.immediate { try await waiter.wait() }
    #expect(waiter.waitingCount == 2)
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(waiter.waitingCount == 1)
    target.setDidSyncSuccessfully()
    try await other.value
  }

  @Test func aCancelledTaskDoesNotBeginToWait() async {
    let waiter = waiter()
    let wait = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await waiter.wait()
    }
    await #expect(throws: CancellationError.self) { try await wait.value }
    #expect(time.pendingTimers.isEmpty)
  }

  @Test func theLastCancelledWaitEndsTheSyncing() async {
    let waiter = waiter()
    let wait = Task.immediate { try await waiter.wait() }
    time.advance(by: .zero)
    target.setDidFailToSync()
    #expect(time.pendingTimers.count == 2)
    wait.cancel()
    _ = await wait.result
    #expect(time.pendingTimers.isEmpty)
  }
}
