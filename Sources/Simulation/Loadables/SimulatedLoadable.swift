import Loadables
import Scenarios

/// A loadable that syncs as a scenario says: after a while, with one outcome after another.
final class SimulatedLoadable: Loadable, SimulatedLoadableProtocol {
  let simulated: SimulatedSync

  init(_ behaviour: Behaviour, node id: String, in world: SimulatedWorld) {
    simulated = SimulatedSync(behaviour, node: id, in: world)
    super.init()
  }

  override var isContentsAvailable: Bool { simulated.hasContents }

  override func doSync() { simulated.begin(for: self) }
}
