import Explanation

/// What is said of a word that looks like a part of the language, and is looked for as text all the same.
enum FilterHint {
  private static let signs = ["&&": "and", "||": "or"]

  /// Nil for a word like any other.
  static func sentence(about word: String) -> String? {
    if let meant = signs[word] { return Messages.signIsText(word, meant: meant) }
    let name = word.prefix { $0.isLetter }
    let isField = !name.isEmpty && word.dropFirst(name.count).first == ":"
    return isField ? Messages.fieldIsText(String(name)) : nil
  }
}
