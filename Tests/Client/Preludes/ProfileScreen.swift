import Loadables

@MainActor final class ProfileScreen {
  private var waiter: SimpleLoadableWaiter?

  func show() {
    // snippet
  }

  private func profileIsDone() {}
}
