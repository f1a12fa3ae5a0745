import Loadables
import LoadablesTesting
import Testing

@Suite("Groups: children")
@MainActor
struct GroupChildrenTests {
  let first = TestLoadable()
  let second = TestLoadable()
  let log = Log()

  @Test func replacingTheChildrenNotifiesOnceIfTheStateIsAnotherOne() {
    let group = LoadableGroup([first])
    second.setDidSyncSuccessfully()
    let token = log.observe(group, as: "group")
    group.loadables = [second]
    #expect(log.take() == ["group did-sync-successfully"])
    first.setDidFailToSync()
    #expect(log.take() == [])
    group.loadables = []
    #expect(log.lines == ["group idle"])
    _ = token
  }

  @Test func replacingTheChildrenIsSilentIfNothingIsDifferent() {
    let group = LoadableGroup([first])
    let token = log.observe(group, as: "group")
    group.loadables = [second]
    #expect(log.lines.isEmpty)
    #expect(!first.hasObservers)
    #expect(second.hasObservers)
    _ = token
  }

  @Test func aChildThatStaysIsNotLeftByItsLastObserverInBetween() {
    let child = SampleLoadable()
    let group = LoadableGroup([child])
    group.loadables = [child, second]
    #expect(child.hooks == ["first"])
    child.setSyncing()
    #expect(group.loadableState == .syncing)
  }

  @Test func aChildMayBeInSeveralGroups() {
    let groups = [LoadableGroup([first, second]), LoadableGroup([first])]
    first.setDidSyncSuccessfully()
    #expect(groups.map(\.loadableState) == [.idle, .didSyncSuccessfully])
  }

  @Test func aChildThatForwardsItsObserversIsCountedByItsOwnState() {
    let group = PureLoadableGroup([FailedWhenSynced(of: first)])
    first.setDidSyncSuccessfully()
    #expect(group.loadableState == .didFailToSync)
  }

  @Test func childrenAreHeldStrongly() {
    var child: TestLoadable? = TestLoadable()
    weak let weakChild = child
    let group = PureLoadableGroup([child].compactMap { $0 })
    child = nil
    #expect(weakChild != nil)
    group.loadables = []
    #expect(weakChild == nil)
  }

  @Test func aGroupCanBeReleasedWhileItsChildLivesOn() {
    var group: LoadableGroup? = LoadableGroup([first, second])
    weak let weakGroup = group
    group = nil
    #expect(weakGroup == nil)
    #expect(!first.hasObservers && !second.hasObservers)
    first.setSyncing()
  }

  @Test func aGroupReleasedByAnObserverOfItsOwnEndsItsRound() {
    var group: LoadableGroup? = LoadableGroup([first])
    let tokens = [
      group?.sink { _ in group = nil },
      group?.sink { [log] in log.add("\($0.loadableState)") },
    ]
    first.setSyncing()
    #expect(log.lines == ["syncing"])
    #expect(!first.hasObservers)
    _ = tokens
  }

  @Test func childrenCanBeReplacedWhileAChildNotifies() {
    let group = LoadableGroup([first, second])
    let token = group.sink { [log, first] group in
      log.add("\(group.loadableState)")
      if group.loadables.count == 2 { group.loadables = [first] }
    }
    first.setSyncing()
    #expect(log.take() == ["syncing"])
    first.setDidSyncSuccessfully()
    #expect(log.lines == ["did-sync-successfully"])
    #expect(!second.hasObservers)
    _ = token
  }

  /// Some loadables sync as soon as they are observed.
  @Test(arguments: GroupMode.allCases)
  func aChildThatChangesBecauseItIsObservedCountsOnce(mode: GroupMode) {
    let eager = EagerLoadable()
    let group = LoadableGroup([eager, eager, second], mode: mode)
    #expect(group.loadableState == .syncing)
    second.setSyncing()
    eager.setDidSyncSuccessfully()
    second.setDidSyncSuccessfully()
    #expect(group.loadableState == .didSyncSuccessfully)
    #expect(group.isContentsAvailable)
  }

  @Test("a new child that changes when first observed causes no second notification")
  func aChildThatChangesBecauseItIsObservedIsPartOfTheOneNotification() {
    second.setDidFailToSync()
    let group = LoadableGroup([first])
    let token = log.observe(group, as: "group")
    group.loadables = [EagerLoadable(), second]
    #expect(log.lines == ["group did-fail-to-sync"])
    _ = token
  }

  @Test func aChildMayReplaceTheChildrenWhenItIsNoLongerObserved() {
    let group = LoadableGroup()
    let child = LeftLoadable()
    child.onLeft = { [unowned group, second] in group.loadables = [second] }
    group.loadables = [child]
    group.loadables = [first]
    second.setSyncing()
    first.setSyncing()
    #expect(group.loadables.first === second)
    #expect(group.loadableState == .syncing)
    first.setDidFailToSync()
    #expect(group.loadableState == .syncing)
  }

  @Test func aGroupCannotDependOnItself() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let inner = LoadableGroup()
        let proxy = LoadableProxy(LoadableGroup([TestLoadable(), inner]))
        inner.loadables = [proxy]
      }
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text?.contains("LoadableProxy cannot be a child of this LoadableGroup") == true)
  }
}

private final class EagerLoadable: TestLoadable {
  override func didAddFirstObserver() { sync() }
}

private final class LeftLoadable: TestLoadable {
  var onLeft: () -> Void = {}

  override func didRemoveLastObserver() { onLeft() }

  @Test("A child that occurs several times is observed once, whatever the memory addresses")
  func observedOnce() {
    var generator = SplitMix64(seed: 1)
    let children = (0..<50).map { _ in TestLoadable() }
    for _ in 0..<20 {
      let group = LoadableGroup((children + children + children).shuffled(using: &generator), mode: .any)
      #expect(children.allSatisfy { $0.observerCount == 1 })
      for child in children { child.setDidSyncSuccessfully() }
      #expect(group.loadableState == .didSyncSuccessfully)
      for child in children { child.setIdle() }
    }
  }
}

/// Forwards its observers to another loadable, and has failed while that one is synced.
private final class FailedWhenSynced: PureLoadableProtocol {
  private let origin: TestLoadable

  init(of origin: TestLoadable) { self.origin = origin }

  var loadableState: LoadableState {
    origin.loadableState == .didSyncSuccessfully ? .didFailToSync : origin.loadableState
  }
  var error: (any Error)? { nil }
  var isContentsAvailable: Bool { false }
  func addObserver(_ observer: any LoadableObserverProtocol) { origin.addObserver(observer) }
  func removeObserver(_ observer: any LoadableObserverProtocol) { origin.removeObserver(observer) }
}
