/// The way from a proxy to the last one of its chain.
///
/// A change of a long chain asks each of its proxies, one after another. The last way that was gone is kept, so that the next
/// proxy outwards or inwards does not walk the whole chain again.
@MainActor
enum ProxyPath {
  /// Shorter ways are walked sooner than looked up.
  private static let shortest = 8

  private static weak var start: LoadableProxyBase?
  private static weak var last: LoadableProxyBase?

  /// The last proxy of a chain that begins with these two.
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

  /// The target of a proxy is about to be another one. No way leads through a proxy that nothing observes.
  static func targetWillChange(of proxy: LoadableProxyBase) {
    if proxy.observers.first != nil || start === proxy { start = nil }
  }

  private static func longPath(from proxy: LoadableProxyBase, by second: LoadableProxyBase) -> LoadableProxyBase {
    defer { start = proxy }
    // Known from the way of the proxy before, one step outwards or inwards of it, or of this one.
    if let start, let last, start === proxy || start === second || start.nextProxy === proxy { return last }
    var end = second
    while let next = end.nextProxy { end = next }
    last = end
    return end
  }
}
