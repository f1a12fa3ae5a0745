import Testing

@testable import YAMLReading

@Suite("Mapping cursor")
struct MappingCursorTests {
  /// A file other than a scenario, read by the same toolkit.
  private struct Palette: Equatable {
    var name: String
    var summary: String?
    var roles: [String: String]
  }

  private func read(_ text: String) throws(DiagnosticList) -> Palette {
    try Document.read(text, file: "palette.yaml") { root, diagnostics in
      let objectSchema = ObjectSchema(of: "a palette", ["name", "summary", "roles"])
      guard let cursor = MappingCursor(root, objectSchema, diagnostics) else { return nil }
      let roles = cursor.required("roles", ValueDecoder<String>.anyText.mapping("a mapping of roles to styles"))
      guard let name = cursor.required("name", .anyText), let roles else { return nil }
      return Palette(
        name: name,
        summary: cursor.optional("summary", .anyText),
        roles: Dictionary(uniqueKeysWithValues: roles.map { ($0.key.key, $0.value) }))
    }
  }

  @Test("A mapping with custom keys is read in full")
  func ownKeys() throws {
    #expect(
      try read("name: dark\nroles: { header: bold, error: \"red on black\" }")
        == Palette(name: "dark", roles: ["header": "bold", "error": "red on black"]))
  }

  @Test("Errors in a mapping are reported with their locations")
  func wrongEntry() throws {
    #expect {
      try read("nam: dark\nroles:\n  header: bold\n  header: dim\n  error: [red]")
    } throws: { error in
      let list = error as? DiagnosticList
      return list?.diagnostics.map(\.code) == [.unknownKey, .duplicateKey, .wrongType]
        && list?.diagnostics.map(\.location.line) == [1, 4, 5]
    }
  }
}
