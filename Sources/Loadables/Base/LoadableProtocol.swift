/// A loadable that can be synced on request.
@MainActor
public protocol LoadableProtocol: PureLoadableProtocol {
  /// Starts a sync. Ignored while syncing.
  func sync()

  /// Whether ``syncIfNeeded()`` would start a sync.
  var needsSync: Bool { get }

  /// Starts a sync if ``needsSync`` is true.
  func syncIfNeeded()
}
