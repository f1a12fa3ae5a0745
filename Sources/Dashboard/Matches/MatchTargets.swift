import Explanation
import InspectionModel

/// The nodes that a key acts on while a filter is on: the matches, or the leaves below them, each once.
struct MatchTargets: Equatable {
  /// The ids of the nodes. They stay the same while a prompt is open, even if the matches change.
  let nodes: [NodeID]
  let matchCount: Int
  /// Whether all nodes are matches.
  let areMatches: Bool

  /// The description: `24 matches`, `24 of 25 matches`, or `30 leaves of 2 matches`.
  var text: String {
    let matches = Messages.count(matchCount, "match", plural: "matches")
    if !areMatches { return "\(Messages.count(nodes.count, "leaf", plural: "leaves")) of \(matches)" }
    return nodes.count == matchCount ? matches : "\(nodes.count) of \(matches)"
  }
}
