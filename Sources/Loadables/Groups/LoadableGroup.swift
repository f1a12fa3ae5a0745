/// A group that can be asked to sync: it passes that on to those of its children that can.
open class LoadableGroup: PureLoadableGroup, LoadableProtocol {
  /// Whether any child needs a sync.
  open var needsSync: Bool {
    asking(else: false) { loadables.contains { ($0 as? any LoadableProtocol)?.needsSync ?? false } }
  }

  /// Asks every child that can sync to do so, in order.
  open func sync() {
    forward(.sync) { $0.sync() }
  }

  /// Asks every child that can sync to do so if it needs to, in order.
  open func syncIfNeeded() {
    forward(.syncIfNeeded) { $0.syncIfNeeded() }
  }

  private func forward(_ request: SyncRequest, _ call: (any LoadableProtocol) -> Void) {
    assertOnMainActor()
    let requested = Instrumentation.record(.syncRequested(request, .forwarded), of: self)
    Instrumentation.effects(of: requested) {
      asking(else: ()) {
        for case let child as any LoadableProtocol in loadables { call(child) }
      }
    }
    if Instrumentation.isOn { checkContents() }
  }
}
