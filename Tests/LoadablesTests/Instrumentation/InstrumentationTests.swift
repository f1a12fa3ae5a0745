import Loadables
import LoadablesTesting
import Testing

@Suite("Instrumentation")
@MainActor
struct InstrumentationTests {
  let leaf = TestLoadable()

  @Test func thereIsNoInstrumentByDefault() {
    #expect(LoadableInstruments.instrument == nil)
  }

  @Test func aChangeIsRecordedBeforeAnyObserverRuns() {
    Journal.listening { journal in
      journal.name(leaf, "leaf")
      let token = leaf.sink { _ in journal.note("observer") }
      leaf.setSyncing()
      #expect(journal.lines == ["1: leaf idle > syncing", "observer"])
      _ = token
    }
  }

  @Test func aChildsFailureComesBeforeItsGroupsAndIsItsCauseAlsoNested() {
    Journal.listening { journal in
      let inner = LoadableGroup([leaf])
      let proxy = LoadableProxy(inner)
      let outer = LoadableGroup([proxy])
      for (name, loadable) in [("leaf", leaf), ("inner", inner), ("proxy", proxy), ("outer", outer)]
        as [(String, any PureLoadableProtocol)]
      {
        journal.name(loadable, name)
      }
      journal.recordsRounds = true
      journal.forgetLines()
      leaf.setDidFailToSync()
      let lines = journal.letteredLines
      #expect(
        lines == [
          "a: leaf idle > did-fail-to-sync",
          "b: leaf notifies <- a",
          "c: inner idle > did-fail-to-sync <- a",
          "d: inner notifies <- c",
          "e: proxy idle > did-fail-to-sync <- c",
          "f: proxy notifies <- e",
          "g: outer idle > did-fail-to-sync <- e",
          "h: outer notifies <- g",
        ])
      #expect(journal.isBalanced)
    }
  }

  @Test func aSyncRequestIsRecordedAlsoWhenIgnoredOrNotNeeded() {
    Journal.listening { journal in
      journal.name(leaf, "leaf")
      leaf.sync()
      leaf.sync()
      leaf.setDidSyncSuccessfully()
      leaf.syncIfNeeded()
      #expect(
        journal.letteredLines == [
          "a: leaf sync started",
          "b: leaf idle > syncing <- a",
          "c: leaf sync ignoredWhileSyncing",
          "d: leaf syncing > did-sync-successfully",
          "e: leaf syncIfNeeded notNeeded",
        ])
    }
  }

  @Test func aForwardedSyncIsTheCauseOfTheChildrens() {
    Journal.listening { journal in
      let group = LoadableGroup([leaf])
      journal.name(group, "group")
      journal.name(leaf, "leaf")
      journal.forgetLines()
      group.sync()
      #expect(
        journal.letteredLines == [
          "a: group sync forwarded",
          "b: leaf sync started <- a",
          "c: leaf idle > syncing <- b",
          "d: group idle > syncing <- c",
        ])
    }
  }

  @Test func immediateChangesOfASyncAreItsEffects() {
    Journal.listening { journal in
      let sample = SampleLoadable()
      sample.onSync = { [unowned sample] in sample.succeed() }
      journal.name(sample, "it")
      sample.sync()
      #expect(journal.letteredLines.last == "c: it syncing > did-sync-successfully <- b")
    }
  }

  @Test func theHookOfAGroupRunsAsAnEffectOfItsChange() {
    Journal.listening { journal in
      let group = HookedGroup([leaf])
      let other = TestLoadable()
      journal.name(group, "group")
      journal.name(other, "other")
      journal.name(leaf, "leaf")
      group.onChange = { other.setSyncing() }
      journal.forgetLines()
      leaf.setDidFailToSync()
      #expect(
        journal.letteredLines == [
          "a: leaf idle > did-fail-to-sync",
          "b: group idle > did-fail-to-sync <- a",
          "c: other idle > syncing <- b",
        ])
    }
  }

  @Test func aRoundThatWaitedKeepsItsCause() {
    Journal.listening { journal in
      journal.name(leaf, "leaf")
      let other = TestLoadable()
      journal.name(other, "other")
      let tokens = [
        leaf.sink { if $0.loadableState == .syncing { $0.setDidFailToSync() } },
        leaf.sink { if $0.loadableState == .didFailToSync, other.loadableState == .idle { other.setSyncing() } },
      ]
      leaf.setSyncing()
      #expect(
        journal.letteredLines == [
          "a: leaf idle > syncing", "b: leaf syncing > did-fail-to-sync <- a", "c: other idle > syncing <- a",
        ])
      _ = tokens
    }
  }

  @Test func aDelayedNotificationIsAnEffectOfItsRequest() {
    Journal.listening { journal in
      let other = TestLoadable()
      journal.name(leaf, "leaf")
      journal.name(other, "other")
      let answer = other.sink { [leaf] _ in leaf.notifyDidChange() }
      let token = leaf.sink { _ in if other.loadableState == .idle { other.setSyncing() } }
      journal.recordsRounds = true
      leaf.setSyncing()
      #expect(
        journal.letteredLines == [
          "a: leaf idle > syncing",
          "b: leaf notifies <- a",
          "c: other idle > syncing <- a",
          "d: other notifies <- c",
          "e: leaf notifies <- c",
        ])
      withExtendedLifetime((answer, token)) {}
    }
  }

  @Test func aChangeOfContentsInAFailedGroupIsNotAnotherFailure() {
    Journal.listening { journal in
      let other = TestLoadable()
      let group = LoadableGroup([leaf, other])
      leaf.isContentsAvailable = true
      leaf.setDidFailToSync()
      journal.name(group, "group")
      journal.name(other, "other")
      journal.forgetLines()
      other.setDidSyncSuccessfully()
      #expect(group.isContentsAvailable)
      #expect(journal.letteredLines == ["a: other idle > did-sync-successfully"])
    }
  }

  @Test func newChildrenAreRecordedAsTheCauseOfTheirEffects() {
    Journal.listening { journal in
      let group = PureLoadableGroup()
      let proxy = PureLoadableProxy()
      journal.name(group, "group")
      journal.name(proxy, "proxy")
      leaf.setSyncing()
      journal.forgetLines()
      group.loadables = [leaf]
      proxy.loadable = leaf
      #expect(
        journal.letteredLines == [
          "a: group dependencies changed", "b: group idle > syncing <- a",
          "c: proxy dependencies changed", "d: proxy idle > syncing <- c",
        ])
    }
  }

  @Test func aBrokenInvariantIsRecordedWithoutStopping() {
    Journal.listening { journal in
      let sample = SampleLoadable()
      sample.setDidSyncSuccessfully()
      #expect(journal.violations == [.syncedWithoutContents])
      let broken = BrokenLoadable()
      broken.notifyDidChange()
      #expect(journal.violations == [.syncedWithoutContents, .errorWithoutFailure])
    }
  }
}

private final class HookedGroup: LoadableGroup {
  var onChange: () -> Void = {}

  override func groupDidChange() { onChange() }
}

private final class BrokenLoadable: SampleLoadable {
  override var error: (any Error)? { SampleError() }
}
