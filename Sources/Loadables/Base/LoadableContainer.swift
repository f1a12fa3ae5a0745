/// A loadable that depends on others, such as a group or a proxy.
///
/// This is for drawing a tree of loadables and for finding cycles.
@MainActor
public protocol LoadableContainer: PureLoadableProtocol {
  /// The loadables that this one stands on, in order. One of them may appear more than once.
  var dependencies: [any PureLoadableProtocol] { get }
}

extension LoadableContainer {
  /// Whether `other` is this loadable or one of those that it stands on, however far away.
  package func dependsOn(_ other: any PureLoadableProtocol) -> Bool {
    var visited: Set<ObjectIdentifier> = []
    var pending: [any PureLoadableProtocol] = [self]
    while var next = pending.popLast() {
      if next === other { return true }
      // A chain of proxies has one way through it. Each of them observes the next, so that one without observers is in none.
      if let proxy = next as? LoadableProxyBase, proxy.nextProxy != nil {
        if (other as? LoadableBase)?.observers.first != nil {
          var inner = proxy
          while let target = inner.nextProxy {
            if target === other { return true }
            inner = target
          }
        }
        next = proxy.lastProxy
      }
      guard visited.insert(ObjectIdentifier(next)).inserted, let container = next as? any LoadableContainer else {
        continue
      }
      pending.append(contentsOf: container.dependencies)
    }
    return false
  }
}
