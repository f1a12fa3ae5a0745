import Explanation
import InspectionModel
import TerminalUI

/// Handles keys that act on all matches of the filter.
extension Context {
  /// Whether the keys for failing and for faults act on all matches: a filter is on, and the focused panel does not
  /// decide which node keys act on.
  var actsOnMatches: Bool { filter != nil && panelSubject == nil }

  /// Returns the effect that performs a command on each target that still exists; none if no target exists.
  func performAll(_ matches: MatchTargets, _ command: (NodeID) -> NodeCommand) -> [Effect] {
    // Nodes may have been removed while the prompt was open.
    let commands = matches.nodes.filter { self[$0] != nil }.map(command)
    return commands.isEmpty ? [] : [.performAll(NodeCommands(commands, of: matches.text))]
  }

  // MARK: Failing

  /// Opens the prompt for an error: to fail all matches if ``actsOnMatches``, else the node that keys act on.
  mutating func askForError() {
    if let matches = failableMatches() {
      overlay = .failMatchesPrompt(matches, LineEditor())
    } else {
      ask { .failPrompt($0, LineEditor()) }
    }
  }

  mutating func handle(_ key: Key, in editor: LineEditor, failing matches: MatchTargets) -> [Effect] {
    var editor = editor
    switch key {
    case .escape:
      overlay = nil
      message = Message(text: Messages.nothingFailed, isWarning: false)
    case .enter:
      let typed = editor.text.trimmingBlanks
      // The hint bar shows the problem.
      guard ErrorText.problem(of: typed) == nil else { break }
      overlay = nil
      if !typed.isEmpty { lastError = typed }
      return performAll(matches) { .fail($0, error: lastError) }
    case .tab:
      if let subject { overlay = .failPrompt(subject.id, editor) }
    default:
      if editor.handle(key) { overlay = .failMatchesPrompt(matches, editor) }
    }
    return []
  }

  var reasonNotToFail: String? {
    guard actsOnMatches else { return reasonNotToChangeNode }
    return reasonNotToChange ?? (hasTarget { $0.isFailedItself } ? nil : Messages.noMatchToFail(self))
  }

  // MARK: Syncing

  /// Syncs every root; while a filter is on, asks whether to sync all matches.
  mutating func syncAll() -> [Effect] {
    guard let matches = syncableMatches() else { return [.perform(.syncRoots)] }
    overlay = .syncMatchesPrompt(matches)
    return []
  }

  mutating func handle(_ key: Key, syncing matches: MatchTargets) -> [Effect] {
    switch key {
    case .character("y"):
      overlay = nil
      return performAll(matches) { .sync($0) }
    case .character("n"), .enter, .escape:
      overlay = nil
      message = Message(text: Messages.nothingSynced, isWarning: false)
    default: break
    }
    return []
  }

  var reasonNotToSyncAll: String? {
    reasonNotToChange ?? (filter != nil && syncableMatches() == nil ? Messages.noMatchToSync(self) : nil)
  }

  // MARK: The matches

  /// Returns the nodes to fail when the user fails all matches; nil if there are none, or if not ``actsOnMatches``.
  func failableMatches() -> MatchTargets? { targets { $0.isFailedItself } }

  /// Returns the nodes that get a fault added to all matches; nil if there are none, or if not ``actsOnMatches``.
  func faultableMatches() -> MatchTargets? { targets { $0.hasOwnSyncs } }

  var hasFaultableMatch: Bool { hasTarget { $0.hasOwnSyncs } }

  /// Returns the matches that can sync; nil without a filter, or if no match can sync.
  func syncableMatches() -> MatchTargets? {
    guard let matches = filter?.matches else { return nil }
    let nodes = matches.filter { self[$0].map { $0.identity.canSync && reasonNotToRun($0) == nil } ?? false }
    return nodes.isEmpty ? nil : MatchTargets(nodes: nodes.sorted(), matchCount: matches.count, areMatches: true)
  }

  /// Returns whether `isTarget` accepts a match or a leaf below a match. Stops at the first one for speed.
  private func hasTarget(where isTarget: (KindTag) -> Bool) -> Bool {
    guard actsOnMatches, let matches = filter?.matches else { return false }
    return matches.contains { !leaves(under: [$0], atMost: 1, where: isTarget).isEmpty }
  }

  private func targets(where isTarget: (KindTag) -> Bool) -> MatchTargets? {
    guard actsOnMatches, let matches = filter?.matches else { return nil }
    let nodes = leaves(under: matches.sorted(), atMost: .max, where: isTarget)
    guard !nodes.isEmpty else { return nil }
    return MatchTargets(nodes: nodes, matchCount: matches.count, areMatches: nodes.allSatisfy(matches.contains))
  }

  /// Returns the leaves below the given nodes, each once. A node that the fail command fails itself counts as a leaf.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of leaves returned.
  ///   - isTarget: A closure that returns whether leaves of a kind are included.
  func leaves(under nodes: [NodeID], atMost limit: Int, where isTarget: (KindTag) -> Bool) -> [NodeID] {
    var leaves: [NodeID] = []
    var visited: Set<NodeID> = []
    var pending = [nodes[...]]
    while leaves.count < limit, let level = pending.indices.last {
      guard let id = pending[level].popFirst() else {
        pending.removeLast()
        continue
      }
      guard visited.insert(id).inserted, let node = self[id] else { continue }
      let kind = node.identity.kind.tag
      if !node.children.isEmpty, !kind.isFailedItself {
        pending.append(node.children[...])
      } else if isTarget(kind) {
        leaves.append(id)
      }
    }
    return leaves
  }
}
