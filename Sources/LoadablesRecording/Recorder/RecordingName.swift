/// The part of a recording's file name that names the test: letters, digits, `.`, `-` and `_`.
struct RecordingName: Hashable {
  /// The maximum number of characters, so that every file system takes the file's name.
  private static let limit = 120

  let text: String

  /// Creates the name from the name of a test: `-[FeedTests testRefresh]` becomes `FeedTests.testRefresh`.
  init(_ test: String) {
    var text = ""
    var isGap = false
    for character in test {
      guard character.isASCII, character.isLetter || character.isNumber || ".-_".contains(character) else {
        isGap = true
        continue
      }
      if text.isEmpty, character == "-" || character == "." { continue }
      if isGap, !text.isEmpty { text.append(test.hasPrefix("-[") ? "." : "-") }
      isGap = false
      text.append(character)
    }
    self.text = text.isEmpty ? "test" : String(text.prefix(Self.limit))
  }

  /// Returns the name of the file. From the test's second recording on, the name has `+` and the number. It is unique,
  /// since the name of a test has no `+`.
  func fileName(number: Int) -> String { "\(text)\(number > 1 ? "+\(number)" : "").loadscope.ndjson" }
}
