/// The notification rounds of nested proxies, performed in a loop: nested calls would need a deep stack.
///
/// The order is that of nested calls. An outer proxy observes an inner proxy, its target. When this observer is next,
/// all observers of the outer proxy are called before the inner proxy's further observers.
@MainActor
struct ProxyRounds {
  private struct Frame {
    let proxy: LoadableProxyBase
    /// The next observer of the proxy to call; nil if the proxy has no observers.
    var cursor: RoundCursor?
    /// The instrument that has received `begin(effectsOf:)` for this round, and needs `endEffects()`; nil without one.
    let instrument: (any LoadableInstrument)?
    /// The proxy's entry in its target's list of observers, kept alive during the round; nil for the first proxy.
    let link: ObserverLink?
  }

  private var current: Frame
  private var outer: [Frame] = []

  /// Notifies the observers of a proxy whose target has changed, and the observers of proxies around this proxy.
  static func notify(_ proxy: LoadableProxyBase) {
    guard let first = begin(proxy, calledThrough: nil) else { return }
    var rounds = ProxyRounds(current: first)
    rounds.run()
  }

  private init(current: Frame) { self.current = current }

  private mutating func run() {
    while true {
      guard let link = advance() else {
        Self.end(current)
        guard let next = outer.popLast() else { return }
        current = next
        continue
      }
      if let proxy = link.proxyToNotify {
        guard let inner = Self.begin(proxy, calledThrough: link) else { continue }
        outer.append(current)
        current = inner
      } else if !link.call(about: current.proxy) {
        current.proxy.forget(link)
      }
    }
  }

  private mutating func advance() -> ObserverLink? {
    if current.proxy.flags.contains(.didUnlinkInRound) { current.cursor?.catchUp(with: current.proxy) }
    return current.cursor?.advance()
  }

  /// Begins the round of a proxy. If the proxy is already notifying, queues the round and returns nil.
  private static func begin(_ proxy: LoadableProxyBase, calledThrough link: ObserverLink?) -> Frame? {
    let cause = proxy.recordTargetChange()
    guard !proxy.flags.contains(.isNotifying) else {
      proxy.wait(LoadableBase.Round(cause: cause))
      return nil
    }
    proxy.flags.insert(.isNotifying)
    let effect = proxy.begin(LoadableBase.Round(cause: cause))
    let instrument = effect == nil ? nil : LoadableInstruments.instrument
    if let effect { instrument?.begin(effectsOf: effect) }
    if proxy.flags.contains(.didUnlinkInRound) { RoundCursor.forgetRemovals(from: proxy) }
    return Frame(proxy: proxy, cursor: RoundCursor(proxy.observers), instrument: instrument, link: link)
  }

  private static func end(_ frame: Frame) {
    frame.instrument?.endEffects()
    frame.proxy.flags.remove(.isNotifying)
    frame.proxy.roundDidEnd()
  }
}
