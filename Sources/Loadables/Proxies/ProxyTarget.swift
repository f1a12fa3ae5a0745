/// The target of a proxy, and the proxy's observation of the target.
final class ProxyTarget: ObserverLink {
  private enum Kind {
    /// A target whose class is exactly ``LoadableProxy`` or ``PureLoadableProxy``: such targets are followed in a loop.
    case proxy(LoadableProxyBase)
    case other(any PureLoadableProtocol)
    /// The target is already released, because this object is being deinitialised.
    case none
  }

  private var kind: Kind
  private weak var proxy: LoadableProxyBase?
  /// The loadable whose list of observers holds this entry: the target or, for a wrapper, the wrapped loadable.
  private var list: LoadableBase?
  private var isObserving = false
  /// Whether ``observe()`` is adding the observation to the target at this moment.
  private var isBeginning = false
  /// Whether the target's changes notify the proxy's observers; false until the proxy has notified of the new target.
  var isForwarding = false

  init(_ loadable: any PureLoadableProtocol, of proxy: LoadableProxyBase) {
    if let target = loadable as? LoadableProxyBase, target.forwardsCallsUnchanged {
      kind = .proxy(target)
    } else {
      kind = .other(loadable)
    }
    self.proxy = proxy
    super.init()
  }

  isolated deinit {
    remove()
    releaseProxiesOneByOne()
  }

  var loadable: (any PureLoadableProtocol)? {
    switch kind {
    case .proxy(let proxy): proxy
    case .other(let loadable): loadable
    case .none: nil
    }
  }

  /// The target if its class is exactly ``LoadableProxy`` or ``PureLoadableProxy``, otherwise nil.
  var unchangedProxy: LoadableProxyBase? {
    if case .proxy(let proxy) = kind { proxy } else { nil }
  }

  func observe() {
    isObserving = true
    isBeginning = true
    loadable?.addObserver(self)
    isBeginning = false
    // A hook of the target may have replaced the target meanwhile.
    if !isObserving { loadable?.removeObserver(self) }
  }

  /// Ends the observation of the target. May be called any number of times.
  func remove() {
    isForwarding = false
    guard isObserving else { return }
    isObserving = false
    if !isBeginning { loadable?.removeObserver(self) }
  }

  override var owner: LoadableBase? {
    get { list }
    set { list = newValue }
  }

  override func call(about loadable: LoadableBase) -> Bool {
    loadableDidChange(loadable)
    return true
  }

  override func loadableDidChange(_ loadable: any PureLoadableProtocol) {
    if let proxy = proxyToNotify { ProxyRounds.notify(proxy) }
  }

  override var proxyToNotify: LoadableProxyBase? { isForwarding ? proxy : nil }

  /// Releases a path of proxies in a loop: nested deinitialisers would need a stack as deep as the path.
  private func releaseProxiesOneByOne() {
    var next = unchangedProxy
    kind = .none
    while isKnownUniquelyReferenced(&next) {
      let target = next?.takeTarget()
      target?.remove()
      next = target?.unchangedProxy
      target?.kind = .none
    }
  }
}
