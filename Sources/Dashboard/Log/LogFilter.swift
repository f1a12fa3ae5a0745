import Explanation
import InspectionModel

/// Which entries of the log are shown.
struct LogFilter: Equatable {
  /// What was typed.
  let text: String
  /// The only node whose entries are shown; nil for all.
  let node: NodeID?
  /// What is looked for, in lower case; each of the words has to be found.
  private let words: [Substring]

  /// Nil if it would show everything.
  init?(text: String, node: NodeID?) {
    words = text.lowercased().split(separator: " ")
    if words.isEmpty, node == nil { return nil }
    (self.text, self.node) = (text, node)
  }

  /// Whether the words of an entry have all in them that was typed.
  func finds(_ entry: JournalEntry, in source: SourceState) -> Bool {
    guard !words.isEmpty else { return true }
    let phrase = source.phrase(entry).lowercased()
    return words.allSatisfy { phrase.contains($0) }
  }
}
