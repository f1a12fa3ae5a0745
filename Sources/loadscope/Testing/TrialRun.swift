import InspectionModel
import Scenarios
import Simulation
import YAMLReading

/// A run of a scenario for the warnings of `check` that no reading can give.
@MainActor
enum TrialRun {
  private struct TimeIsOver: Error {}

  /// Returns the warnings about a scenario, each with its place in the file. Runs the scenario only if it may have any.
  ///
  /// - Parameter limit: The real time after which the run stops, without the warnings of later events.
  static func warnings(
    of scenario: Scenario, atMost limit: Duration = .seconds(2)
  ) -> [(location: SourceLocation, sentence: String)] {
    let late = LateOfflineSyncs(scenario)
    let mayBeEarly = scenario.expectations.contains(where: scenario.mayNeedAdvice)
    guard mayBeEarly || late != nil,
      let simulation = try? Simulation(
        scenario, consumers: [late].compactMap { $0 }, journalCapacity: Simulation.defaultJournalCapacity)
    else { return [] }
    defer { simulation.closeStore() }
    let deadline = ContinuousClock.now + limit
    try? simulation.runToEnd { if ContinuousClock.now > deadline { throw TimeIsOver() } }
    let early = simulation.checks.compactMap { check -> (SourceLocation, String)? in
      check.advice.map { (scenario.expectations[check.index].location, $0) }
    }
    return early + (late?.warnings ?? [])
  }
}

/// The syncs that begin offline and succeed, because the network returns before their end: hardly what is meant.
@MainActor
private final class LateOfflineSyncs: ChangeConsumer {
  /// The definitions of the nodes that need the network, by id.
  private let nodes: [String: NodeDefinition]
  private var ids: [NodeID: String] = [:]
  private var isOnline: Bool
  private var begunOffline: Set<NodeID> = []
  private(set) var warnings: [(location: SourceLocation, sentence: String)] = []
  private var warned: Set<String> = []

  let content = ChangeContent.entries

  /// Creates a consumer for a run of a scenario; nil if no sync of it can begin offline and end online.
  init?(_ scenario: Scenario) {
    isOnline = scenario.network == .online
    nodes = Dictionary(
      scenario.nodes.runs.map(\.definition).filter { $0.kind.requiresInternet }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    let returns = scenario.script.contains { $0.command == .setNetwork(isOnline: true) }
    guard scenario.offline == .atEnd, returns, !nodes.isEmpty else { return nil }
  }

  func consume(_ changes: ChangeBatch) {
    for node in changes.nodes where nodes[node.identity.key] != nil { ids[node.id] = node.identity.key }
    for entry in changes.entries {
      if case .command(.given(.setNetwork(let isOnline), _)) = entry.event { self.isOnline = isOnline }
      guard let node = entry.node, let id = ids[node], case .node(.stateChanged(_, let state, _)) = entry.event else {
        continue
      }
      switch state {
      case .syncing: if isOnline { begunOffline.remove(node) } else { begunOffline.insert(node) }
      case .synced where begunOffline.contains(node): warn(about: id, at: entry.time)
      default: continue
      }
    }
  }

  private func warn(about id: String, at time: Int64) {
    guard let node = nodes[id], warned.insert(id).inserted else { return }
    let end = Duration.nanoseconds(time).scenarioText
    warnings.append(
      (
        node.location,
        "a sync of `\(id)` begins offline and succeeds at \(end), as the network is back: `offline: atOnce` fails it"
      ))
  }
}

extension NodeDefinition.Kind {
  /// Whether the syncs of a simulated loadable need the network. An action does not start without it.
  fileprivate var requiresInternet: Bool {
    switch self {
    case .loadable(let behaviour), .image(let behaviour, _), .autosync(let behaviour, _, _): behaviour.requiresInternet
    default: false
    }
  }
}
