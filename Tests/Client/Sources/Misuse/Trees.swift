import Loadables

/// Forwards everything without declaring its children: no `LoadableContainer`.
@MainActor
final class Foreign: LoadableProtocol {
  var target: (any LoadableProtocol)?
  private var observers: [any LoadableObserverProtocol] = []

  var loadableState: LoadableState { target?.loadableState ?? .idle }
  var error: (any Error)? { target?.error }
  var isContentsAvailable: Bool { target?.isContentsAvailable ?? false }
  var needsSync: Bool { target?.needsSync ?? true }

  func sync() { target?.sync() }
  func syncIfNeeded() { target?.syncIfNeeded() }
  func addObserver(_ observer: any LoadableObserverProtocol) { observers.append(observer) }
  func removeObserver(_ observer: any LoadableObserverProtocol) { observers.removeAll { $0 === observer } }
}

final class Leaf: Loadable {
  private var hasContents = false

  override var isContentsAvailable: Bool { hasContents }

  override func doSync() {
    hasContents = true
    setDidSyncSuccessfully()
  }
}

/// A group that becomes its own grandchild.
@MainActor
func closeCycle() {
  let inner = LoadableProxy()
  let outer = LoadableGroup([inner])
  inner.loadable = outer
  outer.sync()
  print("state: \(outer.loadableState)")
}

/// A cycle that the library cannot detect when it is closed.
@MainActor
func closeForeignCycle() {
  let foreign = Foreign()
  let proxy = LoadableProxy(foreign)
  foreign.target = LoadableGroup([proxy])
  proxy.sync()
  proxy.syncIfNeeded()
  print("state: \(proxy.loadableState), contents: \(proxy.isContentsAvailable), needs sync: \(proxy.needsSync)")
}

/// 20,000 nested proxies: created, synced, changed, released.
@MainActor
func nest() {
  let leaf = Leaf()
  var outermost: any LoadableProtocol = leaf
  for _ in 0..<20_000 { outermost = LoadableProxy(outermost) }
  var changeCount = 0
  let observer = LoadableObserver(loadable: outermost as? LoadableProxy) { _ in changeCount += 1 }
  outermost.sync()
  print("state: \(outermost.loadableState), needs sync: \(outermost.needsSync)")
  leaf.notifyDidChange()
  leaf.setFailedToSync(nil)
  print("changes: \(changeCount)")
  observer?.remove()
  outermost = leaf
  print("released")
}
