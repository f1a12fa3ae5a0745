/// The rounds of a proxy and of the proxies that have it as their target, in a loop.
///
/// The order of calls is that of nested calls: an outer proxy's round takes place at its turn among the observers of the
/// inner one. Nested calls would need a stack as deep as the proxies are.
@MainActor
struct ProxyRounds {
  /// A round that has begun.
  private struct Frame {
    let proxy: LoadableProxyBase
    /// The next observer; nil when there are no observers.
    var cursor: RoundCursor?
    /// The instrument that was told of the beginning of the round's effects.
    let instrument: (any LoadableInstrument)?
    /// Kept until the round has ended, like the callee of a nested call.
    let link: ObserverLink?
  }

  private var current: Frame
  /// The rounds around the current one, the innermost last.
  private var outer: [Frame] = []

  /// Notifies that the target of `proxy` has changed.
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

  /// Nil when the proxy is notifying already: the round waits.
  private static func begin(_ proxy: LoadableProxyBase, calledThrough link: ObserverLink?) -> Frame? {
    let cause = proxy.recordTargetChange()
    guard !proxy.flags.contains(.isNotifying) else {
      proxy.wait(LoadableBase.Round(cause: cause))
      return nil
    }
    proxy.flags.insert(.isNotifying)
    let effect = proxy.begin(LoadableBase.Round(cause: cause))
    let instrument = effect == nil ? nil : Instrumentation.instrument
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
