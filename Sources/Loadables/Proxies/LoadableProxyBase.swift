/// What both proxies share: everything is the target's while there is one.
///
/// It cannot be subclassed from elsewhere: subclass ``LoadableProxy`` or ``PureLoadableProxy``.
open class LoadableProxyBase: LoadableBase, LoadableContainer {
  final private(set) var target: (any PureLoadableProtocol)?
  private var observation: LoadableObserver?
  /// The state that the instrument was last told of, since a change of the target's is one of the proxy's as well.
  private var recordedState = LoadableState.idle

  override init() { super.init() }

  /// The target's state; idle without a target, or syncing if a sync was asked for that is to be made up for.
  open override var loadableState: LoadableState { target?.loadableState ?? super.loadableState }

  /// The target's error; nil without a target.
  open override var error: (any Error)? { target == nil ? super.error : target?.error }

  /// Whether the target's contents can be used; false without a target.
  open override var isContentsAvailable: Bool { target?.isContentsAvailable ?? false }

  /// The target, if there is one.
  public var dependencies: [any PureLoadableProtocol] { target.map { [$0] } ?? [] }

  /// For subclasses: the target or something about it has changed; the observers are called next.
  open func proxyDidChange() {}

  override func roundWillBegin() { proxyDidChange() }

  /// Whether a target stands on this very proxy, which would be a programmer's error.
  public final func wouldCloseCycle(with target: any PureLoadableProtocol) -> Bool {
    target === self || (target as? any LoadableContainer)?.dependsOn(self) == true
  }

  /// Replaces the target and notifies once. A sync that was asked for without a target is made up for.
  final func replaceTarget(_ newTarget: (any PureLoadableProtocol)?) {
    if let newTarget {
      guard !wouldCloseCycle(with: newTarget) else {
        // Not a precondition, whose message release builds leave out.
        fatalError(
          "\(type(of: newTarget)) cannot be the target of this \(type(of: self)): it stands on it, which would close a cycle"
        )
      }
    }
    place(newTarget)
  }

  /// As ``replaceTarget(_:)``, for a target that cannot stand on this proxy.
  final func place(_ newTarget: (any PureLoadableProtocol)?) {
    let change = Instrumentation.record(.dependenciesChanged, of: self)
    Instrumentation.effects(of: change) {
      let wasPromised = target == nil && loadableState == .syncing
      // What is told of this is the change to the new target's state.
      if target == nil { forgetState() }
      // Kept to the end: what goes on when the old target is left or released may reach this proxy.
      let left = (target: target, observation: observation)
      defer { withExtendedLifetime(left) {} }
      target = newTarget
      observation = nil
      left.observation?.remove()
      // Before it is observed, so that the proxy notifies once and not for the target's syncing as well.
      if wasPromised, target === newTarget { (newTarget as? any LoadableProtocol)?.syncIfNeeded() }
      // Somebody who was called above, or is because the target is observed, may have replaced it again.
      guard target === newTarget, observation == nil else { return }
      let newObservation = newTarget?.sink { [weak self] _ in
        // What the target does because it is observed is part of the one notification below.
        if let self, observation != nil { targetDidChange() }
      }
      guard target === newTarget, observation == nil else { return }
      observation = newObservation
      targetDidChange()
    }
  }

  /// Sets the state that the proxy has of its own, which shows only while it has no target.
  final func setOwnState(_ state: LoadableState) {
    recordedState = state
    set(state)
  }

  private func targetDidChange() {
    let state = loadableState
    let old = recordedState
    recordedState = state
    let change = old == state ? nil : Instrumentation.record(.stateChanged(from: old, to: state), of: self)
    notify(Round(cause: change))
  }
}
