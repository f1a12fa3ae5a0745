/// What can be typed for the error of a sync: the words that a scenario takes too, so that what was done by hand can be
/// written down.
enum ErrorWord {
  /// What is wrong with a text, as a sentence; nil for one that is an error, and for an empty one.
  static func problem(of text: String) -> String? {
    if outcomes.contains(text.lowercased()) { return "\(text) is no error but an outcome" }
    if text.unicodeScalars.contains(where: \.properties.isWhitespace) {
      return "an error is one word, such as http-503: join the words with -"
    }
    let isVisible = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return isVisible ? nil : "an error has no control characters"
  }

  private static let outcomes: Set = ["ok", "okay", "success", "succeed", "succeeds", "successful", "hang", "hangs"]
}
