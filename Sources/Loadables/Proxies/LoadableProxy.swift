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
  open var needsSync: Bool {
    let proxy = lastProxy
    return proxy.asking(else: true) { (proxy.target as? any LoadableProtocol)?.needsSync ?? true }
  }

  /// Passed on to the target, also while that is syncing: it may be a group with idle children.
  open func sync() {
    forward(.sync) { $0.sync() }
  }

  /// Passed on to the target.
  open func syncIfNeeded() {
    forward(.syncIfNeeded) { $0.syncIfNeeded() }
  }

  private func forward(_ request: SyncRequest, _ call: (any LoadableProtocol) -> Void) {
    assertOnMainActor()
    guard Instrumentation.isOn else { return lastProxy.callTarget(call) }
    // The proxies on the way, each a cause of the next one's request.
    var asked: [(proxy: LoadableProxyBase, instrument: (any LoadableInstrument)?)] = []
    var next: LoadableProxyBase? = self
    while let proxy = next {
      let requested = Instrumentation.record(.syncRequested(request, .forwarded), of: proxy)
      let instrument = requested == nil ? nil : Instrumentation.instrument
      if let requested { instrument?.begin(effectsOf: requested) }
      asked.append((proxy, instrument))
      next = proxy.nextProxy
    }
    asked.last?.proxy.callTarget(call)
    for (proxy, instrument) in asked.reversed() {
      instrument?.endEffects()
      if Instrumentation.isOn { proxy.checkContents() }
    }
  }
}

extension LoadableProxyBase {
  /// Passes a request for a sync on to the target. Without one the proxy is syncing until it has one.
  fileprivate func callTarget(_ call: (any LoadableProtocol) -> Void) {
    guard let target else { return setOwnState(.syncing) }
    asking(else: ()) {
      if let target = target as? any LoadableProtocol { call(target) }
    }
  }
}
