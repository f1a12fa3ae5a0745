@testable import Loadables
import Testing

@Suite("Observers: re-entrancy")
@MainActor
struct ReentrancyTests {
  let loadable = SampleLoadable()
  let log = Log()

  @Test func anObserverAddedDuringARoundIsFirstCalledInTheNextOne() {
    var late: LoadableObserver?
    let token = loadable.sink { [log] changed in
      if late == nil { late = log.observe(changed, as: "late") }
    }
    loadable.setSyncing()
    #expect(log.take() == [])
    loadable.succeed()
    #expect(log.lines == ["late did-sync-successfully"])
    withExtendedLifetime((token, late)) {}
  }

  @Test func anObserverRemovedDuringARoundIsNotCalledAgain() {
    var victim: LoadableObserver?
    let object = ObjectObserver { [log] in log.add("object") }
    let token = loadable.sink { [log] changed in
      log.add("first")
      if victim != nil { changed.removeObserver(object) }
      victim = nil
    }
    victim = log.observe(loadable, as: "victim")
    loadable.addObserver(object)
    loadable.notifyDidChange()
    #expect(log.lines == ["first"])
    _ = token
  }

  @Test func aChangeMadeByAnObserverIsVisibleAtOnce() {
    let token = loadable.sink { [log] changed in
      guard changed.loadableState == .syncing else { return }
      changed.setFailedToSync(SampleError("at once"))
      log.add(summary(changed))
    }
    loadable.setSyncing()
    #expect(log.lines == ["did-fail-to-sync, error at once"])
    _ = token
  }

  @Test("a change of another loadable during a round notifies its observers at once")
  func aRoundOfAnotherLoadableNests() {
    let other = SampleLoadable()
    let tokens = [
      loadable.sink { [log] _ in
        log.add("before")
        other.setSyncing()
        log.add("after")
      },
      log.observe(loadable, as: "it"),
      log.observe(other, as: "other"),
    ]
    loadable.setSyncing()
    #expect(log.lines == ["before", "other syncing", "after", "it syncing"])
    _ = tokens
  }

  @Test func aFurtherRoundOfTheSameLoadableWaitsSoThatAllSeeOneOrder() {
    var round = 0
    let tokens = [
      loadable.sink { [log] changed in
        round += 1
        log.add("a\(round)")
        if round < 3 { changed.notifyDidChange() }
        log.add("a ends")
      },
      loadable.sink { [log] _ in log.add("b\(round)") },
    ]
    loadable.notifyDidChange()
    #expect(log.lines == ["a1", "a ends", "b1", "a2", "a ends", "b2", "a3", "a ends", "b3"])
    _ = tokens
  }

  @Test func syncInsideARoundSetsSyncingAtOnceThenTheRoundThenTheSyncItself() {
    loadable.onSync = { [log] in log.add("doSync") }
    let tokens = [
      loadable.sink { [log] changed in
        guard changed.loadableState == .didFailToSync else { return }
        changed.sync()
        log.add("called sync, now \(changed.loadableState)")
      },
      log.observe(loadable, as: "it"),
    ]
    loadable.setFailedToSync(nil)
    #expect(log.lines == ["called sync, now syncing", "it syncing", "it syncing", "doSync"])
    _ = tokens
  }

  @Test func aSecondSyncInsideARoundIsIgnored() {
    let token = loadable.sink { changed in
      guard changed.loadableState == .didFailToSync else { return }
      changed.sync()
      changed.sync()
    }
    loadable.setFailedToSync(nil)
    #expect(loadable.doSyncCount == 1)
    _ = token
  }

  @Test func aThousandRoundsMayWait() {
    #expect(roundsAfterAsking(forFurther: 1_000).rounds == 1_001)
    #expect(roundsAfterAsking(forFurther: 1_000).violations == [])
  }

  @Test func ofMoreThanAThousandWaitingRoundsOnlyTheLastSurvivesAndThatIsOneViolation() {
    let result = roundsAfterAsking(forFurther: 2_500)
    // The 1,001st and the 2,001st round each cleared the queue up to themselves; 499 followed.
    #expect(result.rounds == 1 + 1 + 499)
    #expect(result.violations == [.tooManyWaitingRounds(limit: 1_000)])
  }

  @Test func aSyncAnnouncedByADroppedRoundStillBegins() {
    var isFirst = true
    let token = loadable.sink { changed in
      guard isFirst else { return }
      isFirst = false
      changed.sync()
      for _ in 0..<1_500 { changed.notifyDidChange() }
    }
    loadable.notifyDidChange()
    #expect(loadable.doSyncCount == 1)
    _ = token
  }

  private func roundsAfterAsking(forFurther count: Int) -> (rounds: Int, violations: [ContractRule]) {
    Journal.listening { journal in
      let loadable = SampleLoadable()
      var rounds = 0
      let token = loadable.sink { changed in
        rounds += 1
        if rounds == 1 { for _ in 0..<count { changed.notifyDidChange() } }
      }
      loadable.notifyDidChange()
      _ = token
      return (rounds, journal.violations)
    }
  }

  @Test func aLoadableReleasedWhileItNotifiesFinishesItsRound() {
    var short: SampleLoadable? = SampleLoadable()
    weak let weakShort = short
    let tokens = [
      short?.sink { [log] _ in
        short = nil
        log.add("released")
      },
      short?.sink { [log] in log.add("\($0.loadableState)") },
    ]
    short?.setSyncing()
    #expect(log.lines == ["released", "syncing"])
    #expect(weakShort == nil)
    _ = tokens
  }

  @Test func aLoadableMayBeReleasedByTheOnlyObserverThatKeepsItsToken() {
    var short: SampleLoadable? = SampleLoadable()
    var token: LoadableObserver?
    token = short?.sink { _ in
      token = nil
      short = nil
    }
    #expect(token != nil)
    short?.sync()
    #expect(short == nil)
  }
}

@Suite("Observers that endlessly change what they observe")
@MainActor
struct EndlessRoundsTests {
  @Test func areStoppedAfterAThousandRoundsThatFollowOneAnother() {
    let loadable = SampleLoadable()
    var rounds = 0
    let token = loadable.sink { changed in
      rounds += 1
      changed.notifyDidChange()
    }
    loadable.notifyDidChange()
    #expect(rounds == 2 + LoadableBase.waitingRoundsLimit)
    loadable.notifyDidChange()
    #expect(rounds == 2 * (2 + LoadableBase.waitingRoundsLimit))
    _ = token
  }
}
