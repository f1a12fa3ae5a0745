/// A group that can be synced: sync requests are forwarded to the children that conform to ``LoadableProtocol``, in order.
/// While it asks them, it passes through the states that they have by then: syncing, and idle in between if the first of
/// two idle children succeeds at once.
///
/// ```swift
/// let screen = LoadableGroup([account, posts])
/// let observer = screen.sink { screen in print(screen.loadableState) }
/// screen.syncIfNeeded()
/// ```
open class LoadableGroup: PureLoadableGroup, LoadableProtocol {
  /// Whether any child needs a sync.
  open var needsSync: Bool {
    asking(else: false) { loadables.contains { ($0 as? any LoadableProtocol)?.needsSync ?? false } }
  }

  /// Calls `sync()` on every child that can be synced, in order.
  open func sync() {
    forward(.sync) { $0.sync() }
  }

  /// Calls `syncIfNeeded()` on every child that can be synced, in order.
  open func syncIfNeeded() {
    forward(.syncIfNeeded) { $0.syncIfNeeded() }
  }

  /// Called after a request was forwarded to the children.
  func didForward() {}

  private func forward(_ request: LoadableEvent.SyncRequest, _ call: (any LoadableProtocol) -> Void) {
    assertOnMainActor()
    let requested = LoadableInstruments.record(.syncRequested(request, .forwarded), of: self)
    LoadableInstruments.effects(of: requested) {
      asking(else: ()) {
        for case let child as any LoadableProtocol in loadables { call(child) }
      }
      didForward()
    }
    if LoadableInstruments.isOn { checkContents() }
  }
}
