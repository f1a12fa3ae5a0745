import YAMLReading

/// Writes CSV lines according to RFC 4180, with control characters escaped.
enum CSVText {
  /// Returns a line that ends with a carriage return; the caller adds the line feed.
  static func line(_ fields: [String]) -> String { fields.map(quoted).joined(separator: ",") + "\r" }

  /// Returns a field, in quotes if necessary. A text that a spreadsheet would run as a formula begins with `'`.
  private static func quoted(_ field: String) -> String {
    let isFormula = field.first.map("=+-@\t".contains) == true && Double(field) == nil
    let text = (isFormula ? "'" : "") + field.visible
    guard text.contains(where: { $0 == "\"" || $0 == "," }) else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}
