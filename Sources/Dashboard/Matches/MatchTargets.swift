import Explanation
import InspectionModel

/// The nodes that a key acts on while a filter is on: the matches, or the leaves behind them, each once.
struct MatchTargets: Equatable {
  /// The nodes, by their ids. They stay the same while a question is open, whatever the filter finds meanwhile.
  let nodes: [NodeID]
  /// The number of all matches of the filter.
  let matchCount: Int
  /// Whether all of them are matches.
  let areMatches: Bool

  /// The nodes in words: `24 matches`, `24 of 25 matches`, or `30 leaves of 2 matches`.
  var words: String {
    let matches = Messages.count(matchCount, "match", plural: "matches")
    if !areMatches { return "\(Messages.count(nodes.count, "leaf", plural: "leaves")) of \(matches)" }
    return nodes.count == matchCount ? matches : "\(nodes.count) of \(matches)"
  }
}
