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
