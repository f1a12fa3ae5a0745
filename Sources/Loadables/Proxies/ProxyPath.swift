/// The path from a proxy to the last proxy of the chain.
///
/// A change of a long chain queries each proxy of the chain in sequence. The most recent path is cached, so that the
/// adjacent proxy does not traverse the whole chain again.
@MainActor
enum ProxyPath {
  /// The minimum length of a cached path; shorter paths are faster to traverse than to cache.
  private static let shortest = 8

  private static weak var start: LoadableProxyBase?
  private static weak var last: LoadableProxyBase?

  /// Returns the last proxy of a chain that begins with `proxy` and `second`.
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

  /// Invalidates the cached path before a proxy's target changes. Unobserved inner proxies are in no path.
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
