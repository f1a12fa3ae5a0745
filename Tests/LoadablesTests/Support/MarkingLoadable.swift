import LoadablesTesting

/// A diagram's target: marks `S` when a sync begins, and `c` when a sync was requested but not needed.
final class MarkingLoadable: TestLoadable {
  /// Whether a sync succeeds as soon as it begins.
  var succeedsAtOnce = false
  private let diagram: Diagram

  init(_ diagram: Diagram) { self.diagram = diagram }

  override func syncIfNeeded() {
    if !needsSync { diagram.mark("c") }
    super.syncIfNeeded()
  }

  override func doSync() {
    diagram.mark("S")
    if succeedsAtOnce { setDidSyncSuccessfully() }
  }
}
