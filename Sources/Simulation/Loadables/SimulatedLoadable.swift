import InspectionModel
import Loadables
import Scenarios

/// A loadable that syncs as a scenario says: after a while, with one outcome after another.
///
/// There may be a hundred thousand copies of one, which take little as long as nothing happens to them.
final class SimulatedLoadable: Loadable, SimulatedLoadableProtocol {
  private enum Stage {
    /// Nothing has happened to it.
    case untouched(SimulatedNode)
    case simulated(SimulatedSync)
  }

  private let copy: Int32
  private var stage: Stage

  /// - Parameter copy: Which of the node's copies it is, from 1; 0 for the node itself.
  init(_ node: SimulatedNode, copy: Int32) {
    self.copy = copy
    stage = .untouched(node)
    super.init()
  }

  var simulated: SimulatedSync {
    switch stage {
    case .simulated(let sync): return sync
    case .untouched(let node):
      let sync = SimulatedSync(node, copy: copy)
      stage = .simulated(sync)
      return sync
    }
  }

  override var isContentsAvailable: Bool {
    switch stage {
    case .simulated(let sync): sync.hasContents
    case .untouched(let node): node.hasContentsAtFirst
    }
  }

  var faults: [Fault] {
    if case .simulated(let sync) = stage { sync.faults } else { [] }
  }

  override func doSync() { simulated.begin(for: self) }
}
