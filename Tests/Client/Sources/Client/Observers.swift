import Loadables

/// An observer that removes itself when it is released.
@MainActor
final class Badge: LoadableObserverProtocol {
  private let inbox: any PureLoadableProtocol
  private(set) var changeCount = 0

  init(inbox: any PureLoadableProtocol) {
    self.inbox = inbox
    inbox.addObserver(self)
  }

  isolated deinit { inbox.removeObserver(self) }

  func loadableDidChange(_ loadable: any PureLoadableProtocol) { changeCount += 1 }
}

/// A view with an observing method.
@MainActor
final class ProfileView {
  private(set) var names: [String?] = []
  private var observer: LoadableObserver?

  func show(_ profile: Profile?) {
    observer = LoadableObserver(loadable: profile, target: self, ProfileView.profileDidChange)
  }

  private func profileDidChange(_ profile: Profile) { names.append(profile.name) }
}

@MainActor
func checkObservers(_ check: Checks) {
  let profile = Profile()
  var badge: Badge? = Badge(inbox: profile)
  check("an object can observe", profile.hasObservers && profile.observerCount == 1)
  profile.sync()
  check("an object is notified of each change", badge?.changeCount == 2)
  badge = nil
  check("an object can remove itself in its deinit", !profile.hasObservers && profile.lastObserverCount == 1)
  check("a subclass is notified of its first observer", profile.firstObserverCount == 1)

  var states: [LoadableState] = []
  let sink = profile.sink { states.append($0.loadableState) }
  let token = LoadableObserver(loadable: profile) { states.append($0.loadableState) }
  profile.rename("Bea")
  check("closures are notified", states == [.didSyncSuccessfully, .didSyncSuccessfully])
  sink.remove()
  token?.remove()
  profile.rename("Cem")
  check("a removed token is not notified", states.count == 2)
  check("there is no token for nil", LoadableObserver(loadable: Profile?.none) { _ in } == nil)

  let view = ProfileView()
  view.show(profile)
  profile.rename("Dan")
  check("a method is notified", view.names == ["Dan"])
  view.show(nil)

  let task = AsyncLoadableObserver(loadable: profile) { _ in await Task.yield() }
  check("an asynchronous closure observes", profile.observerCount == 1 && task != nil)
  task?.remove()
}
