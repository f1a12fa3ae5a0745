import JSONQuoting

extension StringProtocol {
  /// The text in backticks, shortened and with control characters escaped, for a message.
  package var quoted: String { "`\(shortened)`" }

  /// The text, shortened to 60 characters and with control characters escaped, for a message.
  package var shortened: String {
    let longest = 60
    let shown = unicodeScalars.prefix(longest).map(\.visible).joined()
    return unicodeScalars.dropFirst(longest).isEmpty ? shown : shown + "…"
  }
}

extension Unicode.Scalar {
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
