/// A loadable that can be synced on request.
@MainActor
public protocol LoadableProtocol: PureLoadableProtocol {
  /// Requests a sync. A loadable ignores requests while it is syncing, but groups and proxies forward every request.
  func sync()

  /// Whether ``syncIfNeeded()`` would start a sync, for example because there are no contents.
  var needsSync: Bool { get }

  /// Starts a sync if ``needsSync`` is true.
  func syncIfNeeded()
}
