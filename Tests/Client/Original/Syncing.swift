import Foundation
import MMMLoadable

// Syncing again and waiting, in the original's names.

/// A token that an app refreshes, and that fails at first.
final class Token: MMMLoadable {
  private(set) var value: String?
  private(set) var syncCount = 0
  var failures = 0

  override var isContentsAvailable: Bool { value != nil }

  override func doSync() {
    syncCount += 1
    if syncCount <= failures {
      setFailedToSyncWithError(Offline())
    } else {
      value = "token \(syncCount)"
      setDidSyncSuccessfully()
    }
  }
}

/// A loadable that refreshes itself while it is observed.
final class Clock: MMMAutosyncLoadable {
  private(set) var ticks = 0

  override var isContentsAvailable: Bool { ticks > 0 }
  override func needsSync() -> Bool { true }
  override func autosyncInterval() -> TimeInterval { 0.01 }
  override func autosyncIntervalWhileInBackground() -> TimeInterval { -1 }

  override func doSync() {
    ticks += 1
    setDidSyncSuccessfully()
  }
}

@MainActor
func checkSyncing(_ check: (String, Bool) -> Void) async throws {
  let token = Token()
  token.failures = 2
  let syncer = MMMLoadableSyncer(loadable: token, period: 0.01, backoff: (min: 0.01, max: 0.02, multiplier: 2))
  token.sync()
  await wait { token.syncCount > 4 }
  check("a syncer tries again and refreshes", token.syncCount > 4 && token.isContentsAvailable)
  _ = syncer

  let prompt = Token()
  let waiter = MMMLoadableWaiter(loadable: prompt, condition: .isContentsAvailable, timeout: 10)
  var results: [Bool] = []
  for _ in 0..<2 {
    waiter.wait { result in
      if case .success = result { results.append(true) } else { results.append(false) }
    }
  }
  await wait { results.count == 2 }
  check("all parties of a waiter get what they wait for", results == [true, true])

  let slow = MMMTestLoadable()
  let impatient = MMMLoadableWaiter(loadable: slow, condition: .didSyncSuccessfully, timeout: 0.01)
  var isTimedOut = false
  impatient.wait { result in
    if case .failure = result { isTimedOut = true }
  }
  await wait { isTimedOut }
  check("a waiter has a time limit", isTimedOut)

  slow.setSyncing()
  var isDone = false
  let simple = MMMSimpleLoadableWaiter.whenDoneSyncing(slow) { isDone = true }
  slow.setDidFailToSyncWithError(Offline())
  await wait { isDone }
  check("a simple waiter is told when a sync is over", isDone)
  _ = simple

  let clock = Clock()
  var observer = MMMLoadableObserver(loadable: clock) { _ in }
  await wait { clock.ticks > 2 }
  check("an observed loadable refreshes itself", clock.ticks > 2)
  observer?.remove()
  observer = nil

  let policy = MMMBackoffTimeoutPolicy(period: 60, min: 1, max: 4, multiplier: 2)
  let delays = (0..<4).map { _ in policy.nextTimeout(afterFailure: true) }
  check("delays grow to the longest", delays[0] != delays[1] && delays[2] == delays[3])
}

/// Waits until a condition holds, at most 10 s.
@MainActor
private func wait(_ condition: () -> Bool) async {
  for _ in 0..<10_000 where !condition() { try? await Task.sleep(nanoseconds: 1_000_000) }
}
