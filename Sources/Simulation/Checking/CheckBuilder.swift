import Inspection
import InspectionModel
import Loadables
import Scenarios

@MainActor
struct CheckBuilder {
  private let scenario: Scenario
  private let nodes: ScenarioNodes
  private let reader: NodePropertyReader
  private let inspector: Inspector

  init(_ scenario: Scenario, inspector: Inspector) {
    self.scenario = scenario
    nodes = ScenarioNodes(scenario)
    reader = NodePropertyReader(inspector: inspector)
    self.inspector = inspector
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
    case .measured(let node, let measure): measureCheck(measure, of: node)
    }
  }

  private func measureCheck(_ measure: Measure, of node: String) -> MeasureCheck {
    let loadable = inspector.loadable(id(node))
    return MeasureCheck(
      measure, of: loadable as? SimulatedServer, loadable as? OpenLoad, disturbance: scenario.lastDisturbance(of: node)
    ) { [inspector] in inspector.now }
  }

  private func conditionCheck(_ mode: ConditionCheck.Mode, _ conditions: [NodeCondition]) -> ConditionCheck {
    ConditionCheck(
      mode, conditions.map { ResolvedCondition(id: $0.node, node: id($0.node), property: $0.property) }, reader)
  }

  /// Returns the node with an id; `.none`, which has no events, if unknown. The scenario reader refuses unknown ids.
  private func id(_ node: String) -> NodeID { nodes.node(node) ?? .none }
}

extension Scenario {
  /// The last outage of a server, or phase of load on it that ends, in nanoseconds; nil if there is none.
  fileprivate func lastDisturbance(of server: String) -> Range<Int64>? {
    disturbances(of: server).map { $0.lowerBound.wholeNanoseconds..<$0.upperBound.wholeNanoseconds }
      .max { $0.upperBound < $1.upperBound }
  }
}
