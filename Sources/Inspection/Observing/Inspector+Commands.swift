import InspectionModel
import Loadables

/// The commands that every source of loadables has.
extension Inspector {
  /// Performs a command and notes it in the journal, so that it can be found as a cause.
  ///
  /// - Parameter carryOut: Does to the loadables what the command says.
  package func perform(
    _ command: NodeCommand, by origin: CommandOrigin, _ carryOut: (NodeCommand) -> CommandOutcome
  ) -> CommandOutcome {
    if let node = command.node, loadable(node) == nil { return .ignored(.unknownNode) }
    let entry = note(.commanded(command, by: origin), node: command.node)
    begin(effectsOf: entry)
    defer { endEffects() }
    let outcome = carryOut(command)
    switch outcome {
    // A sync that was ignored or not needed is an event of its own.
    case .done, .ignored(.alreadySyncing), .ignored(.notNeeded), .refused: break
    // The script has no other way to say so, and the user's command leaves the same entries as the script's.
    case .ignored(let reason): note(.refused(reason), node: command.node)
    }
    return outcome
  }

  /// Syncs a node.
  ///
  /// - Parameter run: Syncs the loadable in another way, and says with what outcome; nil where `sync()` is right.
  package func sync(_ node: NodeID, run: ((any LoadableProtocol) -> CommandOutcome?)? = nil) -> CommandOutcome {
    guard let loadable = loadable(node) else { return .ignored(.unknownNode) }
    guard let loadable = loadable as? any LoadableProtocol else { return .ignored(.cannotSync) }
    // A group or a proxy passes it on, also while it is syncing.
    let isIgnored = loadable.ignoresSyncWhileSyncing && loadable.loadableState == .syncing
    if !isIgnored, let outcome = run?(loadable) { return outcome }
    loadable.sync()
    return isIgnored ? .ignored(.alreadySyncing) : .done(nodes: 1)
  }

  /// Syncs a node if it needs to.
  ///
  /// - Parameter run: As for ``sync(_:run:)``.
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

  /// Syncs the nodes at the top level that can sync and are to.
  package func syncRoots(where isIncluded: (any LoadableProtocol) -> Bool) -> CommandOutcome {
    let loadables = roots.compactMap { loadable($0) as? any LoadableProtocol }.filter(isIncluded)
    for loadable in loadables { loadable.sync() }
    return loadables.isEmpty ? .ignored(.cannotSync) : .done(nodes: loadables.count)
  }
}
