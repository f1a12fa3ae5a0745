import Loadables

/// The ``SyncControl`` objects of the process, and the sync controller that calls them. At most one object has control.
/// The others only drop late results of sync attempts that their clients have ended.
@MainActor
final class SyncControls: SyncController {
  static let shared = SyncControls()

  private var controls: [SyncControl] = []

  private init() {}

  /// Adds `control` and becomes the sync controller of the process. Returns false if another `SyncControl` has control.
  func begin(_ control: SyncControl) -> Bool {
    guard !controls.contains(where: { $0 !== control && $0.isOn }) else { return false }
    if !controls.contains(where: { $0 === control }) { controls.append(control) }
    LoadableInstruments.syncController = self
    return true
  }

  func remove(_ control: SyncControl) {
    controls.removeAll { $0 === control }
    if controls.isEmpty, LoadableInstruments.syncController === self { LoadableInstruments.syncController = nil }
  }

  // MARK: SyncController

  func takesOverSync(of loadable: any PureLoadableProtocol) -> Bool {
    (controls.filter(\.isOn) + controls.filter { !$0.isOn }).contains { $0.takesOverSync(of: loadable) }
  }

  func drops(_ result: LoadableState, of loadable: any PureLoadableProtocol) -> Bool {
    // A state that a command sets is not the result of an attempt for any control.
    if let forcing = controls.first(where: { $0.isForcing(loadable) }) { return forcing.drops(result, of: loadable) }
    return controls.contains { $0.drops(result, of: loadable) }
  }

  func noteLate(_ result: LoadableState, of loadable: any PureLoadableProtocol) -> Bool {
    controls.contains { $0.noteLate(result, of: loadable) }
  }
}
