/// The app's foreground state, so that syncers can catch up when the app becomes active.
///
/// The default, ``SystemAppActivity``, follows the app of UIKit or AppKit; on Linux it is ``AlwaysActiveApp``. Tests use
/// `ManualAppActivity` of `LoadablesTesting`.
@MainActor
public protocol AppActivity: AnyObject {
  /// Whether the app is active, that is, not in the background.
  var isActive: Bool { get }

  /// Calls `body` after every change of ``isActive``.
  ///
  /// - Returns: A token, which the caller must keep: releasing the token ends the observation.
  func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject
}

/// An app that is always active, such as a terminal program.
@MainActor
public final class AlwaysActiveApp: AppActivity {
  /// The shared instance; a process needs no other.
  public static let shared = AlwaysActiveApp()

  /// Creates an instance that is equivalent to ``shared``.
  public init() {}

  /// Always true.
  public var isActive: Bool { true }

  /// Never calls `body`, since ``isActive`` never changes.
  public func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { self }
}
