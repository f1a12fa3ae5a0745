import Loadables
import LoadablesTesting
import Testing

@Suite("Groups: nested replacement of children")
@MainActor
struct GroupReplacementTests {
  /// After the inner replacement, the outer one still observes its children, which still change.
  @Test func aChildThatTheInnerReplacementHasTakenOutDoesNotCount() {
    let group = LoadableGroup(mode: .any)
    let replacing = ObservedLoadable()
    let eager = ObservedLoadable()
    replacing.onObserved = { [unowned group] in group.loadables = [] }
    eager.onObserved = { [unowned eager] in eager.setDidSyncSuccessfully() }
    group.loadables = [replacing, eager]
    #expect(summary(group) == "idle")
    #expect(!replacing.hasObservers && !eager.hasObservers)
  }

  @Test func aReplacementThatIsOvertakenDoesNotNotify() {
    let group = LoadableGroup()
    let log = Log()
    let token = group.sink { log.add(summary($0)) }
    let replacing = ObservedLoadable()
    replacing.onObserved = { [unowned group] in group.loadables = [] }
    group.loadables = [replacing]
    #expect(log.lines == [])
    withExtendedLifetime(token) {}
  }

  @Test func aReplacementThatIsOvertakenWhileItLeavesItsOldChildrenDoesNotNotify() {
    let group = LoadableGroup()
    let old = LeftLoadable()
    group.loadables = [old]
    let log = Log()
    let token = group.sink { log.add(summary($0)) }
    old.onLeft = { [unowned group] in group.loadables = [] }
    group.loadables = [TestLoadable()]
    #expect(log.lines == [])
    withExtendedLifetime(token) {}
  }

  @Test func aChildThatNotifiesWhenItIsObservedDoesNotNotifyThroughTheGroup() {
    let old = TestLoadable()
    old.setDidSyncSuccessfully()
    let group = LoadableGroup([old])
    let new = ObservedLoadable()
    new.setDidSyncSuccessfully()
    new.onObserved = { [unowned new] in new.notifyDidChange() }
    let log = Log()
    let token = group.sink { log.add(summary($0)) }
    group.loadables = [new]
    #expect(log.lines == [])
    withExtendedLifetime(token) {}
  }

  @Test func aChildThatTakesItselfOutAndThenChangesDoesNotCount() {
    let group = LoadableGroup(mode: .any)
    let child = ObservedLoadable()
    child.onObserved = { [unowned group, unowned child] in
      group.loadables = []
      child.setDidSyncSuccessfully()
    }
    group.loadables = [child]
    #expect(summary(group) == "idle")
    #expect(!child.hasObservers)
  }

  /// The outer replacement leaves the first old child, which starts the inner one, before it leaves the second.
  @Test func aChildThatIsStillToBeLeftDoesNotCount() {
    let first = LeftLoadable()
    let second = TestLoadable()
    let group = LoadableGroup([first, second], mode: .any)
    first.onLeft = { [unowned group] in
      group.loadables = []
      second.setDidSyncSuccessfully()
    }
    group.loadables = []
    #expect(summary(group) == "idle")
    #expect(!second.hasObservers)
  }

  @Test func aChildThatIsStillToBeLeftDoesNotNotifyThroughTheGroup() {
    let first = LeftLoadable()
    let second = TestLoadable()
    let new = TestLoadable()
    new.setDidSyncSuccessfully()
    let group = LoadableGroup([first, second])
    let log = Log()
    let token = group.sink { log.add(summary($0)) }
    first.onLeft = { [unowned group] in
      group.loadables = [new]
      second.notifyDidChange()
    }
    group.loadables = []
    #expect(log.lines == ["did-sync-successfully, contents"])
    withExtendedLifetime(token) {}
  }
}

private final class ObservedLoadable: TestLoadable {
  var onObserved: () -> Void = {}

  override func didAddFirstObserver() { onObserved() }
}

private final class LeftLoadable: TestLoadable {
  var onLeft: () -> Void = {}

  override func didRemoveLastObserver() { onLeft() }
}
