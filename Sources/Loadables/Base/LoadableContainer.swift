/// A loadable that depends on other loadables, such as a group or a proxy.
///
/// Tools show the dependencies as a tree, and the library searches the dependencies for cycles.
@MainActor
public protocol LoadableContainer: PureLoadableProtocol {
  /// The loadables on which this loadable depends, in order. A loadable may occur several times.
  var dependencies: [any PureLoadableProtocol] { get }
}

extension LoadableContainer {
  /// Returns whether `other` is this loadable, or a direct or indirect dependency of this loadable.
  package func dependsOn(_ other: any PureLoadableProtocol) -> Bool {
    var visited: Set<ObjectIdentifier> = []
    var pending: [any PureLoadableProtocol] = [self]
    while var next = pending.popLast() {
      if next === other { return true }
      // A chain of proxies is linear. Each proxy observes the next, so a loadable without observers is in no chain.
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
