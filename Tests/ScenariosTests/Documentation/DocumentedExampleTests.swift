import Testing
import YAMLReading

@testable import Scenarios

@Suite("Examples in the documentation")
struct DocumentedExampleTests {
  @Test("Each is read without an error and is valid by the schema", arguments: DocumentedExample.all)
  func reads(example: DocumentedExample) throws {
    _ = try ScenarioReader.read(example.file, file: example.name)
    let document = try Document.read(example.file, file: example.name) { root, _ in root }
    #expect(try JSONSchemaCheck(ScenarioSchema.text).errors(in: Instance(document)) == [])
  }

  @Test(
    "README.md, the guide and the reference have examples",
    arguments: ["README.md", "docs/guide/", "docs/reference/"])
  func some(place: String) {
    #expect(DocumentedExample.all.contains { $0.name.hasPrefix(place) })
  }
}
