/// A proxy's target, and the proxy's observation of it.
final class ProxyTarget: ObserverLink {
  /// The kind of target.
  private enum Kind {
    /// A proxy that passes every call on unchanged: chains of these are followed in a loop, see ``LoadableProxyBase``.
    case proxy(LoadableProxyBase)
    case other(any PureLoadableProtocol)
    /// Released: the end of this object.
    case none
  }

  private var kind: Kind
  private weak var proxy: LoadableProxyBase?
  /// The loadable in whose list this is: the target, or the one to which it passes its observers on.
  private var list: LoadableBase?
  private var isObserving = false
  /// Whether the target is being asked to add the observation, and may not have it yet.
  private var isBeginning = false
  /// Whether notifications of the target are passed on. False until the proxy has announced the target itself.
  var isPassingOn = false

  init(_ loadable: any PureLoadableProtocol, of proxy: LoadableProxyBase) {
    if let target = loadable as? LoadableProxyBase, target.passesCallsOnUnchanged {
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

  /// The target.
  var loadable: (any PureLoadableProtocol)? {
    switch kind {
    case .proxy(let proxy): proxy
    case .other(let loadable): loadable
    case .none: nil
    }
  }

  /// The target if it is a proxy that passes every call on unchanged.
  var unchangedProxy: LoadableProxyBase? {
    if case .proxy(let proxy) = kind { proxy } else { nil }
  }

  /// Starts the observation.
  func observe() {
    isObserving = true
    isBeginning = true
    loadable?.addObserver(self)
    isBeginning = false
    // A hook of the target, called as it adds the observation, may have replaced the target.
    if !isObserving { loadable?.removeObserver(self) }
  }

  /// Ends the observation. May be called any number of times.
  func remove() {
    isPassingOn = false
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

  override var proxyToNotify: LoadableProxyBase? { isPassingOn ? proxy : nil }

  /// Releases a chain of proxies in a loop. Nested, their ends would need a stack as deep as the chain is long.
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
