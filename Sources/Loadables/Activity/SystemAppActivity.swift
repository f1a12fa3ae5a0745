#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// The activity of this process's app, the default of syncers and of ``AutosyncLoadable``.
///
/// With UIKit, the app is active until it enters the background; with AppKit, until it is hidden. Elsewhere, as on Linux,
/// it is ``AlwaysActiveApp``: there is no foreground to return to, so that no extra sync follows.
@MainActor
public enum SystemAppActivity {
  #if canImport(UIKit) && !os(watchOS)
    /// The activity of the app of UIKit.
    public static let shared: any AppActivity = ApplicationActivity(
      becomesActive: UIApplication.didBecomeActiveNotification,
      becomesInactive: UIApplication.didEnterBackgroundNotification)
  #elseif canImport(AppKit)
    /// The activity of the app of AppKit.
    public static let shared: any AppActivity = ApplicationActivity(
      becomesActive: NSApplication.didBecomeActiveNotification,
      becomesInactive: NSApplication.didHideNotification)
  #else
    /// ``AlwaysActiveApp``, because this system has no notion of an active app.
    public static let shared: any AppActivity = AlwaysActiveApp.shared
  #endif
}

#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  /// An app activity that follows two notifications of the system.
  @MainActor
  private final class ApplicationActivity: AppActivity {
    private let observers = ChangeObservers()
    // Never released, like the only instance.
    private var observations: [any NSObjectProtocol] = []
    // An app that was started in the background tells that it becomes active.
    private(set) var isActive = true

    init(becomesActive: Notification.Name, becomesInactive: Notification.Name) {
      for (name, isActive) in [(becomesActive, true), (becomesInactive, false)] {
        observations.append(
          NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { [weak self] _ in
            MainActor.assumeIsolated { self?.change(to: isActive) }
          })
      }
    }

    func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { observers.add(body) }

    private func change(to isActive: Bool) {
      self.isActive = isActive
      observers.notify()
    }
  }
#endif
