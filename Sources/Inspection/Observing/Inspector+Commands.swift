import InspectionModel
import Loadables

/// The commands that every source of loadables supports.
extension Inspector {
  /// Performs a command and adds the command to the journal, as the cause of the command's effects.
  ///
  /// - Parameter carryOut: Applies the command to the loadables and returns the outcome.
  package func perform(
    _ command: NodeCommand, by origin: CommandOrigin, _ carryOut: (NodeCommand) -> CommandOutcome
  ) -> CommandOutcome {
    if let node = command.node, loadable(node) == nil { return .ignored(.unknownNode) }
    let entry = note(.commanded(command, by: origin), node: command.node)
    begin(effectsOf: entry)
    defer { endEffects() }
    let outcome = carryOut(command)
    switch outcome {
    // An ignored or skipped sync has its own event.
    case .done, .ignored(.alreadySyncing), .ignored(.notNeeded), .refused: break
    // The only way to report it to a script; the user's command leaves the same entries.
    case .ignored(let reason): note(.refused(reason), node: command.node)
    }
    return outcome
  }

  /// Runs `body` as the effect of an entry of this inspector. Another instrument of the process does not know the entry.
  package func effects<Result>(of entry: EventNumber, _ body: () throws -> Result) rethrows -> Result {
    begin(effectsOf: entry)
    defer { endEffects() }
    return try body()
  }

  /// Syncs a node.
  ///
  /// - Parameter run: Syncs the loadable instead of `sync()` and returns the outcome; returns nil to call `sync()`.
  package func sync(_ node: NodeID, run: ((any LoadableProtocol) -> CommandOutcome?)? = nil) -> CommandOutcome {
    guard let loadable = loadable(node) else { return .ignored(.unknownNode) }
    guard let loadable = loadable as? any LoadableProtocol else { return .ignored(.cannotSync) }
    // A group or a proxy forwards it, also while it is syncing.
    let isIgnored = loadable.ignoresSyncWhileSyncing && loadable.loadableState == .syncing
    if !isIgnored, let outcome = run?(loadable) { return outcome }
    loadable.sync()
    return isIgnored ? .ignored(.alreadySyncing) : .done(nodes: 1)
  }

  /// Syncs a node if the node needs a sync.
  ///
  /// - Parameter run: Syncs the loadable instead of `syncIfNeeded()` and returns the outcome; returns nil to call that.
  package func syncIfNeeded(_ node: NodeID, run: ((any LoadableProtocol) -> CommandOutcome?)? = nil) -> CommandOutcome {
    guard let loadable = loadable(node) else { return .ignored(.unknownNode) }
    guard let loadable = loadable as? any LoadableProtocol else { return .ignored(.cannotSync) }
    let isNeeded = loadable.needsSync
    let isIgnored = loadable.ignoresSyncWhileSyncing && loadable.loadableState == .syncing
    if isNeeded, !isIgnored, let outcome = run?(loadable) { return outcome }
    loadable.syncIfNeeded()
    guard isNeeded else { return .ignored(.notNeeded) }
    return isIgnored ? .ignored(.alreadySyncing) : .done(nodes: 1)
  }

  /// Returns the back-off policy of a node's syncer; nil without one.
  func backoffPolicy(of node: NodeID) -> BackoffTimeoutPolicy? {
    nodeTable.contains(node) ? nodeTable[node].backoff : nil
  }

  /// Changes the back-off of a node's syncer, starting with the syncer's next delay. Invalid values change nothing.
  package func setBackoff(of node: NodeID, to backoff: NodeBackoff) -> CommandOutcome {
    guard let policy = backoffPolicy(of: node) else { return .ignored(.noBackoff) }
    do throws(BackoffError) {
      try policy.update { $0 = backoff.configuration }
    } catch {
      return .ignored(.impossibleBackoff)
    }
    markDirty(node)
    return .done(nodes: 1)
  }

  /// Syncs the top-level nodes that can sync and fulfil `isIncluded`.
  package func syncRoots(where isIncluded: (any LoadableProtocol) -> Bool) -> CommandOutcome {
    let loadables = roots.compactMap { loadable($0) as? any LoadableProtocol }.filter(isIncluded)
    for loadable in loadables { loadable.sync() }
    return loadables.isEmpty ? .ignored(.cannotSync) : .done(nodes: loadables.count)
  }
}
