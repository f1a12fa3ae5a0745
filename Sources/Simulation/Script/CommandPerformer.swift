import Inspection
import Loadables

/// Does to the loadables what a command says, whoever it comes from.
@MainActor
struct CommandPerformer {
  let inspector: Inspector

  /// Carries out a command about loadables and notes it in the journal, so that it can be found as a cause.
  func perform(_ command: Command, by origin: CommandOrigin) -> CommandOutcome {
    if let node = command.node, inspector.loadable(node) == nil { return .ignored(.unknownNode) }
    let entry = inspector.note(.commanded(command, by: origin), node: command.node)
    inspector.begin(effectsOf: entry)
    defer { inspector.endEffects() }
    switch command {
    case .sync(let node): return sync(node)
    case .syncIfNeeded(let node): return syncIfNeeded(node)
    case .syncRoots: return syncRoots()
    case .fail(let node, let error): return fail(node, error: error)
    case .setState(let node, let state, let hasContents, let error):
      return set(node, to: state, hasContents: hasContents, error: error)
    case .setTarget(let proxy, let target): return setTarget(of: proxy, to: target)
    case .setBreakpoint, .clock: return .done(nodes: 0)
    }
  }

  private func sync(_ node: NodeID) -> CommandOutcome {
    guard let loadable = inspector.loadable(node) as? any LoadableProtocol else { return .ignored(.cannotSync) }
    // A group or a proxy passes it on, also while it is syncing.
    let isIgnored = loadable is Loadable && loadable.loadableState == .syncing
    loadable.sync()
    return isIgnored ? .ignored(.alreadySyncing) : .done(nodes: 1)
  }

  private func syncIfNeeded(_ node: NodeID) -> CommandOutcome {
    guard let loadable = inspector.loadable(node) as? any LoadableProtocol else { return .ignored(.cannotSync) }
    let isNeeded = loadable.needsSync
    let isIgnored = loadable is Loadable && loadable.loadableState == .syncing
    loadable.syncIfNeeded()
    guard isNeeded else { return .ignored(.notNeeded) }
    return isIgnored ? .ignored(.alreadySyncing) : .done(nodes: 1)
  }

  private func syncRoots() -> CommandOutcome {
    let roots = inspector.roots.compactMap { inspector.loadable($0) as? any LoadableProtocol }
    for root in roots { root.sync() }
    return roots.isEmpty ? .ignored(.cannotSync) : .done(nodes: roots.count)
  }

  private func fail(_ node: NodeID, error: String) -> CommandOutcome {
    let leaves = settableLeaves(behind: node)
    for leaf in leaves {
      if let leaf = leaf as? SimulatedLoadable {
        leaf.fail(error)
      } else if let leaf = leaf as? PureLoadable {
        leaf.setFailedToSync(SimulatedError(error))
      }
    }
    return leaves.isEmpty ? .ignored(.nothingToSet) : .done(nodes: leaves.count)
  }

  private func set(_ node: NodeID, to state: NodeState, hasContents: Bool?, error: String?) -> CommandOutcome {
    let loadableState = LoadableState(state)
    let error = state == .failed ? SimulatedError(error ?? "failed") : nil
    switch inspector.loadable(node) {
    case let leaf as SimulatedLoadable: leaf.set(loadableState, hasContents: hasContents, error: error)
    case let leaf as PureLoadable: leaf.set(loadableState, isContentsAvailable: hasContents, error: error)
    default: return .ignored(.nothingToSet)
    }
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

  /// The node itself if its state can be set by hand, else those behind it whose state can, each once.
  private func settableLeaves(behind node: NodeID) -> [any PureLoadableProtocol] {
    var leaves: [any PureLoadableProtocol] = []
    var visited: Set<ObjectIdentifier> = []
    var pending = [inspector.loadable(node)].compactMap { $0 }
    while let next = pending.popLast() {
      guard visited.insert(ObjectIdentifier(next)).inserted else { continue }
      if let container = next as? any LoadableContainer {
        pending.append(contentsOf: container.dependencies.reversed())
      } else if next is SimulatedLoadable || next is PureLoadable {
        leaves.append(next)
      }
    }
    return leaves
  }
}

extension LoadableState {
  fileprivate init(_ state: NodeState) {
    switch state {
    case .idle: self = .idle
    case .syncing: self = .syncing
    case .synced: self = .didSyncSuccessfully
    case .failed: self = .didFailToSync
    }
  }
}
