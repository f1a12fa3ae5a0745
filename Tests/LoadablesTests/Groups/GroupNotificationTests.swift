import Loadables
import LoadablesTesting
import Testing

@Suite("Groups: notifications")
@MainActor
struct GroupNotificationTests {
  let first = TestLoadable()
  let second = TestLoadable()
  let log = Log()

  @Test func aGroupNotifiesWhenItsStateChanges() {
    let group = LoadableGroup([first, second])
    let token = log.observe(group, as: "group")
    first.setSyncing()
    second.setSyncing()
    #expect(log.take() == ["group syncing"])
    first.setDidSyncSuccessfully()
    #expect(log.take() == [])
    second.setDidSyncSuccessfully()
    #expect(log.lines == ["group did-sync-successfully"])
    _ = token
  }

  /// The original's flag is stale until the next change of state.
  @Test func aGroupNotifiesWhenOnlyItsContentsFlagChanges() {
    let group = PureLoadableGroup([first])
    let token = group.sink { [log] in log.add(summary($0)) }
    first.isContentsAvailable = true
    first.notifyDidChange()
    first.notifyDidChange()
    first.isContentsAvailable = false
    first.notifyDidChange()
    #expect(log.lines == ["idle, contents", "idle"])
    _ = token
  }

  @Test func aSyncedGroupPassesOnEveryNotificationOfAChild() {
    let group = PureLoadableGroup([first, second], mode: .any)
    first.setDidSyncSuccessfully()
    let token = log.observe(group, as: "group")
    first.notifyDidChange()
    second.notifyDidChange()
    #expect(log.lines == ["group did-sync-successfully", "group did-sync-successfully"])
    _ = token
  }

  @Test func aGroupInAnyOtherStateKeepsUnchangedNotificationsToItself() {
    let group = PureLoadableGroup([first])
    let token = log.observe(group, as: "group")
    first.notifyDidChange()
    first.setSyncing()
    first.notifyDidChange()
    first.setDidFailToSync()
    first.notifyDidChange()
    #expect(log.lines == ["group syncing", "group did-fail-to-sync"])
    _ = token
  }

  @Test func aChildThatIsInTheGroupTwiceIsObservedOnceAndCountsTwice() {
    let group = PureLoadableGroup([first, second, first])
    #expect(first.addObserverCallCount == 1)
    first.setDidSyncSuccessfully()
    let token = log.observe(group, as: "group")
    second.setDidSyncSuccessfully()
    first.notifyDidChange()
    #expect(log.take() == ["group did-sync-successfully", "group did-sync-successfully"])
    group.loadables = [first, first]
    second.setDidFailToSync()
    #expect(group.loadableState == .didSyncSuccessfully)
    first.setDidFailToSync()
    #expect(log.lines == ["group did-fail-to-sync"])
    _ = token
  }

  @Test func theHookIsCalledJustBeforeTheObservers() {
    let group = HookedGroup([first])
    group.onChange = { [log] in log.add("hook") }
    let token = log.observe(group, as: "group")
    first.setSyncing()
    #expect(log.lines == ["hook", "group syncing"])
    _ = token
  }

  @Test func aGroupIsNotifiedBeforeLaterObserversOfItsChild() {
    let group = LoadableGroup([first])
    let tokens = [log.observe(first, as: "child"), log.observe(group, as: "group")]
    first.setSyncing()
    #expect(log.lines == ["group syncing", "child syncing"])
    _ = tokens
  }

  /// Counts reads instead of measuring time.
  @Test func aChangeOfOneChildReadsNoOtherChild() {
    let children = (0..<100).map { _ in CountingLoadable() }
    let group = PureLoadableGroup(children)
    for child in children { child.setDidSyncSuccessfully() }
    for child in children { child.forget() }
    children[0].setDidFailToSync()
    children[0].setDidSyncSuccessfully()
    #expect(children[1...].allSatisfy { $0.stateReads == 0 && $0.isContentsAvailableCallCount == 0 })
    #expect(children[0].isContentsAvailableCallCount == 2)
    #expect(group.loadableState == .didSyncSuccessfully)
  }

  /// As in the original: a subclass derives its contents in `groupDidChange()`.
  @Test func aGroupOfChildrenWithContentsIsToldOfThemByItsInitializer() {
    final class Title: LoadableGroup {
      var texts: [String] = []
      override func groupDidChange() { texts.append("\(loadableState)") }
    }
    first.setDidSyncSuccessfully()
    let group = Title([first])
    #expect(group.texts == ["did-sync-successfully"])
    #expect(Title([second]).texts == [])
  }

  @Test func aChildCountsAsItWasAtItsLastNotification() {
    let group = PureLoadableGroup([first, second], mode: .any)
    first.isContentsAvailable = true
    second.notifyDidChange()
    #expect(!group.isContentsAvailable)
    first.notifyDidChange()
    #expect(group.isContentsAvailable)
  }
}

private final class HookedGroup: LoadableGroup {
  var onChange: () -> Void = {}

  override func groupDidChange() { onChange() }
}

/// Counts how often its state is read from outside.
private final class CountingLoadable: TestLoadable {
  private(set) var stateReads = 0

  override var loadableState: LoadableState {
    get {
      stateReads += 1
      return super.loadableState
    }
    set { super.loadableState = newValue }
  }

  func forget() {
    stateReads = 0
    resetAllCallCounts()
  }
}
