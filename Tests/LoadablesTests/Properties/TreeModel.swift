import Loadables
import LoadablesTesting

/// The invariants of a random tree between operations, computed from scratch.
@MainActor
struct TreeModel {
  let tree: RandomTree

  /// The first problem; nil if there is none.
  func problem() -> String? {
    if let problem = tree.problem { return problem }
    for (loadable, watch) in zip(tree.all, tree.watches) {
      if let problem = watch.problem ?? self.problem(of: loadable, watch) {
        return "\(tree.name(loadable)): \(problem)"
      }
      if let found = observerProblem(of: loadable) { return "\(tree.name(loadable)): \(found)" }
      guard let syncable = loadable as? any LoadableProtocol else { continue }
      let needed = needsSync(syncable)
      if syncable.needsSync != needed { return "\(tree.name(loadable)): needsSync, model: \(needed)" }
    }
    return nil
  }

  private func problem(of loadable: any PureLoadableProtocol, _ watch: Watch) -> String? {
    switch loadable {
    case let leaf as any ModelledLeaf:
      if summary(leaf) != "\(leaf.model)" { return "\(summary(leaf)), model: \(leaf.model)" }
      if !watch.isBlind, watch.rounds != leaf.model.rounds {
        return "\(watch.rounds) rounds, model: \(leaf.model.rounds)"
      }
      guard let test = leaf as? ModelledTestLoadable else { return nil }
      if test.hasObservers, !test.isTold { return "observers of which it was not told" }
      return test.syncs == leaf.model.syncs ? test.problem : "\(test.syncs) syncs, model: \(leaf.model.syncs)"
    case let group as PureLoadableGroup: return problem(of: group)
    case let proxy as LoadableProxyBase:
      let isPromised = (proxy as? ModelledProxy)?.isPromised == true
      let model = proxy.dependencies.first.map(summary) ?? (isPromised ? "syncing" : "idle")
      return summary(proxy) == model ? nil : "\(summary(proxy)), model: \(model)"
    case let chain as LoadableChain: return problem(of: chain)
    case let wrapper as AnyPureLoadable:
      let model = summary(wrapper.dependencies[0])
      return summary(wrapper) == model ? nil : "\(summary(wrapper)), model: \(model)"
    default: return nil
    }
  }

  private func problem(of group: PureLoadableGroup) -> String? {
    let model = GroupModel(group)
    if group.loadableState != model.state { return "\(group.loadableState), model: \(model.state)" }
    if group.isContentsAvailable != model.hasContents { return "contents \(group.isContentsAvailable)" }
    guard group.error == nil || group.error is LoadableGroupError else { return "an error of another kind" }
    let error = group.error as? LoadableGroupError
    if !model.mayName(error?.child.map { ObjectIdentifier($0) }) { return "error: \(group.error.debugDescription)" }
    if let error, let leaf = error.child as? any ModelledLeaf, "\(error.cause)" != leaf.error.map({ "\($0)" }) {
      return "the error's cause is \(error.cause)"
    }
    return nil
  }

  private func problem(of chain: LoadableChain) -> String? {
    let state = chain.loadableState
    if chain.isContentsAvailable != (state == .didSyncSuccessfully) { return "\(summary(chain))" }
    if state != .didFailToSync, chain.error != nil { return "an error in \(state)" }
    if let error = chain.error as? LoadableChainError, error.loadable !== chain.dependencies[error.index] {
      return "the error names another loadable than the one at \(error.index)"
    }
    let turns = tree.time.pendingTimers.filter { $0.owner === chain }.count
    let waits = chain.dependencies.contains { $0.loadableState == .syncing }
    if turns > (state == .syncing ? 1 : 0) { return "\(turns) turns to come in \(state)" }
    return state == .syncing && turns == 0 && !waits ? "syncs without an end" : nil
  }

  private func needsSync(_ loadable: any LoadableProtocol) -> Bool {
    switch loadable {
    case let leaf as ModelledTestLoadable: leaf.model.needsSync
    case let container as any LoadableContainer:
      if container is LoadableProxy, container.dependencies.isEmpty {
        true
      } else {
        container.dependencies.contains { ($0 as? any LoadableProtocol).map(needsSync) ?? false }
      }
    default: loadable.needsSync
    }
  }

  // MARK: Observers

  /// Exactly the expected observers exist; a chain may or may not observe an item.
  private func observerProblem(of loadable: any PureLoadableProtocol) -> String? {
    guard let base = loadable as? LoadableBase else { return nil }
    let least = leastObservers(of: loadable)
    let chains = tree.chains.filter { $0.loadableState == .syncing }.count
    let count = base.observerCount
    return (least...least + chains).contains(count) ? nil : "\(count) observers, model: \(least)"
  }

  private func leastObservers(of loadable: any PureLoadableProtocol) -> Int {
    var count = 0
    for (other, watch) in zip(tree.all, tree.watches) {
      if other === loadable { count += watch.observerCount }
      guard let container = other as? any LoadableContainer, !(container is LoadableChain),
        container.dependencies.contains(where: { $0 === loadable })
      else { continue }
      // A wrapper's observers are those of its original.
      count += container is AnyPureLoadable ? leastObservers(of: other) : 1
    }
    return count
  }
}
