/// Makes unique words, which are node ids or error codes of a scenario, from arbitrary texts.
package struct ScenarioWords {
  /// The maximum number of characters that a word takes from a text.
  private static let lengthLimit = 32

  private let isValid: (String) -> Bool
  /// The word for a text without usable characters, and the beginning of a word that would be invalid: `node`.
  private let standard: String
  private var words: [String: String] = [:]
  private var used: Set<String>

  private init(standard: String, used: Set<String> = [], isValid: @escaping (String) -> Bool) {
    self.standard = standard
    self.used = used
    self.isValid = isValid
  }

  /// Creates a maker of node ids.
  package static var ids: ScenarioWords {
    ScenarioWords(standard: "node") { IDForm.isWellFormed($0) && !IDForm.reserved.contains($0) }
  }

  /// Creates a maker of error codes.
  package static var errorCodes: ScenarioWords { ScenarioWords(standard: "error", isValid: ErrorCode.isOne) }

  /// The texts that differ from their words, each with its word, sorted by word.
  package var replaced: [(text: String, word: String)] {
    words.filter { $0.key != $0.value }.map { ($0.key, $0.value) }.sorted { $0.word < $1.word }
  }

  /// Returns the word for a text: the text itself if valid and not in use. Equal texts have equal words.
  package mutating func word(for text: String) -> String {
    if let known = words[text] { return known }
    let word = newWord(for: text)
    words[text] = word
    return word
  }

  /// Returns the word that a text already has; nil if it has none.
  package func knownWord(for text: String) -> String? { words[text] }

  /// Returns a new, unique word for a text, even if an equal text already has a word.
  package mutating func newWord(for text: String) -> String {
    let word = isValid(text) ? text : Self.plain(text)
    let base = isValid(word) ? word : "\(standard)\(word.isEmpty ? "" : "-")\(word)"
    var unique = base
    var number = 1
    while !used.insert(unique).inserted {
      number += 1
      unique = "\(base)-\(number)"
    }
    return unique
  }

  /// Returns the first words of a text in lower case, joined by `-`.
  private static func plain(_ text: String) -> String {
    let parts = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
    var word = ""
    for part in parts where word.isEmpty || word.utf8.count + part.utf8.count < lengthLimit {
      word += (word.isEmpty ? "" : "-") + part.prefix(lengthLimit)
    }
    return word
  }
}
