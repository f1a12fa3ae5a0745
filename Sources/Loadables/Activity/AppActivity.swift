/// The app's foreground state, so that loadables with automatic syncs can catch up when the app becomes active.
///
/// An app with foreground and background wraps its notifications in a type of its own. Use ``AlwaysActiveApp``
/// elsewhere, and `ManualAppActivity` of `LoadablesTesting` in tests.
@MainActor
public protocol AppActivity: AnyObject {
  /// Whether the app is active, and not in the background.
  var isActive: Bool { get }

  /// Calls `body` after every change of ``isActive``.
  ///
  /// - Returns: A token, not owned by this object: releasing it ends the observation.
  func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject
}

/// An app that is always active, such as a terminal program.
@MainActor
public final class AlwaysActiveApp: AppActivity {
  /// The shared instance; one is enough for a process.
  public static let shared = AlwaysActiveApp()

  /// Another instance; ``shared`` is equivalent.
  public init() {}

  /// Always true.
  public var isActive: Bool { true }

  /// Never calls `body`, since nothing changes.
  public func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { self }
}
