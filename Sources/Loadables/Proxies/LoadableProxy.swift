/// A loadable with the state of another one, its target, which can be set and replaced later.
///
/// Observers and groups use the proxy before the target exists. Without a target the proxy is idle, or syncing once a
/// sync was requested; the request is passed on as `syncIfNeeded()` as soon as a target is set.
open class LoadableProxy: LoadableProxyBase, LoadableProtocol {
  /// A proxy for this loadable, or for none yet.
  public init(_ loadable: (any LoadableProtocol)? = nil) {
    super.init()
    // A new proxy has no dependents, so no cycle is possible.
    if let loadable { place(loadable) }
  }

  /// The target, if there is one. Setting it, even to the same one or to nil, notifies once.
  ///
  /// A target that depends on this proxy is a programming error.
  public var loadable: (any LoadableProtocol)? {
    get { target as? any LoadableProtocol }
    set { replaceTarget(newValue) }
  }

  /// The target's value; true without a target.
  open var needsSync: Bool {
    let proxy = lastProxy
    return proxy.asking(else: true) { (proxy.target as? any LoadableProtocol)?.needsSync ?? true }
  }

  /// Forwards the request to the target, also while that is syncing: it may be a group with idle children.
  open func sync() {
    forward(.sync) { $0.sync() }
  }

  /// Forwards the request to the target.
  open func syncIfNeeded() {
    forward(.syncIfNeeded) { $0.syncIfNeeded() }
  }

  private func forward(_ request: SyncRequest, _ call: (any LoadableProtocol) -> Void) {
    assertOnMainActor()
    guard Instrumentation.isOn else { return lastProxy.callTarget(call) }
    // The proxies on the path; each is the cause of the next one's request.
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
  /// Forwards a sync request to the target. Without a target, the proxy is syncing until one is set.
  fileprivate func callTarget(_ call: (any LoadableProtocol) -> Void) {
    guard let target else { return setOwnState(.syncing) }
    asking(else: ()) {
      if let target = target as? any LoadableProtocol { call(target) }
    }
  }
}
