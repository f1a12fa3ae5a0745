/// Texts in JSON.
enum JSONText {
  /// A text as JSON has it, which YAML reads in the same way.
  static func quoted(_ text: String) -> String {
    var result = ""
    quote(text, into: &result)
    return result
  }

  /// Adds a text as JSON has it.
  static func quote(_ text: String, into result: inout String) {
    result += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      // The controls of both ranges, and the separators that end a line for some readers.
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{2028}"
        || scalar == "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    result += "\""
  }
}
