/// Writes CSV lines according to RFC 4180.
enum CSVText {
  /// Returns a line that ends with a carriage return; the caller adds the line feed.
  static func line(_ fields: [String]) -> String { fields.map(quoted).joined(separator: ",") + "\r" }

  /// Returns a field, in quotes if necessary. Compares Unicode scalars, because CR LF is a single Swift `Character`.
  private static func quoted(_ field: String) -> String {
    guard field.unicodeScalars.contains(where: { ["\"", ",", "\r", "\n"].contains($0) }) else { return field }
    return "\"\(field.replacing("\"", with: "\"\""))\""
  }
}
