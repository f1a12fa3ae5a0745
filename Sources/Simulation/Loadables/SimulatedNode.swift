import Scenarios

/// How a node of a scenario is simulated: what all of its copies have in common.
@MainActor
final class SimulatedNode {
  let behaviour: Behaviour
  let world: SimulatedWorld
  /// The id in the file.
  private let original: String

  /// - Parameter id: The id of the node in the file.
  init(_ behaviour: Behaviour, id: String, in world: SimulatedWorld) {
    self.behaviour = behaviour
    self.world = world
    original = id
  }

  /// Whether the contents are available before anything happens.
  var hasContentsAtFirst: Bool { behaviour.initialContents == .cached }

  /// The id of one of the copies, which are counted from 1; 0 for the node itself.
  func id(ofCopy number: Int32) -> String { number == 0 ? original : CopyID.text(original, Int(number)) }
}
