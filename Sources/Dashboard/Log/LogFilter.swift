import Explanation
import InspectionModel

/// The filter of the log: search words, a node, or both.
struct LogFilter: Equatable {
  let text: String
  /// The node whose entries are shown; nil for all entries.
  let node: NodeID?
  /// The search words in lower case; an entry must contain all of them.
  private let words: [Substring]

  /// Creates a filter; fails if the filter would show every entry.
  init?(text: String, node: NodeID?) {
    words = text.lowercased().split(separator: " ")
    if words.isEmpty, node == nil { return nil }
    (self.text, self.node) = (text, node)
  }

  /// Returns whether the text of an entry contains all search words; the node is not checked.
  func finds(_ entry: JournalEntry, in source: SourceState) -> Bool {
    guard !words.isEmpty else { return true }
    let phrase = source.phrase(entry).lowercased()
    return words.allSatisfy { phrase.contains($0) }
  }
}
