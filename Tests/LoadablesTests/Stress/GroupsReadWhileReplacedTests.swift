@testable import Loadables
import LoadablesTesting
import Testing

private final class Curious: TestLoadable {
  var onFirst: () -> Void = {}
  var onLast: () -> Void = {}
  override func didAddFirstObserver() { onFirst() }
  override func didRemoveLastObserver() { onLast() }
}

@Suite("Groups read while their children are replaced")
@MainActor
struct GroupsReadWhileReplacedTests {
  @Test func theErrorCanBeReadWhileFewerChildrenTakeTheirPlaces() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let children = (0..<3).map { _ in TestLoadable() }
        let group = PureLoadableGroup(children)
        children[2].setDidFailToSync(SampleError())
        let curious = Curious()
        curious.onFirst = { _ = group.error }
        group.loadables = [curious]
      }
    }
  }

  @Test func theErrorCanBeReadWhenAnOldChildIsLeft() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let children = [TestLoadable(), TestLoadable(), Curious()]
        let group = PureLoadableGroup(children)
        children[2].setDidFailToSync(SampleError())
        (children[2] as? Curious)?.onLast = { _ = group.error }
        group.loadables = []
      }
    }
  }

  @Test func theErrorOfAnotherChildIsNotTakenWhileChildrenAreReplaced() {
    let a = TestLoadable(), b = TestLoadable()
    let group = PureLoadableGroup([a, b])
    b.setDidFailToSync(SampleError("b"))
    let curious = Curious()
    var seen: [String] = []
    curious.onFirst = { seen.append(summary(group)) }
    group.loadables = [curious, a]
    #expect(seen == ["did-fail-to-sync"] || seen == ["idle"])
    #expect(summary(group) == "idle")
  }

  @Test func aRoundHeardInTheMiddleOfReplacing() {
    // The children are replaced twice during the group's own round.
    let log = Log()
    let a = TestLoadable(), b = TestLoadable(), c = TestLoadable()
    let group = PureLoadableGroup([a])
    var count = 0
    let token = group.sink { group in
      log.add(summary(group))
      count += 1
      if count == 1 { group.loadables = [b, b, c]; b.setDidSyncSuccessfully() }
      if count == 2 { group.loadables = []; group.loadables = [c] }
    }
    a.setSyncing()
    c.setDidSyncSuccessfully()
    #expect(summary(group) == "did-sync-successfully, contents")
    #expect(a.hasObservers == false)
    #expect(b.hasObservers == false)
    _ = token
  }

  @Test func aGroupReleasedByItsOwnChildsNotification() {
    let a = TestLoadable()
    var group: PureLoadableGroup? = PureLoadableGroup([a])
    weak let watched = group
    let token = group?.sink { _ in group = nil }
    let tail = a.sink { _ in }
    a.setSyncing()
    #expect(watched == nil)
    a.setDidSyncSuccessfully()
    #expect(a.observerCount == 1)
    _ = (token, tail)
  }
}
