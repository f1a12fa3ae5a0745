import InspectionModel

/// Decides which observed syncs and changes happen in the scenario without a script entry.
extension ScenarioPlan {
  /// Returns whether the script can contain a command, and the command then has the observed effects.
  func carries(_ command: NodeCommand) -> Bool {
    // The script sets the states of servers and policies.
    if let node = command.node, kind(of: node).tag.isPolicyOrServer { return false }
    return switch command {
    case .sync(let node), .syncIfNeeded(let node): canSync(node)
    case .fail(let node, _): isNative(node) || isLeaf(node)
    case .setState(let node, _, _, _): isLeaf(node)
    case .addFault(let node, let fault): treatments.carriesFaults && fault.rate >= 1 && isFaultable(node)
    case .clearFaults(let node): treatments.carriesFaults && node.map(isFaultable) ?? true
    case .setTarget(let proxy, let target):
      isNative(proxy) && target.map { run.nodes[$0] != nil && (canSync($0) || kind(of: proxy) == .pureProxy) } ?? true
    case .setChildren(let group, let children): isNative(group) && children.allSatisfy { run.nodes[$0] != nil }
    case .postpone(let node, _): isNative(node) && kind(of: node) == .action
    case .suspendActions, .resumeActions: run.order.contains { kind(of: $0) == .action && isNative($0) }
    // The script has the syncs of the roots.
    case .syncRoots: false
    default: command.tag.descriptor.isScriptable && command.node.map(isNative) ?? true
    }
  }

  private func isLeaf(_ node: NodeID) -> Bool { run.nodes[node] != nil && kind(of: node).tag.hasOwnState }

  private func isFaultable(_ node: NodeID) -> Bool {
    isNative(node) && kind(of: node) != .pure && kind(of: node) != .waiter || form(node) == .loadable
  }

  /// Returns whether a change of a leaf's state is the direct effect of a command in the script.
  func isByCommand(_ entry: JournalEntry) -> Bool {
    guard case .command(.given(let command, _))? = structure.entry(entry.cause)?.event else { return false }
    switch command {
    case .fail, .setState: return carries(command)
    default: return false
    }
  }

  /// Returns whether an observed sync request also happens in the scenario without a script entry, from the same cause.
  func isNative(_ request: JournalEntry) -> Bool {
    guard let node = request.node else { return false }
    guard let cause = structure.entry(request.cause) else {
      // An autosync loadable syncs at the start by itself.
      return request.cause == nil && isNative(node) && intervals[node] != nil
        && structure.entries(of: node).first(where: \.isSyncRequest) == request
    }
    switch cause.event {
    case .command(.given(.setNetwork, _)), .command(.given(.resumeActions, _)):
      return isNative(node) && kind(of: node) == .action
    case .command(.given(.setActivity, _)): return isNative(node) && kind(of: node) == .autosync
    case .command(.given(let command, _)): return carries(command)
    case .timer(.fired(let owner, _)): return cause.node == node && isNative(owner, of: node, firing: cause)
    default: break
    }
    guard let origin = cause.node else { return false }
    if origin == node { return isNative(node) && (kind(of: node) == .autosync || kind(of: node) == .action) }
    let parents = structure.parents(of: node)
    if parents.contains(origin) { return isNative(origin) && kind(of: origin).makesSyncs }
    return !structure.parents(of: origin).intersection(parents).filter { parent in
      isNative(parent) && kind(of: parent).makesSyncsInTurn
    }.isEmpty
  }

  /// Returns whether the scenario has a timer of `owner` that fires by itself, as the observed one did in `entry`.
  func isNative(_ owner: TimerOwner, of node: NodeID, firing entry: JournalEntry) -> Bool {
    guard case .timer(.fired(_, let armed)) = entry.event, let armed = structure.entry(armed) else { return false }
    if case .command(.given(.fireNow, _))? = structure.entry(entry.cause)?.event { return false }
    switch owner {
    case .syncer:
      switch syncers[node] {
      case .native: return true
      // A refresh after a success has no jitter.
      case .late: if case .timer(.armed(_, _, attempt: 0)) = armed.event { return true } else { return false }
      case .scripted, nil: return false
      }
    case .waiter(let name):
      return structure.parents(of: node).contains { parent in
        kind(of: parent) == .waiter && isNative(parent) && run.nodes[parent]?.latest.identity.key == name
      }
    case .autosync: return isNative(node) && kind(of: node) == .autosync
    case .actionManager: return isNative(node) && kind(of: node) == .action
    case .timeout: return isNative(node)
    }
  }

  /// An `asyncMap`, `flatMap` or `joined` node, and the latency of one of its syncs, in ns.
  typealias TransformLatency = (node: NodeID, latency: Int64)

  /// Returns the time at which each journal entry happens in the scenario, and latencies of transforms, both in ns of
  /// the source's clock.
  ///
  /// In a scenario, effects are immediate and timers fire when due. In a program, both come a little later. A latency
  /// starts at the cause's time in the scenario, so that each result still comes at its observed time.
  func times() -> (ofEntries: [Int64], ofTransforms: [TransformLatency]) {
    var times: [Int64] = []
    var latencies: [TransformLatency] = []
    times.reserveCapacity(run.entries.count)
    for entry in run.entries {
      let cause = structure.place(of: entry.cause).flatMap { $0 < times.count ? times[$0] : nil }
      guard let cause else {
        times.append(entry.time)
        continue
      }
      switch entry.event {
      case .timer(.fired(let owner, let armed)):
        let armed = structure.place(of: armed)
        if let node = entry.node, isNative(owner, of: node, firing: entry), let armed, armed < times.count,
          case .timer(.armed(_, let delay, _)) = run.entries[armed].event
        {
          times.append(min(times[armed].addingClamped(delay), entry.time))
        } else {
          times.append(entry.time)
        }
      case .node(.stateChanged(.syncing, .synced, _)), .node(.stateChanged(.syncing, .failed, _)):
        let node = entry.node.map(kind)
        if node == .asyncMap, let id = entry.node, isSuccess(entry) { latencies.append((id, entry.time - cause)) }
        times.append(node?.tag.hasOwnState == true || node == .asyncMap ? entry.time : cause)
      case .sync(.started), .sync(.ignored), .sync(.notNeeded), .sync(.forwarded):
        if let transform = transform(leadingTo: entry) {
          latencies.append((transform, entry.time - cause))
          times.append(entry.time)
        } else {
          times.append(isNative(entry) ? cause : entry.time)
        }
      default: times.append(cause)
      }
    }
    return (times, latencies)
  }

  private func isSuccess(_ entry: JournalEntry) -> Bool {
    if case .node(.stateChanged(_, .synced, _)) = entry.event { true } else { false }
  }

  /// Returns the `flatMap` or `joined` node that made the sync request to its second child; nil for any other request.
  private func transform(leadingTo request: JournalEntry) -> NodeID? {
    guard let node = request.node, let origin = structure.entry(request.cause)?.node else { return nil }
    let candidates = structure.parents(of: node).filter { parent in
      guard kind(of: parent) == .flatMap || kind(of: parent) == .joined,
        let children = run.nodes[parent]?.start.children, children.count == 2
      else { return false }
      return children[1] == node && (origin == parent || origin == children[0])
    }.sorted()
    // Of several with the same children, the one whose sync has begun.
    return candidates.first { isSyncing($0, at: request) } ?? candidates.first
  }

  /// Returns whether a node was syncing when an entry was made.
  private func isSyncing(_ node: NodeID, at entry: JournalEntry) -> Bool {
    let state = structure.entries(of: node).last { change in
      if case .node(.stateChanged) = change.event { change.sequence < entry.sequence } else { false }
    }
    if case .node(.stateChanged(_, .syncing, _))? = state?.event { return true } else { return false }
  }
}

extension NodeKind {
  /// Whether a node of the kind syncs its children.
  fileprivate var makesSyncs: Bool {
    switch self {
    case .group, .proxy, .chain, .map, .asyncMap, .flatMap, .joined, .waiter: true
    default: false
    }
  }

  /// Whether a node of the kind syncs a child because another child has changed.
  fileprivate var makesSyncsInTurn: Bool { self == .chain || self == .flatMap || self == .joined }
}
