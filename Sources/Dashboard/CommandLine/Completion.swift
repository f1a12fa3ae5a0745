import Explanation
import Suggestions

/// The completion of a command's last word.
struct Completion: Equatable {
  /// The line before that word, including the blank.
  let kept: String
  /// The typed part of the word.
  let typed: String
  /// The noun for the word in messages: `node`.
  let kind: String
  /// Whether another word follows.
  let isFollowed: Bool
  /// The first candidates that begin with the typed part.
  let offers: [String]
  /// The number of these candidates.
  let count: Int
  /// The common prefix of these candidates.
  private let common: String
  /// The advice for a word that can be anything; nil if only the candidates are valid.
  let advice: String?
  /// A candidate similar to the typed part, if none begins with it.
  private let suggestion: String?

  /// The maximum number of names compared after each key.
  private static let comparisons = 5_000

  /// Completes one of some words.
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

  /// Completes the name of a node.
  init(kept: String, typed: String, isFollowed: Bool, from names: PackedNames) {
    (self.kept, self.typed, kind, self.isFollowed, advice) = (kept, typed, "node", isFollowed, nil)
    (offers, count, common) = names.beginning(with: typed, atMost: PaletteList.limit)
    var search = NearMiss(budget: Self.comparisons)
    suggestion = count == 0 ? search.find(typed, among: (0..<names.count).lazy.map { names[$0] }) : nil
  }

  /// Gives advice for a word that can be anything.
  init(kept: String, typed: String, kind: String, advice: String) {
    (self.kept, self.typed, self.kind, isFollowed, self.advice) = (kept, typed, kind, false, advice)
    (offers, count, common, suggestion) = ([], 0, "", nil)
  }

  /// The line with the common prefix; nil if no candidate begins with the typed part.
  var text: String? {
    if advice != nil { return kept + typed }
    guard count > 0 else { return nil }
    return kept + common + (count == 1 && isFollowed ? " " : "")
  }

  /// Returns the line with a candidate.
  func line(with word: String) -> String { kept + word + (isFollowed ? " " : "") }

  var problem: String { Messages.noneBegins(kind, with: typed, suggestion: suggestion) }
}
