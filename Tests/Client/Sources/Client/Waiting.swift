import Loadables
import LoadablesTesting

@MainActor
func checkWaiters(_ check: Checks) async throws {
  let time = ManualTimeSource()
  let profile = TestLoadable()
  let waiter = LoadableWaiter(
    loadable: profile, condition: .isContentsAvailable, timeout: .seconds(10), shouldSyncIfPossible: true,
    timeSource: time, name: "profile")
  var results: [Result<any PureLoadableProtocol, LoadableWaiterError>] = []
  waiter.wait { results.append($0) }
  check("a waiter waits", waiter.waitingCount == 1 && results.isEmpty && profile.syncCallCount <= 1)
  time.advance(by: .seconds(10))
  if case .failure(let error)? = results.first {
    check("a waiter has a time limit", error.code == .timedOut && !error.description.isEmpty)
  } else {
    check("a waiter has a time limit", false)
  }

  var isDone = false
  let simple = SimpleLoadableWaiter.whenDoneSyncing(profile, timeSource: time) { isDone = true }
  profile.setDidSyncSuccessfully()
  time.advance(by: .zero)
  check("a simple waiter is notified", isDone)
  simple.cancel()

  let real = Profile()
  var isToldOnTheMainQueue = false
  let onMainQueue = SimpleLoadableWaiter.whenDoneSyncing(real) { isToldOnTheMainQueue = true }
  while !isToldOnTheMainQueue { await Task.yield() }
  withExtendedLifetime(onMainQueue) {}

  real.sync()
  try await real.doneSyncing()
  check("contents can be awaited", try await real.contentsAfterDoneSyncing { $0.name } == "Ann")
  do {
    try await Profile().doneSyncing()
    check("without contents there is an error", false)
  } catch let error as LoadableWaiterError {
    check("without contents there is an error", error.code == .noContents)
  }
}
