/// What both proxies share: everything is the target's while there is one.
///
/// Proxies may be nested. A chain of proxies that are no subclasses is followed in a loop, so that its length is limited by
/// memory and not by the stack; each subclass in it, which may override any call, needs some stack.
///
/// It cannot be subclassed from elsewhere: subclass ``LoadableProxy`` or ``PureLoadableProxy``.
open class LoadableProxyBase: LoadableBase, LoadableContainer {
  private var targetLink: ProxyTarget?
  /// The state that the instrument was last told of, since a change of the target's is one of the proxy's as well.
  private var recordedState = LoadableState.idle

  override init() { super.init() }

  final var target: (any PureLoadableProtocol)? { targetLink?.loadable }

  /// The target's state; idle without a target, or syncing if a sync was requested, which runs when the target is set.
  open override var loadableState: LoadableState {
    let proxy = lastProxy
    guard let target = proxy.target else { return proxy.ownState }
    return proxy.asking(else: proxy.ownState) { target.loadableState }
  }

  /// The target's error; nil without a target.
  open override var error: (any Error)? {
    let proxy = lastProxy
    return proxy.asking(else: nil) { proxy.target?.error }
  }

  /// Whether the target's contents can be used; false without a target.
  open override var isContentsAvailable: Bool {
    let proxy = lastProxy
    return proxy.asking(else: false) { proxy.target?.isContentsAvailable ?? false }
  }

  /// The target, if there is one.
  public var dependencies: [any PureLoadableProtocol] { target.map { [$0] } ?? [] }

  /// For subclasses: the target or something about it has changed; the observers are called next.
  open func proxyDidChange() {}

  override func roundWillBegin() { proxyDidChange() }

  // MARK: Chains of proxies

  /// Whether no subclass overrides a call.
  final var passesCallsOnUnchanged: Bool {
    let type = ObjectIdentifier(type(of: self))
    return type == ObjectIdentifier(LoadableProxy.self) || type == ObjectIdentifier(PureLoadableProxy.self)
  }

  /// The target if it is a proxy that passes every call on unchanged.
  final var nextProxy: LoadableProxyBase? { targetLink?.unchangedProxy }

  /// The last proxy that is reached through proxies that pass every call on unchanged; this one if there is none.
  final var lastProxy: LoadableProxyBase {
    guard let next = nextProxy else { return self }
    return ProxyPath.last(from: self, by: next)
  }

  /// For the end of a chain of proxies, which releases them one by one.
  final func takeTarget() -> ProxyTarget? {
    ProxyPath.targetWillChange(of: self)
    return targetLink.take()
  }

  // MARK: Replacing the target

  /// Whether a target depends on this very proxy: setting it would be a programming error.
  public final func wouldCloseCycle(with target: any PureLoadableProtocol) -> Bool {
    target === self || (target as? any LoadableContainer)?.dependsOn(self) == true
  }

  /// Replaces the target and notifies once. A sync that was requested without a target runs now.
  final func replaceTarget(_ newTarget: (any PureLoadableProtocol)?) {
    if let newTarget {
      guard !wouldCloseCycle(with: newTarget) else {
        // Not a precondition, whose message release builds leave out.
        fatalError(
          "\(type(of: newTarget)) cannot be the target of this \(type(of: self)): it depends on it, which would close a cycle"
        )
      }
    }
    place(newTarget)
  }

  /// As ``replaceTarget(_:)``, for a target that cannot stand on this proxy.
  final func place(_ newTarget: (any PureLoadableProtocol)?) {
    let change = Instrumentation.record(.dependenciesChanged, of: self)
    Instrumentation.effects(of: change) {
      let wasPromised = targetLink == nil && loadableState == .syncing
      // Only the change to the new target's state is recorded.
      if targetLink == nil { forgetState() }
      // Kept to the end: leaving or releasing the old target can call this proxy again.
      let left = targetLink
      defer { withExtendedLifetime(left) {} }
      let placed = newTarget.map { ProxyTarget($0, of: self) }
      ProxyPath.targetWillChange(of: self)
      targetLink = placed
      left?.remove()
      // Before it is observed, so that the proxy notifies once and not for the target's syncing as well.
      if wasPromised, targetLink === placed { (newTarget as? any LoadableProtocol)?.syncIfNeeded() }
      // A call above, or the observation of the target, may have replaced it again.
      guard targetLink === placed else { return }
      placed?.observe()
      guard targetLink === placed else { return }
      // Changes caused by the observation itself are part of the one notification below.
      placed?.isPassingOn = true
      notify(Round(cause: recordTargetChange()))
    }
  }

  /// Sets the state that the proxy has of its own, which shows only while it has no target.
  final func setOwnState(_ state: LoadableState) {
    recordedState = state
    set(state)
  }

  /// Records that the target's state is another one, and with it the proxy's.
  final func recordTargetChange() -> EventNumber? {
    guard Instrumentation.isOn else {
      // Enough for the event that the next change gives, and the same for each proxy of a long chain.
      recordedState = nextProxy?.recordedState ?? loadableState
      return nil
    }
    let state = loadableState
    let old = recordedState
    recordedState = state
    return old == state ? nil : Instrumentation.record(.stateChanged(from: old, to: state), of: self)
  }
}
