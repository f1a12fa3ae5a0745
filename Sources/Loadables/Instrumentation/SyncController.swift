/// A controller of the syncs of all loadables of the process, such as a tool that injects faults.
///
/// Called only while an instrument is installed. ``drops(_:of:)`` is also called for a ``ContractViolations`` listener.
@MainActor
package protocol SyncController: AnyObject {
  /// Decides whether the controller takes over the start of a sync. Called just before the sync would call `doSync()`.
  ///
  /// - Parameter loadable: The loadable, in the state `syncing`.
  /// - Returns: True to take over. The controller then calls ``LoadableInstruments/startSync(of:)`` once, or never.
  func takesOverSync(of loadable: any PureLoadableProtocol) -> Bool

  /// Decides whether to drop a result that a loadable reports, such as the late result of a sync that the controller
  /// has ended. A dropped result changes neither the state nor the error.
  ///
  /// - Parameters:
  ///   - result: `didSyncSuccessfully` or `didFailToSync`.
  ///   - loadable: The loadable, in the state before the result.
  func drops(_ result: LoadableState, of loadable: any PureLoadableProtocol) -> Bool

  /// Takes note of a result that the loadable itself has dropped, because its attempt to sync was over.
  ///
  /// - Returns: Whether the controller had ended that attempt, and has told the drop itself.
  func noteLate(_ result: LoadableState, of loadable: any PureLoadableProtocol) -> Bool
}

extension LoadableInstruments {
  /// Starts the work of a sync that ``syncController`` has taken over, by calling the loadable's `doSync()`.
  package static func startSync(of loadable: any PureLoadableProtocol) { (loadable as? LoadableBase)?.startSync() }
}
