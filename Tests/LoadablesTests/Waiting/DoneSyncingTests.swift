import Loadables
import LoadablesTesting
import Testing

@Suite("doneSyncing and contentsAfterDoneSyncing")
@MainActor
struct DoneSyncingTests {
  let target = TestLoadable()

  @Test func aLoadableThatIsNotSyncingIsDone() async throws {
    target.setDidSyncSuccessfully()
    try await target.doneSyncing()
    #expect(try await target.contentsAfterDoneSyncing { $0.syncCallCount } == 0)
  }

  @Test func itWaitsForTheEndOfTheSync() async throws {
    target.setSyncing()
    let task = Task.immediate { [target] in try await target.contentsAfterDoneSyncing { $0.loadableState } }
    target.notifyDidChange()
    #expect(target.hasObservers)
    target.setDidSyncSuccessfully()
    #expect(!target.hasObservers)
    #expect(try await task.value == .didSyncSuccessfully)
  }

  @Test func contentsOfAnEarlierSyncAreEnough() async throws {
    target.isContentsAvailable = true
    target.setDidFailToSync(SampleError())
    try await target.doneSyncing()
  }

  @Test func withoutContentsTheLoadablesErrorIsThrown() async {
    target.setSyncing()
    let task = Task.immediate { [target] in try await target.doneSyncing() }
    target.setDidFailToSync(SampleError("down"))
    await #expect(throws: SampleError("down")) { try await task.value }
  }

  @Test func withoutAnErrorEitherAnUnspecifiedOneIsThrown() async {
    let error = await #expect(throws: LoadableWaiterError.self) { try await target.doneSyncing() }
    #expect(error?.code == .noContents)
    #expect(
      error?.description == "TestLoadable has no contents and is idle: nothing syncs it, call sync() before the wait")
  }

  @Test func theErrorOfTheClosureIsThrown() async {
    target.setDidSyncSuccessfully()
    await #expect(throws: SampleError("grab")) {
      try await target.contentsAfterDoneSyncing { _ -> Int in throw SampleError("grab") }
    }
  }

  /// The task resumes later than the sync ends; changes in between do not matter.
  @Test func theContentsAreTakenWhenTheSyncEnds() async throws {
    target.setSyncing()
    let task = Task.immediate { [target] in try await target.contentsAfterDoneSyncing { $0.loadableState } }
    target.setDidSyncSuccessfully()
    target.isContentsAvailable = false
    target.setSyncing()
    #expect(try await task.value == .didSyncSuccessfully)
  }

  @Test func aCancelledTaskEndsEarlyAndLeavesTheSyncAlone() async {
    target.setSyncing()
    let task = Task.immediate { [target] in try await target.doneSyncing() }
    let other = Task.immediate { [target] in try await target.doneSyncing() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(target.loadableState == .syncing)
    #expect(target.observerCount == 1)
    target.setDidSyncSuccessfully()
    await #expect(throws: Never.self) { try await other.value }
  }

  @Test func aTaskThatIsCancelledFromElsewhereEndsToo() async {
    target.setSyncing()
    let task = Task.immediate { [target] in try await target.doneSyncing() }
    await Task.detached { task.cancel() }.value
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aTaskThatIsCancelledBeforeDoesNotWait() async {
    target.setSyncing()
    let task = Task { [target] in try await target.doneSyncing() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!target.hasObservers)
  }

  @Test func manyMayWaitAndAThirdOfThemStop() async {
    target.setSyncing()
    let tasks = (0..<1_000).map { _ in Task.immediate { [target] in try await target.doneSyncing() } }
    for index in stride(from: 0, to: tasks.count, by: 3) { tasks[index].cancel() }
    target.setDidSyncSuccessfully()
    var succeeded = 0
    for task in tasks where (try? await task.value) != nil { succeeded += 1 }
    #expect(succeeded >= 666)
    #expect(!target.hasObservers)
  }

  @Test func nothingIsKeptAfterwards() async throws {
    weak var weakTarget: TestLoadable?
    for isCancelled in [false, true] {
      do {
        let target = TestLoadable()
        weakTarget = target
        target.setSyncing()
        let task = Task.immediate { try await target.doneSyncing() }
        if isCancelled { task.cancel() } else { target.setDidSyncSuccessfully() }
        _ = try? await task.value
      }
      #expect(weakTarget == nil)
    }
  }

  /// The waiter itself retains an awaited loadable.
  @Test func aWaitRetainsItsLoadable() async throws {
    var short: TestLoadable? = TestLoadable()
    weak let weakShort = short
    short?.setSyncing()
    let task = Task.immediate { [target = short] in try await target?.doneSyncing() }
    short = nil
    weakShort?.setDidSyncSuccessfully()
    try await task.value
  }
}
