/// Functions that quote texts as JSON strings. YAML reads these strings as the same texts.
package enum JSONText {
  /// Returns a text as a JSON string, in quotes and with escapes.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a text as a JSON string, in quotes and with escapes, as UTF-8 bytes.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(quote)
    let isPlain =
      text.utf8.withContiguousStorageIfAvailable { characters in
        guard characters.allSatisfy(Self.isPlain) else { return false }
        bytes.append(contentsOf: characters)
        return true
      } ?? false
    if !isPlain { appendEscaped(text, to: &bytes) }
    bytes.append(quote)
  }

  private static let quote = UInt8(ascii: "\"")

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != quote && byte != UInt8(ascii: "\\")
  }

  private static func appendEscaped(_ text: String, to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes.append(contentsOf: #"\""#.utf8)
      case "\\": bytes.append(contentsOf: #"\\"#.utf8)
      case "\n": bytes.append(contentsOf: #"\n"#.utf8)
      case "\r": bytes.append(contentsOf: #"\r"#.utf8)
      case "\t": bytes.append(contentsOf: #"\t"#.utf8)
      // The C0 and C1 control characters, the separators that some readers treat as line ends, and the controls of the
      // direction of the text.
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}",
        "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        bytes.append(contentsOf: #"\u"#.utf8)
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
        bytes.append(contentsOf: digits.utf8)
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }
}
