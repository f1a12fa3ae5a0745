import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios

/// A performer of commands from the script and from the user on the simulated loadables.
@MainActor
struct CommandPerformer {
  let inspector: Inspector
  let world: SimulatedWorld
  let actions: SimulatedActions

  func perform(_ command: NodeCommand, by origin: CommandOrigin) -> CommandOutcome {
    inspector.perform(command, by: origin, carryOut)
  }

  private func carryOut(_ command: NodeCommand) -> CommandOutcome {
    switch command {
    case .sync(let node): return inspector.sync(node, run: run)
    case .syncIfNeeded(let node): return inspector.syncIfNeeded(node, run: run)
    // Actions run by their own dates.
    case .syncRoots: return inspector.syncRoots { !($0 is SimulatedAction) }
    case .fail(let node, let error): return fail(node, error: error)
    case .setState(let node, let state, let hasContents, let error):
      return set(node, to: state, hasContents: hasContents, error: error)
    case .addFault(let node, let fault): return addFault(fault, to: node)
    case .clearFaults(let node): return clearFaults(of: node)
    case .setBackoff(let node, let backoff): return inspector.setBackoff(of: node, to: backoff)
    case .setTarget(let proxy, let target): return setTarget(of: proxy, to: target)
    case .setChildren(let group, let children): return setChildren(of: group, to: children)
    case .setNetwork(let isOnline):
      world.isOnline = isOnline
      return .done(nodes: 0)
    case .setActivity(let isActive):
      world.appActivity.isActive = isActive
      return .done(nodes: 0)
    case .postpone(let node, let delay): return actions.postpone(node, by: delay)
    case .suspendActions: return actions.suspend()
    case .resumeActions: return actions.resume()
    case .setBreakpoint, .fireNow, .clock: return .done(nodes: 0)
    }
  }

  private func run(_ loadable: any LoadableProtocol) -> CommandOutcome? { (loadable as? SimulatedAction)?.run() }

  private func fail(_ node: NodeID, error: String) -> CommandOutcome {
    var count = 0
    for leaf in inspector.leaves(under: node) {
      switch leaf {
      case let node as any SwitchedNode: node.switchOff(error: error)
      // Only counts requests.
      case is OpenLoad: continue
      case let leaf as any PlannedLoadable: leaf.setFailedToSync(TestError(error))
      case let leaf as PureLoadable: leaf.setFailedToSync(TestError(error))
      case let waiter as WaiterLoadable: guard waiter.timeOut() else { continue }
      default: continue
      }
      count += 1
    }
    return count == 0 ? .ignored(.nothingToSet) : .done(nodes: count)
  }

  private func set(_ node: NodeID, to state: NodeState, hasContents: Bool?, error: String?) -> CommandOutcome {
    let loadable = inspector.loadable(node)
    if let node = loadable as? any SwitchedNode { return node.set(state, error: error ?? Behaviour.unnamedError) }
    let loadableState = LoadableState(state)
    let error = state == .failed ? TestError(error ?? Behaviour.unnamedError) : nil
    switch loadable {
    case is OpenLoad: return .ignored(.nothingToSet)
    case let leaf as any PlannedLoadable: leaf.set(loadableState, isContentsAvailable: hasContents, error: error)
    case let leaf as PureLoadable: leaf.set(loadableState, isContentsAvailable: hasContents, error: error)
    default: return .ignored(.nothingToSet)
    }
    return .done(nodes: 1)
  }

  private func addFault(_ fault: Fault, to node: NodeID) -> CommandOutcome {
    var injected = SyncFault(fault)
    injected.origin = inspector.currentCause
    return changeFaults(under: node) { $0.inject(injected) }
  }

  private func clearFaults(of node: NodeID?) -> CommandOutcome {
    guard let node else {
      let count = inspector.nodes.reduce(0) { count, node in
        guard let leaf = inspector.loadable(node) as? any PlannedLoadable, !leaf.injectedFaults.isEmpty else {
          return count
        }
        leaf.clearFaults()
        inspector.faultsChanged(of: node)
        return count + 1
      }
      return .done(nodes: count)
    }
    return changeFaults(under: node) { $0.clearFaults() }
  }

  private func changeFaults(
    under node: NodeID, _ change: (any PlannedLoadable) -> Void
  ) -> CommandOutcome {
    let leaves = inspector.leaves(under: node).compactMap { $0 as? any PlannedLoadable }
    for leaf in leaves {
      change(leaf)
      inspector.id(of: leaf).map(inspector.faultsChanged)
    }
    return leaves.isEmpty ? .ignored(.nothingToFault) : .done(nodes: leaves.count)
  }

  private func setChildren(of group: NodeID, to children: [NodeID]) -> CommandOutcome {
    guard let group = inspector.loadable(group) as? LoadableGroup else { return .ignored(.notAGroup) }
    let children = children.compactMap(inspector.loadable)
    guard !children.contains(where: { ($0 as? any LoadableContainer)?.dependsOn(group) == true }) else {
      return .ignored(.wouldCloseCycle)
    }
    group.loadables = children
    return .done(nodes: 1)
  }

  private func setTarget(of proxy: NodeID, to target: NodeID?) -> CommandOutcome {
    let newTarget = target.flatMap(inspector.loadable)
    guard let loadable = inspector.loadable(proxy) as? LoadableProxyBase else { return .ignored(.notAProxy) }
    if let newTarget, loadable.wouldCloseCycle(with: newTarget) { return .ignored(.wouldCloseCycle) }
    switch loadable {
    case let proxy as LoadableProxy:
      let syncingTarget = newTarget as? any LoadableProtocol
      guard newTarget == nil || syncingTarget != nil else { return .ignored(.cannotSync) }
      proxy.loadable = syncingTarget
    case let proxy as PureLoadableProxy: proxy.loadable = newTarget
    default: return .ignored(.notAProxy)
    }
    return .done(nodes: 1)
  }
}
