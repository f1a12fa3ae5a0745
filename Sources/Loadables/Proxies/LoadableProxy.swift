/// A placeholder for another loadable, the target, which may be set, replaced or removed later.
///
/// Observers and groups can use the proxy before the target exists. Without a target the proxy is idle or, after a sync
/// request, syncing. When a target is set, the proxy passes an earlier request on, as `syncIfNeeded()`.
///
/// ```swift
/// let proxy = LoadableProxy()
/// let observer = proxy.sink { proxy in print(proxy.loadableState) }
/// proxy.sync()
/// // Later, when there is one:
/// proxy.loadable = profile
/// ```
open class LoadableProxy: LoadableProxyBase, LoadableProtocol {
  /// Creates a proxy with this target; nil for a proxy without a target.
  public init(_ loadable: (any LoadableProtocol)? = nil) {
    super.init()
    // A new proxy has no dependents, so no cycle is possible.
    if let loadable { place(loadable) }
  }

  /// The target; nil without a target. Every assignment notifies once, even if the new target is nil or unchanged.
  ///
  /// Assigning a target that depends on this proxy, or that ``canMirror(_:)`` refuses, is a programming error and traps.
  public var loadable: (any LoadableProtocol)? {
    get { currentTarget as? any LoadableProtocol }
    set {
      if let newValue, !canMirror(newValue) {
        // A precondition would lose its message in release builds.
        fatalError("\(type(of: newValue)) cannot be the target of this \(type(of: self)): it has no such contents")
      }
      replaceTarget(newValue)
    }
  }

  /// For subclasses with contents: whether a loadable has what this proxy forwards. True unless overridden.
  open func canMirror(_ target: any LoadableProtocol) -> Bool { true }

  /// Whether the target needs a sync; true without a target.
  open var needsSync: Bool {
    let proxy = lastProxy
    return proxy.asking(else: true) { (proxy.currentTarget as? any LoadableProtocol)?.needsSync ?? true }
  }

  /// Requests a sync of the target, even if the target is syncing. Without a target, the request waits for a target.
  open func sync() {
    forward(.sync) { $0.sync() }
  }

  /// Calls `syncIfNeeded()` on the target. Without a target, the request waits until a target is set.
  open func syncIfNeeded() {
    forward(.syncIfNeeded) { $0.syncIfNeeded() }
  }

  private func forward(_ request: LoadableEvent.SyncRequest, _ call: (any LoadableProtocol) -> Void) {
    assertOnMainActor()
    guard LoadableInstruments.isOn else { return lastProxy.callTarget(call) }
    // The proxies on the path; each proxy's request causes the next proxy's request.
    var asked: [(proxy: LoadableProxyBase, instrument: (any LoadableInstrument)?)] = []
    var next: LoadableProxyBase? = self
    while let proxy = next {
      let requested = LoadableInstruments.record(.syncRequested(request, .forwarded), of: proxy)
      let instrument = requested == nil ? nil : LoadableInstruments.instrument
      if let requested { instrument?.begin(effectsOf: requested) }
      asked.append((proxy, instrument))
      next = proxy.nextProxy
    }
    asked.last?.proxy.callTarget(call)
    for (proxy, instrument) in asked.reversed() {
      instrument?.endEffects()
      if LoadableInstruments.isOn { proxy.checkContents() }
    }
  }
}

extension LoadableProxyBase {
  /// Calls `call` with a target that can be synced. Without a target, sets the state to syncing until one is set.
  fileprivate func callTarget(_ call: (any LoadableProtocol) -> Void) {
    guard let target = currentTarget else { return setOwnState(.syncing) }
    asking(else: ()) {
      if let target = target as? any LoadableProtocol { call(target) }
    }
  }
}

/// A placeholder for another loadable, the target, which may be set, replaced or removed later.
///
/// With a target the proxy has the target's state, error and contents. Without a target it is idle and has no contents.
open class PureLoadableProxy: LoadableProxyBase {
  /// Creates a proxy with this target; nil for a proxy without a target.
  public init(_ loadable: (any PureLoadableProtocol)? = nil) {
    super.init()
    // A new proxy has no dependents, so no cycle is possible.
    if let loadable { place(loadable) }
  }

  /// The target; nil without a target. Every assignment notifies once, even if the new target is nil or unchanged.
  ///
  /// Assigning a target that depends on this proxy is a programming error, and traps.
  public var loadable: (any PureLoadableProtocol)? {
    get { currentTarget }
    set { replaceTarget(newValue) }
  }
}
