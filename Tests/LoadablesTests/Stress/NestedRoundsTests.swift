@testable import Loadables
import LoadablesTesting
import Testing

private final class AtOnce: Loadable {
  var syncs = 0
  override var isContentsAvailable: Bool { false }
  override func doSync() {
    syncs += 1
    setFailedToSync(nil)
  }
}

/// Runs a closure when an error is released.
private final class LastWords: Error {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  deinit { body() }
}

private final class Meddler: LoadableInstrument {
  var onEnd: () -> Void = {}
  var number: EventNumber = 0
  func record(_ event: LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber?) -> EventNumber {
    number += 1
    return number
  }
  var currentCause: EventNumber? { nil }
  func begin(effectsOf event: EventNumber) {}
  func endEffects() { onEnd() }
}

@Suite("Nested rounds")
@MainActor
struct NestedRoundsTests {
  @Test func aFailureThatIsAnsweredByASyncThatFailsAtOnceIsLimited() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let loadable = AtOnce()
        let token = loadable.sink { if $0.loadableState == .didFailToSync { $0.sync() } }
        loadable.sync()
        precondition(loadable.syncs < 10_000)
        _ = token
      }
    }
  }

  @Test func aFailureAnsweredByASyncAFewThousandTimesIsFine() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let loadable = AtOnce()
        let token = loadable.sink { if $0.loadableState == .didFailToSync, $0.syncs < 12_000 { $0.sync() } }
        loadable.sync()
        _ = token
      }
    }
  }

  @Test func anErrorWhoseEndChangesItsLoadable() {
    let loadable = PureLoadable()
    loadable.setFailedToSync(LastWords { MainActor.assumeIsolated { loadable.setFailedToSync(SampleError("inner")) } })
    loadable.setDidSyncSuccessfully()
    #expect(loadable.loadableState == .didFailToSync)
    #expect(loadable.error as? SampleError == SampleError("inner"))
  }

  @Test func leavingAfterTheLastCallOfARound() {
    let loadable = SampleLoadable()
    let instrument = Meddler()
    LoadableInstruments.install(instrument)
    defer { LoadableInstruments.uninstall(instrument) }
    var tokens = (0..<5).map { _ in loadable.sink { _ in } }
    instrument.onEnd = { if !tokens.isEmpty { tokens.removeLast() } }
    for _ in 0..<10 { loadable.setSyncing() }
    #expect(!loadable.hasObservers)
  }

  @Test func aLoadableReleasedInItsOwnRoundWithWaitingRounds() {
    var loadable: SampleLoadable? = SampleLoadable()
    weak let watched = loadable
    let log = Log()
    var tokens: [LoadableObserver?] = []
    tokens.append(
      loadable?.sink {
        log.add("a")
        guard log.lines.count == 1 else { return }
        $0.setSyncing()
        $0.setDidSyncSuccessfully()
        loadable = nil
      })
    tokens.append(loadable?.sink { _ in log.add("b") })
    loadable?.setSyncing()
    #expect(log.lines == ["a", "b", "a", "b", "a", "b"])
    #expect(watched == nil)
  }

  @Test func nestedRoundsWhereAllObserversLeaveTheOuterLoadables() {
    // A chain of loadables, each round changes the next; the deepest removes all neighbours.
    let depth = 20
    let loadables = (0..<depth).map { _ in SampleLoadable() }
    var tokens: [[LoadableObserver?]] = Array(repeating: [], count: depth)
    let log = Log()
    for level in 0..<depth {
      for position in 0..<5 {
        tokens[level].append(
          loadables[level].sink { _ in
            log.add("\(level).\(position)")
            guard position == 0 else { return }
            if level + 1 < depth {
              loadables[level + 1].notifyDidChange()
            } else {
              for level in 0..<depth { for position in [1, 3, 4, 0] { tokens[level][position] = nil } }
              for level in 0..<depth {
                tokens[level].append(loadables[level].sink { _ in log.add("new") })
              }
            }
          })
      }
    }
    loadables[0].notifyDidChange()
    let expected = (0..<depth).map { "\($0).0" } + (0..<depth).reversed().map { "\($0).2" }
    #expect(log.lines == expected)
    for loadable in loadables { #expect(loadable.observerCount == 2) }
  }

  @Test func aLoadableWhoseRoundsWereAbandonedCanBeSyncedAgain() {
    let loadable = AtOnce()
    let token = loadable.sink { if $0.loadableState == .didFailToSync { $0.sync() } }
    loadable.sync()
    token.remove()
    #expect(loadable.loadableState == .didFailToSync)
    let before = loadable.syncs
    loadable.sync()
    #expect(loadable.syncs == before + 1)
  }

  @Test func anObserverRemovedBeforeItsFirstCallAndAddedAgainIsCalled() {
    let leaf = SampleLoadable()
    let group = HookedGroup([leaf])
    let log = Log()
    let tokens = ["first", "second", "third"].map { name in group.sink { _ in log.add(name) } }
    group.onChange = {
      tokens[1].remove()
      group.addObserver(tokens[1])
    }
    leaf.setSyncing()
    leaf.setFailedToSync(nil)
    #expect(log.lines == ["first", "third", "second", "first", "third", "second"])
    withExtendedLifetime(tokens) {}
  }
}

private final class HookedGroup: LoadableGroup {
  var onChange: () -> Void = {}

  override func groupDidChange() { onChange() }
}
