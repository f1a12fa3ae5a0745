import Explanation

/// A hint for a search word that looks like filter syntax but is searched as text.
enum FilterHint {
  private static let signs = ["&&": "and", "||": "or"]

  /// Returns the hint about a search word, as a sentence; nil if the word does not resemble syntax.
  static func sentence(about word: String) -> String? {
    if let meant = signs[word] { return Messages.signIsText(word, meant: meant) }
    let name = word.prefix { $0.isLetter }
    let isField = !name.isEmpty && word.dropFirst(name.count).first == ":"
    return isField ? Messages.fieldIsText(String(name)) : nil
  }
}
