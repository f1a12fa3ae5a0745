import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios

/// Those who wait for a node in a scenario, each from its time on.
@MainActor
final class SimulatedWaiters {
  private let world: SimulatedWorld
  private let inspector: Inspector
  private var waiters: [LoadableWaiter] = []

  /// Sees to it that every waiter begins in its time.
  init(_ scenario: Scenario, tree: SimulatedTree, inspector: Inspector, in world: SimulatedWorld) {
    self.world = world
    self.inspector = inspector
    for definition in scenario.waiters {
      guard let loadable = tree.loadable(definition.node) else { continue }
      _ = world.timeSource.schedule(after: definition.at, owner: loadable, label: "\(definition.id) waits") {
        [weak self] in self?.begin(definition, loadable)
      }
    }
  }

  private func begin(_ definition: WaiterDefinition, _ loadable: any PureLoadableProtocol) {
    let waiter = LoadableWaiter(
      loadable: loadable, condition: definition.condition.loadablesCondition, timeout: definition.timeout,
      timeSource: world.timeSource, name: definition.id)
    waiters.append(waiter)
    let node = inspector.id(of: loadable)
    let (inspector, world) = (inspector, world)
    let began = world.timeSource.nanoseconds
    let entry = inspector.note(
      .waiter(definition.id, .waiting(timeout: definition.timeout.wholeNanoseconds)), node: node)
    Instrumentation.effects(of: entry) {
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

  /// Sees to it that a wait is told of when a fifth of its time is left, if it goes on until then. A wait of less than
  /// five nanoseconds has no such time.
  private func planWarning(of definition: WaiterDefinition, _ loadable: any PureLoadableProtocol) -> ScheduledTimer? {
    let timeout = definition.timeout.wholeNanoseconds
    let left = timeout / 5
    guard left > 0 else { return nil }
    return world.timeSource.schedule(
      after: .nanoseconds(timeout - left), owner: loadable, label: "\(definition.id) is about to expire"
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
