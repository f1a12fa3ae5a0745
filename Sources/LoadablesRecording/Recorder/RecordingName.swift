/// The part of a recording's file name that names the test: letters and digits of any script, `.`, `-` and `_`.
struct RecordingName: Hashable {
  /// The end of every recording's name.
  static let suffix = ".loadscope.ndjson"

  /// The maximum number of UTF-8 bytes, so that every file system takes the file's name.
  private static let limit = 200

  let text: String

  /// Creates the name from the full name of a test. Other characters become hyphens.
  init(_ test: String) {
    var text = ""
    var isGap = false
    for character in test {
      guard character.isLetter || character.isNumber || ".-_".contains(character) else {
        isGap = true
        continue
      }
      if text.isEmpty, character == "-" || character == "." { continue }
      let added = isGap && !text.isEmpty ? "-\(character)" : "\(character)"
      isGap = false
      guard text.utf8.count + added.utf8.count <= Self.limit else { break }
      text += added
    }
    self.text = text.isEmpty ? "test" : text
  }

  /// Returns the name of the file. From the test's second recording on, the name has `+` and the number. It is unique,
  /// since the name of a test has no `+`.
  func fileName(number: Int) -> String { "\(text)\(number > 1 ? "+\(number)" : "")\(Self.suffix)" }

  /// Returns whether a file name is that of one of the test's recordings: the first, without a number, or a later one.
  func isName(ofFile file: String) -> Bool {
    guard file.hasPrefix(text), file.hasSuffix(Self.suffix) else { return false }
    let number = file.dropFirst(text.count).dropLast(Self.suffix.count)
    return number.isEmpty || (number.first == "+" && number.count > 1 && number.dropFirst().allSatisfy(\.isWholeNumber))
  }
}
