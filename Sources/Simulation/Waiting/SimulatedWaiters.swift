import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios

@MainActor
final class SimulatedWaiters {
  private let world: SimulatedWorld
  private let inspector: Inspector
  private var waiters: [(definition: WaiterDefinition, waiter: LoadableWaiter, node: WaiterLoadable)] = []

  init(_ scenario: Scenario, tree: SimulatedTree, inspector: Inspector, in world: SimulatedWorld) {
    self.world = world
    self.inspector = inspector
    for definition in scenario.waiters {
      guard let loadable = tree.loadable(definition.node) else { continue }
      let waiter = LoadableWaiter(
        loadable: loadable, condition: definition.condition.loadablesCondition, timeout: definition.timeout,
        timeSource: world.timeSource, name: definition.id)
      guard let node = waiter.node else { continue }
      waiters.append((definition, waiter, node))
      inspector.register(waiter: node, as: NodeIdentity(definition))
    }
  }

  func start() {
    // The timers hold no waiter: it would hold its time source, and with it the timers.
    for (index, waiter) in waiters.enumerated() {
      _ = world.timeSource.schedule(after: waiter.definition.at, owner: waiter.node, label: "start") { [weak self] in
        self?.begin(index)
      }
    }
  }

  private func begin(_ index: Int) {
    let (definition, waiter, loadable) = waiters[index]
    let node = inspector.id(of: loadable)
    let (inspector, world) = (inspector, world)
    let began = world.timeSource.nanoseconds
    let entry = inspector.note(
      .waiter(definition.id, .waiting(timeout: definition.timeout.wholeNanoseconds)), node: node)
    inspector.effects(of: entry) {
      let warning = planWarning(of: definition, loadable)
      waiter.wait { result in
        if let warning { world.timeSource.cancel(warning) }
        let waited = world.timeSource.nanoseconds - began
        let end: WaiterEvent =
          switch result {
          case .success: .satisfied(after: waited)
          case .failure: .timedOut(after: waited)
          }
        inspector.note(.waiter(definition.id, end), node: node)
      }
    }
  }

  /// Schedules the warning that a fifth of a waiter's timeout is left. A timeout of less than 5 ns has no warning.
  private func planWarning(of definition: WaiterDefinition, _ loadable: WaiterLoadable) -> ScheduledTimer? {
    let timeout = definition.timeout.wholeNanoseconds
    let left = timeout / 5
    guard left > 0 else { return nil }
    return world.timeSource.schedule(
      after: .nanoseconds(timeout - left), owner: loadable, label: "near timeout"
    ) { [weak inspector, weak loadable] in
      guard let inspector, let loadable else { return }
      inspector.note(
        .waiter(definition.id, .expiring(after: timeout - left, left: left)), node: inspector.id(of: loadable))
    }
  }
}

extension WaiterDefinition.Condition {
  fileprivate var loadablesCondition: LoadableWaiter.Condition {
    switch self {
    case .contents: .isContentsAvailable
    case .synced: .didSyncSuccessfully
    }
  }
}
