import Loadables

/// A group that can only be observed.
final class Screens: PureLoadableGroup {
  private(set) var changeCount = 0

  override func groupDidChange() { changeCount += 1 }
}

final class Session: LoadableGroup {
  private(set) var syncCount = 0

  init(_ profile: Profile, _ account: Profile) { super.init([profile, account], mode: .all) }

  override func sync() {
    syncCount += 1
    super.sync()
  }
}

@MainActor
func checkGroups(_ check: Checks) {
  let (first, second) = (Profile(), Profile())
  let session = Session(first, second)
  session.sync()
  check("a subclass of a group syncs its children", session.syncCount == 1)
  check("a group of synced children is synced", session.loadableState == .didSyncSuccessfully && !session.needsSync)
  session.syncIfNeeded()
  check("a group that needs no sync leaves its children alone", first.loadableState == .didSyncSuccessfully)
  second.isOffline = true
  second.sync()
  let error = session.error as? LoadableGroupError
  check("a group's error names the child", error?.child === second && error?.cause is Offline)

  let any = LoadableGroup([first, second], mode: .any)
  check("mode any is content with one", any.loadableState == .didSyncSuccessfully)
  let strict = PureLoadableGroup([first, second], failurePolicy: .strict)
  check("a failure policy stands for a mode", strict.mode == .all && strict.loadableState == .didFailToSync)
  check("a group without failures", LoadableGroup([first, second], failurePolicy: .never).mode == .never)

  let screens = Screens()
  screens.loadables = [first]
  second.isOffline = false
  screens.loadables += [second]
  second.sync()
  check("a subclass is notified of the group's changes", screens.changeCount > 0)
  check("the children can be read", screens.loadables.count == 2 && screens.dependencies.count == 2)
  check("an empty group", LoadableGroup().isContentsAvailable == PureLoadableGroup().isContentsAvailable)
}
