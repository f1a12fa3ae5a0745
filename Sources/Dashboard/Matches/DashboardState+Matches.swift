import Explanation
import InspectionModel
import TerminalUI

/// The nodes that keys act on while a filter is on.
extension DashboardState {
  /// Whether the keys for failing and for faults act on all matches: a filter is on, and the focused panel does not
  /// decide which node keys act on.
  var actsOnMatches: Bool { filter != nil && panelSubject == .tree }

  /// Returns the effect that performs a command on each target that still exists; none if no target exists.
  func performAll(_ matches: MatchTargets, _ command: (NodeID) -> NodeCommand) -> [Effect] {
    // Nodes may have been removed while the prompt was open.
    let commands = matches.nodes.filter { self[$0] != nil }.map(command)
    return commands.isEmpty ? [] : [.performAll(NodeCommands(commands, of: matches.fullText))]
  }

  // MARK: The matches

  /// Returns the nodes to fail when the user fails all matches; nil if there are none, or if not ``actsOnMatches``.
  func failableMatches() -> MatchTargets? { targets { $0.isFailedItself } }

  /// Returns the nodes that get a fault added to all matches; nil if there are none, or if not ``actsOnMatches``.
  func faultableMatches() -> MatchTargets? { targets { $0.takesFaults } }

  var hasFaultableMatch: Bool { hasTarget { $0.takesFaults } }

  /// Returns the matches that can sync; nil without a filter, or if no match can sync.
  func syncableMatches() -> MatchTargets? {
    guard let matches = filter?.matches else { return nil }
    let nodes = matches.filter { self[$0].map { $0.identity.canSync && reasonNotToRun($0) == nil } ?? false }
    guard !nodes.isEmpty else { return nil }
    var leftOut = matches
    nodes.forEach { leftOut.remove($0) }
    return MatchTargets(
      nodes: nodes, matchCount: matches.count, areMatches: true, leftOut: Array(leftOut), in: self)
  }

  /// Returns whether `isTarget` accepts a match or a leaf below a match. Stops at the first one for speed.
  func hasTarget(where isTarget: (KindTag) -> Bool) -> Bool {
    guard actsOnMatches, let matches = filter?.matches else { return false }
    return matches.contains { !leaves(under: [$0], atMost: 1, where: isTarget).isEmpty }
  }

  private func targets(where isTarget: (KindTag) -> Bool) -> MatchTargets? {
    guard actsOnMatches, let matches = filter?.matches else { return nil }
    let nodes = leaves(under: Array(matches), atMost: .max, where: isTarget)
    guard !nodes.isEmpty else { return nil }
    let leftOut = matches.filter { leaves(under: [$0], atMost: 1, where: isTarget).isEmpty }
    return MatchTargets(
      nodes: nodes, matchCount: matches.count, areMatches: nodes.allSatisfy(matches.contains), leftOut: leftOut,
      in: self)
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

/// The nodes that a key acts on while a filter is on: the matches, or the leaves below the matches, each once.
struct MatchTargets: Equatable {
  /// The ids of the nodes. While a prompt is open, the ids stay the same even if the matches change.
  let nodes: [NodeID]
  let matchCount: Int
  /// Whether all targets are matches, and none is a leaf below a match.
  let areMatches: Bool
  /// The number of matches that are no targets.
  private let leftOutCount: Int
  /// These matches in words, each with its kind: `push (pure) and 3 more`; empty if there are none.
  let leftOut: String

  init(nodes: [NodeID], matchCount: Int, areMatches: Bool, leftOut: [NodeID], in context: DashboardState) {
    (self.nodes, self.matchCount, self.areMatches, leftOutCount) = (nodes, matchCount, areMatches, leftOut.count)
    self.leftOut = Messages.listed(
      leftOut.lazy.map { "\(context.key($0)) (\(context[$0]?.identity.kind.label ?? ""))" })
  }

  /// The targets in words, followed by the matches left out: `6 of 7 matches, without push (pure)`.
  var fullText: String { leftOut.isEmpty ? text : "\(text), without \(leftOut)" }

  /// The targets in words: `24 matches`, `24 of 25 matches`, or `30 leaves of 2 matches`.
  var text: String {
    let matches = Messages.count(matchCount, "match", plural: "matches")
    let used = matchCount - leftOutCount
    // A group among the matches is used by its leaves, which may be matches too.
    if !areMatches || nodes.count != used {
      let leaves = Messages.count(nodes.count, "leaf", plural: "leaves")
      return "\(leaves) of \(matches)"
    }
    return nodes.count == matchCount ? matches : "\(nodes.count) of \(matches)"
  }
}
