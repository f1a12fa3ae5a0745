import Explanation
import Suggestions

/// The completion of the last word of a typed command: the candidates or, for free text, advice on the expected input.
struct Completion: Equatable {
  /// The part of the line before the completed word, including the blank between them.
  let kept: String
  /// The typed part of the completed word.
  let typed: String
  /// The noun for the completed word in messages, such as `node`.
  let kind: String
  /// Whether the command takes another word after the completed word.
  let isFollowed: Bool
  /// The candidates that begin with the typed part, at most ``PaletteList/limit``.
  let offers: [String]
  /// The number of all candidates that begin with the typed part.
  let count: Int
  /// The longest common prefix of all candidates that begin with the typed part.
  private let common: String
  /// The advice for a word that is free text; nil if only the candidates are valid.
  let advice: String?
  /// A similar candidate to suggest when no candidate begins with the typed part; nil for none.
  private let suggestion: String?

  /// The maximum number of node names compared after each key to find a suggestion.
  private static let comparisons = 5_000

  /// Creates the completion of a word from `words`, which are all words that the command accepts there.
  init(kept: String, typed: String, kind: String, isFollowed: Bool, from words: [String]) {
    let all = words
    let words = words.filter { $0.hasPrefix(typed) }
    suggestion = words.isEmpty ? NearMiss.of(typed, among: all) : nil
    (self.kept, self.typed, self.kind, self.isFollowed, advice) = (kept, typed, kind, isFollowed, nil)
    (offers, count) = (Array(words.prefix(PaletteList.limit)), words.count)
    common = words.dropFirst().reduce(words.first ?? "") { common, word in
      String(zip(common, word).prefix { $0 == $1 }.map(\.0))
    }
  }

  /// Creates the completion of a node's name from the names of all nodes.
  init(kept: String, typed: String, isFollowed: Bool, from names: PackedNames) {
    (self.kept, self.typed, kind, self.isFollowed, advice) = (kept, typed, "node", isFollowed, nil)
    (offers, count, common) = names.beginning(with: typed, atMost: PaletteList.limit)
    var search = NearMiss(budget: Self.comparisons)
    suggestion = count == 0 ? search.find(typed, among: (0..<names.count).lazy.map { names[$0] }) : nil
  }

  /// Creates a completion that only shows advice, for a word that is free text.
  init(kept: String, typed: String, kind: String, advice: String) {
    (self.kept, self.typed, self.kind, isFollowed, self.advice) = (kept, typed, kind, false, advice)
    (offers, count, common, suggestion) = ([], 0, "", nil)
  }

  /// The line extended by the prefix that all candidates share; nil without a candidate. Free text stays unchanged.
  var text: String? {
    if advice != nil { return kept + typed }
    guard count > 0 else { return nil }
    return kept + common + (count == 1 && isFollowed ? " " : "")
  }

  /// Returns the line with the typed part replaced by a candidate.
  func line(with word: String) -> String { kept + word + (isFollowed ? " " : "") }

  var problem: String { Messages.noneBegins(kind, with: typed, suggestion: suggestion) }
}
