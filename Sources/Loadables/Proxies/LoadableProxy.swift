/// A promise for a loadable that can be asked to sync even before it is there.
///
/// A sync that was asked for without a target is made up for by `syncIfNeeded()` when the target comes.
open class LoadableProxy: LoadableProxyBase, LoadableProtocol {
  /// A proxy for this loadable, or for none yet.
  public init(_ loadable: (any LoadableProtocol)? = nil) {
    super.init()
    // Nothing stands on a proxy that is only being made, so no cycle needs to be looked for.
    if let loadable { place(loadable) }
  }

  /// The target, if there is one. Setting it, also to the same one or to nil, notifies once.
  ///
  /// A target that stands on this very proxy is a programmer's error.
  public var loadable: (any LoadableProtocol)? {
    get { target as? any LoadableProtocol }
    set { replaceTarget(newValue) }
  }

  /// The target's; true without one.
  open var needsSync: Bool { loadable?.needsSync ?? true }

  /// Passed on to the target, also while that is syncing: it may be a group with idle children.
  open func sync() {
    forward(.sync) { $0.sync() }
  }

  /// Passed on to the target.
  open func syncIfNeeded() {
    forward(.syncIfNeeded) { $0.syncIfNeeded() }
  }

  private func forward(_ request: SyncRequest, _ call: (any LoadableProtocol) -> Void) {
    let requested = Instrumentation.record(.syncRequested(request, .forwarded), of: self)
    Instrumentation.effects(of: requested) {
      if let loadable { call(loadable) } else { setOwnState(.syncing) }
    }
    if Instrumentation.isOn { checkContents() }
  }
}
