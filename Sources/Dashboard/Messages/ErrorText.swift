/// The error of a sync as the user types it. A scenario accepts the same text, so that manual failures can be scripted.
enum ErrorText {
  /// Returns the problem with a text, as a sentence; nil if the text is a valid error or empty.
  static func problem(of text: String) -> String? {
    if outcomes.contains(text.lowercased()) { return "\(text): an outcome, not an error" }
    if text.unicodeScalars.contains(where: \.properties.isWhitespace) {
      return "an error is one word, such as http-503: join the words with -"
    }
    let isVisible = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return isVisible ? nil : "an error has no control characters"
  }

  private static let outcomes: Set = ["ok", "okay", "success", "succeed", "succeeds", "successful", "hang", "hangs"]
}
