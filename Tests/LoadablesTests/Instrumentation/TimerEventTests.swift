import Loadables
import LoadablesTesting
import Testing

@Suite("Instrumentation: timers")
@MainActor
struct TimerEventTests {
  let target = TestLoadable()
  let time = ManualTimeSource()
  let app = ManualAppActivity()

  @Test func aSyncersStepsAreRecordedAndItsTimerCarriesTheCause() throws {
    try Journal.listening { journal in
      journal.name(target, "it")
      let syncer = try makeSyncer(maxAttempts: 2)
      target.setDidFailToSync()
      time.advanceToNextDeadline()
      target.setDidFailToSync()
      #expect(
        journal.letteredLines == [
          "a: it idle > did-fail-to-sync",
          "b: it armed 1.0 seconds attempt 1 <- a",
          "c: it timer fired <- b",
          "d: it sync started <- c",
          "e: it did-fail-to-sync > syncing <- d",
          "f: it syncing > did-fail-to-sync",
          "g: it timer gaveUp(attempts: 2) <- f",
        ])
      #expect(journal.isBalanced)
      withExtendedLifetime(syncer) {}
    }
  }

  @Test func aTimerFiredEarlyIsAnEffectOfItsTrigger() {
    Journal.listening { journal in
      journal.name(target, "it")
      let timer = time.schedule(after: .seconds(1), owner: nil, label: "test") { [target] in target.setSyncing() }
      LoadableInstruments.effects(of: 7) { _ = time.fire(timer) }
      #expect(journal.lines == ["1: it idle > syncing <- 7"])
    }
  }

  @Test func anObsoleteTimerIsRecordedAsCancelled() throws {
    try Journal.listening { journal in
      journal.name(target, "it")
      var syncer: LoadableSyncer? = try makeSyncer()
      target.setDidFailToSync()
      journal.forgetLines()
      target.setSyncing()
      #expect(
        journal.letteredLines == [
          "a: it did-fail-to-sync > syncing", "b: it timer cancelled <- a",
        ])
      target.setDidFailToSync()
      journal.forgetLines()
      #expect(syncer != nil)
      syncer = nil
      #expect(journal.letteredLines == ["a: it timer cancelled"])
    }
  }

  @Test func aResetSyncerRecordsTheReason() throws {
    try Journal.listening { journal in
      journal.name(target, "it")
      let syncer = try makeSyncer()
      target.setDidFailToSync()
      time.advanceToNextDeadline()
      target.setDidFailToSync()
      app.isActive = false
      journal.forgetLines()
      app.isActive = true
      #expect(
        journal.letteredLines == [
          "a: it timer reset(Loadables.LoadableEvent.TimerResetReason.appBecameActive)", "b: it timer cancelled <- a",
          "c: it armed 1.0 seconds attempt 1 <- a",
        ])
      #expect(syncer.failuresInARow == 0)
    }
  }

  @Test func anActionCarriesTheCauseThatWasUnderWayWhenItWasScheduled() {
    Journal.listening { journal in
      journal.name(target, "it")
      let other = TestLoadable()
      journal.name(other, "other")
      let token = target.sink { [time] _ in
        _ = time.schedule(after: .seconds(1), owner: nil, label: "test") { other.setSyncing() }
      }
      target.setDidFailToSync()
      time.advanceToNextDeadline()
      #expect(
        journal.letteredLines == [
          "a: it idle > did-fail-to-sync", "b: other idle > syncing <- a",
        ])
      _ = token
    }
  }

  private func makeSyncer(maxAttempts: Int? = nil) throws -> LoadableSyncer {
    let policy = BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(8), maxAttempts: maxAttempts)
    return LoadableSyncer(loadable: target, timeoutPolicy: policy, timeSource: time, appActivity: app)
  }
}
