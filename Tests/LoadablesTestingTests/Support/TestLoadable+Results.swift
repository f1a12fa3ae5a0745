import Loadables
import LoadablesTesting

extension TestLoadable {
  /// Syncs `count` times, and moves time to the next deadline after each.
  ///
  /// - Returns: `synced`, the error or `syncing`, for each sync.
  func results(of count: Int, _ time: ManualTimeSource) -> [String] {
    (0..<count).map { _ in
      sync()
      time.advanceToNextDeadline()
      return switch loadableState {
      case .didSyncSuccessfully: "synced"
      case .didFailToSync: error.map { "\($0)" } ?? "failed"
      case .idle, .syncing: "\(loadableState)"
      }
    }
  }
}
