/// The common base class of proxies: placeholders that mirror another loadable, the target, once it is set.
///
/// A target may be a proxy too. A path of instances of exactly ``LoadableProxy`` or ``PureLoadableProxy`` is followed
/// in a loop, and may have any length. Each proxy of a subclass takes some stack, because it may override calls.
///
/// Other modules cannot subclass `LoadableProxyBase`: subclass ``LoadableProxy`` or ``PureLoadableProxy``.
open class LoadableProxyBase: LoadableBase, LoadableContainer {
  private var targetLink: ProxyTarget?
  /// The last state that was recorded for the proxy. A different state of the target is recorded as a change.
  private var recordedState = LoadableState.idle

  override init() { super.init() }

  final var currentTarget: (any PureLoadableProtocol)? { targetLink?.loadable }

  /// The target's state. Without a target: syncing after a sync request, otherwise idle.
  open override var loadableState: LoadableState {
    let proxy = lastProxy
    guard let target = proxy.currentTarget else { return proxy.ownState }
    return proxy.asking(else: proxy.ownState) { target.loadableState }
  }

  /// The target's error; nil without a target.
  open override var error: (any Error)? {
    let proxy = lastProxy
    return proxy.asking(else: nil) { proxy.currentTarget?.error }
  }

  /// Whether the target's contents can be used; false without a target.
  open override var isContentsAvailable: Bool {
    let proxy = lastProxy
    return proxy.asking(else: false) { proxy.currentTarget?.isContentsAvailable ?? false }
  }

  /// The target as the only dependency; empty without a target.
  public var dependencies: [any PureLoadableProtocol] { currentTarget.map { [$0] } ?? [] }

  /// For subclasses: called after the target has changed or was replaced, before the proxy's observers are called.
  open func proxyDidChange() {}

  override func roundWillBegin() { proxyDidChange() }

  // MARK: Chains of proxies

  final var forwardsCallsUnchanged: Bool {
    let type = ObjectIdentifier(type(of: self))
    return type == ObjectIdentifier(LoadableProxy.self) || type == ObjectIdentifier(PureLoadableProxy.self)
  }

  /// The target if its class is exactly ``LoadableProxy`` or ``PureLoadableProxy``, otherwise nil.
  final var nextProxy: LoadableProxyBase? { targetLink?.unchangedProxy }

  /// The last proxy on the path that follows ``nextProxy`` from this proxy; this proxy itself if its next proxy is nil.
  final var lastProxy: LoadableProxyBase {
    guard let next = nextProxy else { return self }
    return ProxyPath.last(from: self, by: next)
  }

  /// Removes and returns the target, so that a long path of proxies can be released in a loop.
  final func takeTarget() -> ProxyTarget? {
    ProxyPath.targetWillChange(of: self)
    return targetLink.take()
  }

  // MARK: Replacing the target

  /// Returns whether `target` is this proxy or depends on it. Setting such a target traps.
  public final func wouldCloseCycle(with target: any PureLoadableProtocol) -> Bool {
    target === self || (target as? any LoadableContainer)?.dependsOn(self) == true
  }

  final func replaceTarget(_ newTarget: (any PureLoadableProtocol)?) {
    if let newTarget {
      guard !wouldCloseCycle(with: newTarget) else {
        // A precondition would lose its message in release builds.
        fatalError(
          "\(type(of: newTarget)) cannot be the target of this \(type(of: self)): it depends on it, which would close a cycle"
        )
      }
    }
    place(newTarget)
  }

  /// Replaces the target by `newTarget` and notifies, without the check for cycles.
  final func place(_ newTarget: (any PureLoadableProtocol)?) {
    let change = LoadableInstruments.record(.dependenciesChanged, of: self)
    LoadableInstruments.effects(of: change) {
      let wasPromised = targetLink == nil && loadableState == .syncing
      // The reset is not recorded, only the change to the new target's state.
      if targetLink == nil { forgetState() }
      // Kept alive to the end: removing or releasing the old target can call this proxy again.
      let left = targetLink
      defer { withExtendedLifetime(left) {} }
      let placed = newTarget.map { ProxyTarget($0, of: self) }
      ProxyPath.targetWillChange(of: self)
      targetLink = placed
      left?.remove()
      // Requested before the observation, so that the proxy notifies once and not also for the target's sync.
      if wasPromised, targetLink === placed { (newTarget as? any LoadableProtocol)?.syncIfNeeded() }
      // A call above, or the observation of the target, may have replaced it again.
      guard targetLink === placed else { return }
      placed?.observe()
      guard targetLink === placed else { return }
      // The notification below covers changes during the observation's start.
      placed?.isForwarding = true
      notify(Round(cause: recordTargetChange()))
    }
  }

  /// Sets the state of a proxy without a target, and notifies.
  final func setOwnState(_ state: LoadableState) {
    recordedState = state
    set(state)
  }

  /// Records a state change of the proxy if the target's state is new. Returns the event's number; nil if not recorded.
  final func recordTargetChange() -> EventNumber? {
    guard LoadableInstruments.isOn else {
      // The next recorded change needs only the old state, which is the same for each proxy of a long chain.
      recordedState = nextProxy?.recordedState ?? loadableState
      return nil
    }
    let state = loadableState
    let old = recordedState
    recordedState = state
    return old == state ? nil : LoadableInstruments.record(.stateChanged(from: old, to: state), of: self)
  }
}

/// A cache for the path from a proxy through nested proxies to the last proxy.
///
/// After a change, the proxies of a path ask for the last proxy, one after another. The most recent path is cached,
/// which saves the next proxy a walk along the whole path.
@MainActor
enum ProxyPath {
  /// The minimum number of proxies on a cached path; shorter paths are faster to follow than to cache.
  private static let shortest = 8

  private static weak var start: LoadableProxyBase?
  private static weak var last: LoadableProxyBase?

  /// Returns the last proxy on the path from `proxy`, whose next proxy is `second`.
  static func last(from proxy: LoadableProxyBase, by second: LoadableProxyBase) -> LoadableProxyBase {
    var last = second
    var length = 1
    while let next = last.nextProxy {
      last = next
      length += 1
      if length == shortest { return longPath(from: proxy, by: second) }
    }
    return last
  }

  /// Discards the cached path if `proxy`, whose target changes, may be on it: at its start or, if observed, further on.
  static func targetWillChange(of proxy: LoadableProxyBase) {
    if proxy.observers.first != nil || start === proxy { start = nil }
  }

  private static func longPath(from proxy: LoadableProxyBase, by second: LoadableProxyBase) -> LoadableProxyBase {
    defer { start = proxy }
    // The cached path starts at this proxy or at one next to it.
    if let start, let last, start === proxy || start === second || start.nextProxy === proxy { return last }
    var end = second
    while let next = end.nextProxy { end = next }
    last = end
    return end
  }
}
