import Inspection
import InspectionModel
import Loadables
import Scenarios

@MainActor
struct CheckBuilder {
  private let scenario: Scenario
  private let nodes: ScenarioNodes
  private let reader: NodePropertyReader

  init(_ scenario: Scenario, inspector: Inspector) {
    self.scenario = scenario
    nodes = ScenarioNodes(scenario)
    reader = NodePropertyReader(inspector: inspector)
  }

  func check(_ expectation: Expectation) -> any Check {
    switch expectation.kind {
    case .at(let time, let conditions): conditionCheck(.at(time.wholeNanoseconds), conditions)
    case .by(let time, let from, let conditions):
      conditionCheck(.by(from: from.time.wholeNanoseconds, to: time.wholeNanoseconds), conditions)
    case .always(let span, let conditions):
      conditionCheck(.always(from: span.from.wholeNanoseconds, to: span.to?.wholeNanoseconds), conditions)
    case .never(let span, let conditions):
      conditionCheck(.never(from: span.from.wholeNanoseconds, to: span.to?.wholeNanoseconds), conditions)
    case .backoff(let node, let delays, let within, let followsPolicy):
      BackoffCheck(
        of: id(node), delays, within: within, following: followsPolicy ? scenario[node]?.syncer?.backoff : nil)
    case .attempts(let node, let range, let by):
      CountCheck(.attempts, of: id(node), range, by: by?.wholeNanoseconds)
    case .notifications(let node, let range, let by):
      CountCheck(.notifications, of: id(node), range, by: by?.wholeNanoseconds)
    case .order(let nodes, let state): OrderCheck(nodes.map { ($0, id($0)) }, become: state)
    case .violations(let count): CountCheck(.violations, of: nil, .exactly(count))
    case .waiter(let waiter, let end, let by):
      WaiterCheck(waiter, nodes.waiter(waiter) ?? .none, ends: end, by: by?.wholeNanoseconds)
    }
  }

  private func conditionCheck(_ mode: ConditionCheck.Mode, _ conditions: [NodeCondition]) -> ConditionCheck {
    ConditionCheck(
      mode, conditions.map { ResolvedCondition(id: $0.node, node: id($0.node), property: $0.property) }, reader)
  }

  /// Returns the node with an id; `.none`, which has no events, if unknown. The scenario reader refuses unknown ids.
  private func id(_ node: String) -> NodeID { nodes.node(node) ?? .none }
}
