extension StringProtocol {
  /// The text in backticks for a message: short enough for a line, and nothing in it that a terminal would obey.
  package var quoted: String { "`\(shortened)`" }

  /// The same without backticks.
  var shortened: String {
    let longest = 60
    let shown = unicodeScalars.prefix(longest).map(\.visible).joined()
    return unicodeScalars.dropFirst(longest).isEmpty ? shown : shown + "…"
  }

  /// The text with an escape for every character that a terminal would obey or that nobody would see.
  package var visible: String {
    // Nearly every text is of such characters alone.
    utf8.allSatisfy { (0x20...0x7E).contains($0) } ? String(self) : unicodeScalars.map(\.visible).joined()
  }
}

extension Unicode.Scalar {
  /// The character, or an escape for one that would move the cursor, change the direction of the text or not be seen.
  var visible: String {
    switch (self, properties.generalCategory) {
    case ("\t", _): "\\t"
    case ("\r", _): "\\r"
    case ("\n", _): "\\n"
    case (_, .control), (_, .format), (_, .lineSeparator), (_, .paragraphSeparator), (_, .privateUse),
      (_, .unassigned):
      "\\u{\(String(value, radix: 16, uppercase: true))}"
    default: String(self)
    }
  }

  /// How many columns a terminal gives to the character.
  var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

extension Sequence<String> {
  /// The words as a sentence lists them: `a`, `b` or `c`.
  var alternatives: String {
    let words = map(\.quoted)
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
