/// A loadable that can be asked to sync.
@MainActor
public protocol LoadableProtocol: PureLoadableProtocol {
  /// Starts a sync. Ignored while one is under way.
  func sync()

  /// Whether ``syncIfNeeded()`` would start a sync.
  var needsSync: Bool { get }

  /// Starts a sync if ``needsSync`` says so.
  func syncIfNeeded()
}
