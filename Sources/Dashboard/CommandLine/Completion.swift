import Explanation
import Suggestions

/// What could stand in place of the last word of a command.
struct Completion: Equatable {
  /// What goes before that word, with the blank in between.
  let kept: String
  /// What was typed of the word.
  let typed: String
  /// What sort of thing the word is: `a node`.
  let kind: String
  /// Whether something follows the word.
  let isFollowed: Bool
  /// The first of those that begin with what was typed.
  let offers: [String]
  /// How many do.
  let count: Int
  /// What all of them begin with.
  private let common: String
  /// What is told in place of offers where any word can stand; nil where only the offers can.
  let advice: String?
  /// The word that is near what was typed, where none begins with it.
  private let suggestion: String?

  /// So many names are compared after each key at most.
  private static let comparisons = 5_000

  /// A word that is one of these.
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

  /// A word that is the name of a node.
  init(kept: String, typed: String, isFollowed: Bool, from names: PackedNames) {
    (self.kept, self.typed, kind, self.isFollowed, advice) = (kept, typed, "node", isFollowed, nil)
    (offers, count, common) = names.beginning(with: typed, atMost: PaletteList.limit)
    var search = NearMiss(budget: Self.comparisons)
    suggestion = count == 0 ? search.find(typed, among: (0..<names.count).lazy.map { names[$0] }) : nil
  }

  /// A word that nobody can go on with, since it can be any.
  init(kept: String, typed: String, kind: String, advice: String) {
    (self.kept, self.typed, self.kind, isFollowed, self.advice) = (kept, typed, kind, false, advice)
    (offers, count, common, suggestion) = ([], 0, "", nil)
  }

  /// The whole line with as much of the word as is certain; nil if nothing begins with what was typed.
  var text: String? {
    if advice != nil { return kept + typed }
    guard count > 0 else { return nil }
    return kept + common + (count == 1 && isFollowed ? " " : "")
  }

  /// The whole line with one of the words.
  func line(with word: String) -> String { kept + word + (isFollowed ? " " : "") }

  var problem: String { Messages.noneBegins(kind, with: typed, suggestion: suggestion) }
}
