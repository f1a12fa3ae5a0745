/// Tables as RFC 4180 has them.
enum CSVText {
  /// A line without its line feed, which the carriage return at its end belongs to.
  static func line(_ fields: [String]) -> String { fields.map(quoted).joined(separator: ",") + "\r" }

  /// A field, in quotes where it could be misunderstood otherwise. Line ends are one character together, so that each part
  /// of them is looked for.
  private static func quoted(_ field: String) -> String {
    guard field.unicodeScalars.contains(where: { ["\"", ",", "\r", "\n"].contains($0) }) else { return field }
    return "\"\(field.replacing("\"", with: "\"\""))\""
  }
}
