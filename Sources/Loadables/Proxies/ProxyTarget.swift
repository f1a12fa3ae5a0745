/// A proxy's target and the observation of the target.
final class ProxyTarget: ObserverLink {
  private enum Kind {
    /// An instance of exactly ``LoadableProxy`` or ``PureLoadableProxy``: a chain of proxies is traversed in a loop.
    case proxy(LoadableProxyBase)
    case other(any PureLoadableProtocol)
    /// No target: already released, during deinitialisation.
    case none
  }

  private var kind: Kind
  private weak var proxy: LoadableProxyBase?
  /// The owner of the list of observers: the target, or the loadable to which the target forwards observers.
  private var list: LoadableBase?
  private var isObserving = false
  /// Whether the target is adding the observation: true during ``observe()``.
  private var isBeginning = false
  /// Whether notifications are forwarded; false until the proxy has announced the target.
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

  /// Ends the observation. May be called any number of times.
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

  /// Releases a chain of proxies in a loop; nested deinitialisers would need a stack as deep as the chain.
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
