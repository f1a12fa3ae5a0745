/// A controller of the syncs of all loadables of the process, such as a tool that injects faults.
///
/// The controller is asked only while an instrument is installed: otherwise syncs cost nothing more.
@MainActor
public protocol SyncController: AnyObject {
  /// Decides, just before a started sync calls `doSync()`, whether the controller takes over the start.
  ///
  /// - Parameter loadable: The loadable, in the state `syncing`.
  /// - Returns: True to take over: the controller calls ``Instrumentation/startSync(of:)`` once, now or later, or never.
  func takesOverSync(of loadable: any PureLoadableProtocol) -> Bool

  /// Decides whether a result that a loadable reports is dropped, such as the late result of a sync that the controller
  /// has ended. A dropped result changes neither state nor error.
  ///
  /// - Parameters:
  ///   - result: `didSyncSuccessfully` or `didFailToSync`.
  ///   - loadable: The loadable, in the state before the result.
  func drops(_ result: LoadableState, of loadable: any PureLoadableProtocol) -> Bool
}

extension Instrumentation {
  /// Calls `doSync()` of a loadable whose sync the controller has taken over.
  public static func startSync(of loadable: any PureLoadableProtocol) { (loadable as? LoadableBase)?.startSync() }
}
