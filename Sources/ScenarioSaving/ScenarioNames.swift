import InspectionModel
import Scenarios

/// The ids and error codes that a saved scenario uses for the nodes and error texts of an observed run.
struct ScenarioNames {
  private let ids: [NodeID: String]
  private var errorCodes = ScenarioWords.errorCodes

  init(_ run: ObservedRun) {
    var words = ScenarioWords.ids
    ids = Dictionary(
      uniqueKeysWithValues: run.order.map { node in
        (node, words.newWord(for: run.nodes[node]?.latest.identity.key ?? ""))
      })
  }

  /// Returns the id of a node in the scenario; nil if the node was not observed.
  func id(_ node: NodeID) -> String? { ids[node] }

  /// Returns the scenario's code for the text of an error. A new text gets a new code.
  mutating func code(for text: String) -> String { errorCodes.word(for: text) }

  /// Returns the code that the text of an error already has; nil if it has none.
  func knownCode(for text: String) -> String? { errorCodes.knownWord(for: text) }

  /// The error texts that could not be used as codes, each with the code used in place of the text.
  var describedErrors: [(text: String, word: String)] { errorCodes.replaced }
}
