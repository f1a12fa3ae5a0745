import TerminalUI
import YAMLReading

/// Reads theme files, with the decoders and diagnostics that read scenarios.
enum ThemeFile {
  private static let objectSchema = ObjectSchema(
    of: "a theme", ["name", "summary", "roles"],
    misplaced: Dictionary(uniqueKeysWithValues: StyleRole.allCases.map { ($0.name, "it belongs under `roles`") }))
  private static let roles = ObjectSchema(of: "`roles`", StyleRole.allCases.map(\.name))

  /// Decodes the text of a theme file. `file` names the file in error messages.
  ///
  /// - Throws: All errors in the file; after a syntax error, only the syntax error.
  static func read(_ bytes: some Collection<UInt8>, file: String) throws(DiagnosticList) -> Theme {
    try Document.read(bytes: bytes, file: file) { root, diagnostics in
      guard let cursor = MappingCursor(root, objectSchema, diagnostics) else { return nil }
      let name = cursor.required("name", .anyText)
      let summary = cursor.optional("summary", .anyText)
      let styles = cursor.required("roles", ValueDecoder("a mapping of roles to styles", decode: styles))
      return Theme(name: name ?? "", summary: summary ?? "", styles: styles ?? [:])
    }
  }

  private static func styles(
    _ node: DocumentNode, _ diagnostics: DiagnosticCollector
  ) -> [StyleRole: Style]? {
    guard let cursor = MappingCursor(node, roles, diagnostics) else { return nil }
    var styles: [StyleRole: Style] = [:]
    for role in StyleRole.allCases { styles[role] = cursor.optional(role.name, .style) }
    return styles
  }
}

extension ValueDecoder<Style> {
  fileprivate static var style: ValueDecoder {
    let expectation = "a style such as `bold green on #202020`"
    return ValueDecoder(expectation, takesNull: true) { node, diagnostics in
      guard let text = node.text else {
        let hint = node.isNull ? "a `#` begins a comment, except in quotes" : nil
        diagnostics.report(.wrongType(node, expected: expectation, hint: hint))
        return nil
      }
      do throws(StyleSyntaxError) {
        return try Style(parsing: text)
      } catch {
        diagnostics.report(.invalidValue(node, expected: expectation, hint: hint(for: error, diagnostics)))
        return nil
      }
    }
  }

  /// Returns a hint about a style with an error: the word that the user probably meant, or else the parser's message.
  private static func hint(for error: StyleSyntaxError, _ diagnostics: DiagnosticCollector) -> String {
    if error.code == .unknownWord, let word = diagnostics.nearMiss(to: error.word, among: words) {
      return Diagnostic.didYouMean(word)
    }
    if error.word.wholeMatch(of: /#[0-9A-Fa-f]{3}/) != nil {
      return Diagnostic.didYouMean("#" + error.word.dropFirst().map { "\($0)\($0)" }.joined())
    }
    let isLong = error.word.unicodeScalars.count > 60
    return isLong ? error.message.replacing(error.word, with: error.word.prefix(60) + "…") : error.message
  }

  private static var words: [String] {
    TextAttributes.named.map(\.name) + ["default"] + Color.names + Color.names.map { "bright-\($0)" }
  }
}
