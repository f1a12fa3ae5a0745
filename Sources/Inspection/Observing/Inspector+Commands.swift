import InspectionModel
import Loadables

/// The commands that every source of loadables supports.
extension Inspector {
  /// Performs a command. Adds a journal entry for the command first, as the cause of all effects.
  ///
  /// - Parameter carryOut: Performs the command on the loadables and returns the outcome. Not called for unknown nodes.
  package func perform(
    _ command: NodeCommand, by origin: CommandOrigin, _ carryOut: (NodeCommand) -> CommandOutcome
  ) -> CommandOutcome {
    if let node = command.node, loadable(node) == nil, !isCall(node) { return .ignored(.unknownNode) }
    let entry = note(.command(.given(command, by: origin)), node: command.node)
    begin(effectsOf: entry)
    defer { endEffects() }
    let outcome = carryOut(command)
    switch outcome {
    // An ignored or skipped sync adds an event of its own to the journal.
    case .done, .ignored(.alreadySyncing), .ignored(.notNeeded), .refused, .undelivered: break
    // A script sees a refusal only in the journal. The user's commands add the same entry.
    case .ignored(let reason): note(.command(.refused(reason)), node: command.node)
    }
    return outcome
  }

  /// Runs `body` with the journal entry `entry` as the cause of all events. Only this inspector records that cause.
  package func effects<Result>(of entry: EventNumber, _ body: () throws -> Result) rethrows -> Result {
    begin(effectsOf: entry)
    defer { endEffects() }
    return try body()
  }

  /// Syncs a node.
  ///
  /// - Parameter run: Called first, unless a sync would be ignored. Syncs the loadable, or returns nil for `sync()`.
  package func sync(_ node: NodeID, run: ((any LoadableProtocol) -> CommandOutcome?)? = nil) -> CommandOutcome {
    guard let loadable = loadable(node) else { return .ignored(.unknownNode) }
    guard let loadable = loadable as? any LoadableProtocol else { return .ignored(.cannotSync) }
    // A syncing group or proxy does not ignore the request but forwards it.
    let isIgnored = loadable.ignoresSyncWhileSyncing && loadable.loadableState == .syncing
    if !isIgnored, let outcome = run?(loadable) { return outcome }
    loadable.sync()
    return isIgnored ? .ignored(.alreadySyncing) : .done(nodes: 1)
  }

  /// Syncs a node if the node needs a sync.
  ///
  /// - Parameter run: Called first if a sync would start. Syncs the loadable, or returns nil to use `syncIfNeeded()`.
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

  /// Returns the back-off policy of a node's syncer; nil if the node has no syncer with a back-off.
  func backoffPolicy(of node: NodeID) -> BackoffTimeoutPolicy? {
    nodeTable.contains(node) ? nodeTable[node].backoff : nil
  }

  /// Changes the back-off of a node's syncer, from the syncer's next delay on. Invalid values change nothing.
  package func setBackoff(of node: NodeID, to backoff: NodeBackoff) -> CommandOutcome {
    guard let policy = backoffPolicy(of: node) else { return .ignored(.noBackoff) }
    do throws(BackoffError) {
      try policy.update { $0 = backoff.configuration }
    } catch {
      return .ignored(.invalidBackoff)
    }
    markDirty(node)
    return .done(nodes: 1)
  }

  /// Calls `sync()` of each top-level node that can sync and fulfils `isIncluded`.
  package func syncRoots(where isIncluded: (any LoadableProtocol) -> Bool) -> CommandOutcome {
    let loadables = roots.compactMap { loadable($0) as? any LoadableProtocol }.filter(isIncluded)
    for loadable in loadables { loadable.sync() }
    return loadables.isEmpty ? .ignored(.cannotSync) : .done(nodes: loadables.count)
  }
}
