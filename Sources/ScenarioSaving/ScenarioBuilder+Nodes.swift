import InspectionModel
import Scenarios

/// Builds the nodes, waiters and actions of the scenario.
extension ScenarioBuilder {
  /// Returns the complete scenario, with nodes, waiters and script.
  func scenario(titled title: String) -> Scenario {
    let tree = tree()
    let actions = run.order.filter(isWrittenAsAction)
    var nodes = NodeDefinitions()
    for (id, parent) in tree { nodes.append(definition(of: id, in: parent), count: nil) }
    for id in actions { nodes.append(definition(of: id, in: nil), count: nil) }
    let top = tree.filter { $0.parent == nil }.map(\.id) + actions
    let failsAtOnce = run.order.contains { plan.offlineRule(of: $0) == .atOnce }
    let scenario = Scenario(
      title: title, end: time(run.end), network: NetworkState(isOnline: run.world.isOnline),
      activity: ActivityState(isActive: run.world.isActive), offline: failsAtOnce ? .atOnce : .atEnd, nodes: nodes,
      roots: NodeIdentifiers(top.compactMap(names.id)), waiters: run.order.compactMap(waiter))
    return scenario.scripted(script.filter { scenario.allows($0.command) })
  }

  private func isWrittenAsAction(_ id: NodeID) -> Bool { plan.isNative(id) && plan.kind(of: id) == .action }

  private func isWrittenAsWaiter(_ id: NodeID) -> Bool { plan.isNative(id) && plan.kind(of: id) == .waiter }

  // MARK: The tree

  /// Returns the nodes in the order of the scenario file. `parent` is the node under which a node is defined, or nil.
  private func tree() -> [(id: NodeID, parent: NodeID?)] {
    let isListed = { (id: NodeID) in !isWrittenAsAction(id) && !isWrittenAsWaiter(id) }
    let known = run.order.filter(isListed)
    let roots = run.roots.filter { run.nodes[$0] != nil && isListed($0) && container(of: $0) == nil }
    var (found, visited) = ([(id: NodeID, parent: NodeID?)](), Set<NodeID>())
    func add(_ root: NodeID) {
      var pending = [(id: root, parent: NodeID?.none)]
      while let next = pending.popLast() {
        guard visited.insert(next.id).inserted else { continue }
        found.append(next)
        guard plan.isNative(next.id) else { continue }
        var own = Set<NodeID>()
        let children = (run.nodes[next.id]?.start.children ?? []).filter { child in
          isListed(child) && container(of: child) == next.id && own.insert(child).inserted
        }
        pending += children.reversed().map { ($0, next.id) }
      }
    }
    for id in roots { add(id) }
    for id in known where container(of: id) == nil { add(id) }
    // A cycle of containers has no node at the top level.
    for id in known { add(id) }
    return found
  }

  /// Returns the node under which the file defines the node `id`; nil if `id` is at the top level of the file.
  private func container(of id: NodeID) -> NodeID? {
    guard let home = run.nodes[id]?.start.home, plan.isNative(home), !isWrittenAsWaiter(home),
      run.nodes[home]?.start.children.contains(id) == true, !plan.kind(of: home).tag.hasOwnState
    else { return nil }
    return home
  }

  // MARK: Definitions

  private func definition(of id: NodeID, in parent: NodeID?) -> NodeDefinition {
    let identity = run.nodes[id]?.latest.identity
    let name = names.id(id) ?? ""
    return NodeDefinition(
      id: name, name: identity?.title ?? (identity?.key == name ? nil : identity?.key), kind: kind(of: id),
      syncer: syncer(of: id), parent: parent.flatMap(names.id))
  }

  private func kind(of id: NodeID) -> NodeDefinition.Kind {
    switch plan.form(id) {
    case .pinned(let canSync): return canSync ? .loadable(Behaviour(outcomes: .list([.hang]))) : .pure
    case .loadable: return .loadable(behaviour(of: id))
    case .native: break
    }
    let children = run.nodes[id]?.start.children.compactMap(names.id) ?? []
    switch plan.kind(of: id) {
    case .pure, .waiter: return .pure
    case .group(let mode): return .group(mode: mode, children: NodeIdentifiers(children))
    case .proxy: return .proxy(target: children.first)
    case .pureProxy: return .pureProxy(target: children.first)
    case .chain: return .chain(items(of: id, children))
    case .map: return .map(of: children.first ?? "")
    case .asyncMap: return .asyncMap(of: children.first ?? "", latency: latency(of: id) ?? .fixed(.milliseconds(500)))
    case .flatMap:
      return .flatMap(of: children.first ?? "", inner: children.last ?? "", latency: latency(of: id) ?? .fixed(.zero))
    case .joined:
      return .joined(of: children.first ?? "", inner: children.last ?? "", latency: latency(of: id) ?? .fixed(.zero))
    case .autosync:
      let intervals = plan.intervals[id]
      return .autosync(
        behaviour(of: id), interval: .nanoseconds(intervals?.active ?? 0),
        backgroundInterval: .nanoseconds(intervals?.background ?? 0))
    case .action:
      var behaviour = behaviour(of: id)
      let action = run.nodes[id]?.start.action
      behaviour.initialContents = .none
      return .action(behaviour, date: date(of: id), retryTimeout: .nanoseconds(max(0, action?.retryTimeout ?? 0)))
    // Also of an image: the file of its picture is unknown.
    default: return .loadable(behaviour(of: id))
    }
  }

  private func behaviour(of id: NodeID) -> Behaviour {
    var behaviour = (leaves[id] ?? LeafRecord()).behaviour(hasContents: run.nodes[id]?.start.hasContents == true)
    behaviour.requiresInternet = plan.offlineRule(of: id) != nil
    return behaviour
  }

  private func latency(of transform: NodeID) -> Latency? { Latency(observed: transformLatencies[transform] ?? []) }

  /// Returns the first date of a scheduled action, in virtual time of the scenario.
  private func date(of action: NodeID) -> Duration {
    for entry in plan.structure.entries(of: action) {
      if case .action(.scheduled(let date)) = entry.event { return time(date) }
      if entry.event == .sync(.started) { break }
    }
    return run.nodes[action]?.start.action?.date.map(time) ?? .zero
  }

  private func syncer(of id: NodeID) -> SyncerDefinition? {
    switch plan.syncers[id] {
    case .native(let backoff), .late(let backoff): SyncerDefinition(policy: policy(of: id), backoff: backoff)
    case .scripted, nil: nil
    }
  }

  /// Returns whether a syncer calls `sync` or `syncIfNeeded`, inferred from the syncs that its timer made.
  private func policy(of id: NodeID) -> SyncerDefinition.Policy {
    var state = run.nodes[id]?.start.state ?? .idle
    for entry in plan.structure.entries(of: id) {
      let isRetry =
        if case .timer(.fired(by: .syncer, _))? = plan.structure.entry(entry.cause)?.event { true } else { false }
      switch entry.event {
      case .node(.stateChanged(_, let new, _)): state = new
      case .sync(.forwarded(let ifNeeded)) where isRetry: return ifNeeded ? .syncIfNeeded : .sync
      case .sync(.notNeeded) where isRetry: return .syncIfNeeded
      // A loadable that is synced needs no sync.
      case .sync(.started) where isRetry && state == .synced: return .sync
      default: break
      }
    }
    return .syncIfNeeded
  }

  /// The time in ns within which an effect in a real program still counts as immediate.
  private static let moment: Int64 = 10_000_000

  private func waiter(_ id: NodeID) -> WaiterDefinition? {
    guard isWrittenAsWaiter(id), let name = names.id(id), let wait = plan.waits(of: id).first,
      let target = run.nodes[id]?.start.children.first, let node = names.id(target)
    else { return nil }
    return WaiterDefinition(
      id: name, for: node, condition: condition(of: id, target, wait.entry), timeout: .nanoseconds(wait.timeout),
      at: time(wait.entry.time))
  }

  /// Infers what a waiter waits for: `synced` if contents alone did not end the wait, otherwise `contents`.
  private func condition(of waiter: NodeID, _ target: NodeID, _ wait: JournalEntry) -> WaiterDefinition.Condition {
    let change = plan.structure.entries(of: waiter).first { entry in
      if case .node(.stateChanged(from: .syncing, _, _)) = entry.event { true } else { false }
    }
    // A real program ends a wait a moment later, even if the condition holds from the beginning.
    let (begin, end) = (wait.time, change.map { $0.time - Self.moment } ?? .max)
    var hadContents = run.nodes[target]?.start.hasContents ?? false
    for entry in plan.structure.entries(of: target) where entry.time < end {
      guard case .node(.contentsChanged(let isAvailable)) = entry.event else { continue }
      if entry.time > begin, hadContents || isAvailable { return .synced }
      hadContents = isAvailable
    }
    return hadContents && begin < end ? .synced : .contents
  }

  // MARK: Chains

  /// Returns the items of a chain. Where the chain ended early in the run, the item ends or fails the chain here too.
  private func items(of chain: NodeID, _ names: [String]) -> [ChainItem] {
    let nodes = run.nodes[chain]?.start.children ?? []
    var rules: [Int: ChainItem.NextAction] = [:]
    for end in plan.structure.ends(ofChain: chain, nodes) {
      guard let item = end.item else { continue }
      switch end.event {
      case .node(.stateChanged(_, .synced, _)) where item < nodes.count - 1: rules[item] = .complete
      case .node(.stateChanged(_, .failed, let error?)) where error.origin == nil:
        rules[item] = .fail(error: self.names.knownCode(for: error.text) ?? Behaviour.unnamedError)
      default: break
      }
    }
    return names.enumerated().map { ChainItem($1, then: rules[$0] ?? .proceed) }
  }
}
