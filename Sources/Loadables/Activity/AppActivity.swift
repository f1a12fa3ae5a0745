/// Tells whether the app is in use, so that what syncs by itself can catch up when it is taken up again.
///
/// Where an app comes to the foreground and leaves it, its notifications are wrapped in a type of the app's own.
/// Everywhere else ``AlwaysActiveApp`` will do, and in tests `ManualAppActivity` of `LoadablesTesting`.
@MainActor
public protocol AppActivity: AnyObject {
  /// Whether the app is active; when not, it is in the background.
  var isActive: Bool { get }

  /// Calls `body` after every change of ``isActive``.
  ///
  /// - Returns: What ends this when it is released. Whoever tells of the changes does not own it.
  func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject
}

/// An app that is active for as long as it runs, such as any in a terminal.
@MainActor
public final class AlwaysActiveApp: AppActivity {
  /// One is enough for a process.
  public static let shared = AlwaysActiveApp()

  /// One more; ``shared`` does as well.
  public init() {}

  /// Always true.
  public var isActive: Bool { true }

  /// Never calls `body`: nothing ever changes.
  public func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { self }
}
