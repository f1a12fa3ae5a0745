/// The name of a test as a part of file names: letters and digits of any script, `.`, `-` and `_`.
struct RecordingName: Hashable {
  /// The end of every recording's file name.
  static let suffix = ".loadscope.ndjson"

  /// The maximum length of ``text`` in UTF-8 bytes. File systems could refuse a longer file name.
  private static let limit = 200

  let text: String

  /// Creates the name from a test's full name. Characters that a file name should not have become hyphens.
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

  /// Returns the file name of a test's recording. From the second recording on, it contains `+` and the number. The
  /// file name is unique, because the name of a test contains no `+`.
  func fileName(number: Int) -> String { "\(text)\(number > 1 ? "+\(number)" : "")\(Self.suffix)" }

  /// Returns whether `file` is the name of one of the test's recordings, with or without a number.
  func isName(ofFile file: String) -> Bool {
    guard file.hasPrefix(text), file.hasSuffix(Self.suffix) else { return false }
    let number = file.dropFirst(text.count).dropLast(Self.suffix.count)
    return number.isEmpty || (number.first == "+" && number.count > 1 && number.dropFirst().allSatisfy(\.isWholeNumber))
  }
}
