import Inspection
import InspectionModel
import Loadables
import Scenarios

extension Simulation {
  /// Returns a command as a script command; nil if scripts do not have it or the scenario does not define its nodes.
  public func scriptCommand(for command: NodeCommand) -> ScriptCommand? {
    let names = { (node: NodeID) in self.inspector.key(node).flatMap { self.node($0) == node ? $0 : nil } }
    guard command.tag.descriptor.isScriptable else { return nil }
    // Only failed nodes have an error.
    if case .setState(let node, let state, let hasContents, _) = command, state != .failed {
      return NodeCommand.setState(node, state, hasContents: hasContents, error: nil).map(names)
    }
    return command.map(names)
  }

  /// Returns an expectation that `node` now has its present state, contents and error; nil if it has no scenario id.
  public func expectation(of node: NodeID) -> Expectation.Kind? {
    guard let id = inspector.key(node), self.node(id) == node else { return nil }
    let properties = NodePropertyReader(inspector: inspector).properties(of: node)
    // A scenario cannot express every error.
    let conditions = properties.map { NodeCondition(id, $0) }.filter(\.canBeSaid)
    return .at(virtualTime, conditions)
  }
}
