import Loadables

/// Does not override `doSync()`.
final class Unfinished: Loadable {}

@MainActor
final class Observer: LoadableObserverProtocol {
  func loadableDidChange(_ loadable: any PureLoadableProtocol) {}
}

@MainActor
func addObserverTwice() {
  let leaf = Leaf()
  let observer = Observer()
  leaf.addObserver(observer)
  leaf.addObserver(observer)
  print("observers: \(leaf.observerCount)")
}

@MainActor
func removeObserverTwice() {
  let leaf = Leaf()
  let observer = Observer()
  leaf.addObserver(observer)
  leaf.removeObserver(observer)
  leaf.removeObserver(observer)
  print("observers: \(leaf.observerCount)")
}

@MainActor
func refuseBackoff() {
  let policy = BackoffTimeoutPolicy(min: .seconds(10), max: .seconds(1))
  print("delay: \(policy.nextTimeout(afterFailure: true) ?? .zero)")
}
