extension StringProtocol {
  /// The text in backticks, shortened and with control characters escaped, for a message.
  package var quoted: String { "`\(shortened)`" }

  /// The text, shortened to 60 characters and with control characters escaped, for a message.
  package var shortened: String {
    let longest = 60
    let shown = unicodeScalars.prefix(longest).map(\.visible).joined()
    return unicodeScalars.dropFirst(longest).isEmpty ? shown : shown + "…"
  }

  /// The text with control characters and invisible characters escaped, but for line feeds, for a message of lines.
  package var visibleLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map(\.visible).joined(separator: "\n")
  }

  /// The text with control characters and invisible characters escaped.
  package var visible: String {
    // The fast path: nearly every text is printable ASCII.
    utf8.allSatisfy { (0x20...0x7E).contains($0) } ? String(self) : unicodeScalars.map(\.visible).joined()
  }
}

extension Unicode.Scalar {
  /// The character, escaped if the character moves the cursor, changes the direction of the text or is invisible.
  package var visible: String {
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

  /// The width of the character on a terminal, in columns.
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
  /// The words in backticks, as a sentence lists them: `a`, `b` or `c`.
  package var alternatives: String {
    let words = map(\.quoted)
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
