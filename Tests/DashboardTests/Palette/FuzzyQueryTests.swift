import Testing

@testable import Dashboard

@Suite("Fuzzy queries")
struct FuzzyQueryTests {
  /// The matching texts, the best first.
  private func found(_ query: String, _ texts: [String]) -> [String] {
    let query = FuzzyQuery(query)
    let scores = texts.enumerated().compactMap { index, text in query.score(in: text).map { (text, $0, index) } }
    return scores.sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.2 < $1.2 }.map(\.0)
  }

  @Test(
    "all letters occur in order",
    arguments: [
      ("tgf", "toggle-fold", true), ("tfg", "toggle-fold", false), ("", "a", false), ("a", "", false),
      ("aa", "a", false), ("Fold", "toggle-fold", true), ("toggle fold", "toggle-fold", true), ("ä", "später", true),
      ("日", "日本", true), ("本日", "日本", false), ("aab", "aaaab", true), ("aba", "aab", false), ("abc", "axbc b", true),
    ])
  func finds(query: String, text: String, isFound: Bool) {
    #expect((FuzzyQuery(query).score(in: text) != nil) == isFound)
  }

  @Test(
    "a prefix scores highest, then whole words, then consecutive letters",
    arguments: [
      ("fo", ["info", "un-fold", "fold"], ["fold", "un-fold", "info"]),
      ("sync", ["s-y-nxc", "async", "sync-if-needed", "sync"], ["sync", "sync-if-needed", "async", "s-y-nxc"]),
      ("12", ["node-10200", "node-10012"], ["node-10012", "node-10200"]),
      ("nd", ["nextDay", "needed"], ["nextDay", "needed"]), ("T", ["the", "Two"], ["Two", "the"]),
      ("a", ["ba", "ca"], ["ba", "ca"]),
    ])
  func order(query: String, texts: [String], order: [String]) { #expect(found(query, texts) == order) }

  @Test(
    "the places are those of the scored letters",
    arguments: [("tf", "toggle-fold", [0, 7]), ("本", "日本", [3, 4, 5]), ("x", "abc", []), ("12", "n-10012", [5, 6])])
  func places(query: String, text: String, places: [Int]) { #expect(FuzzyQuery(query).places(in: text) == places) }

  @Test("in a sentence, letters match the beginnings of words")
  func sentences() {
    let sentence = "fold, or go to the parent"
    for query in ["fo", "gp", "go par", "gttp"] { #expect(FuzzyQuery(query).score(in: sentence, atWords: true) != nil) }
    for query in ["ld", "oo", "arent"] { #expect(FuzzyQuery(query).score(in: sentence, atWords: true) == nil) }
  }

  @Test("matching time is bounded for adversarial text")
  func bounded() {
    let text = String(repeating: "a", count: 2_000)
    #expect(FuzzyQuery(String(repeating: "a", count: 200)).score(in: text) != nil)
    #expect(FuzzyQuery(String(repeating: "a", count: 199) + "b").score(in: text) == nil)
  }
}
