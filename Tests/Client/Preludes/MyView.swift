import Loadables

@MainActor final class MyView {
  private var observer: LoadableObserver?

  func show(_ profile: Loadable) {
    // snippet
  }

  private func update() {}

  private func profileDidChange(_ profile: Loadable) {}
}
