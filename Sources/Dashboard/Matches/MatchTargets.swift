import Explanation
import InspectionModel

/// The nodes that a key acts on while a filter is on: the matches, or the leaves below the matches, each once.
struct MatchTargets: Equatable {
  /// The ids of the nodes. While a prompt is open, the ids stay the same even if the matches change.
  let nodes: [NodeID]
  let matchCount: Int
  /// Whether all targets are matches, and none is a leaf below a match.
  let areMatches: Bool

  /// The targets in words: `24 matches`, `24 of 25 matches`, or `30 leaves of 2 matches`.
  var text: String {
    let matches = Messages.count(matchCount, "match", plural: "matches")
    if !areMatches { return "\(Messages.count(nodes.count, "leaf", plural: "leaves")) of \(matches)" }
    return nodes.count == matchCount ? matches : "\(nodes.count) of \(matches)"
  }
}
