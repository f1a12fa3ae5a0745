import Testing
import YAMLReading

@testable import Scenarios

/// The schema is generated from the reader's tables; this compares it with the reader's behaviour.
@Suite("The schema and the reader")
struct SchemaAgreementTests {
  private static let check = Result { try JSONSchemaCheck(ScenarioSchema.text) }

  @Test("They know the same keys in every mapping", arguments: SchemaPlaces.all.map(\.pointer))
  func keys(pointer: String) throws {
    let check = try Self.check.get()
    let place = try #require(SchemaPlaces.all.first { $0.pointer == pointer })
    let schema = try #require(check.schema(at: pointer))
    let known = Set(schema["properties"]?.members.keys.map { $0 } ?? [])
    #expect(!known.isEmpty)
    let keys = SchemaPlaces.keys(in: check.root).union(SchemaPlaces.readKeys)
      .union(["zebra", "source"])
    for key in keys.subtracting(place.changing) {
      let file = place.file(key)
      // Skips keys that the file already has.
      guard codes(of: file).first(where: { $0 == .duplicateKey }) == nil else { continue }
      #expect(reads(key, in: file) == known.contains(key), "\(key): \(diagnostics(of: file)?.rendered() ?? "fine")")
    }
  }

  @Test("Every mapping of the schema is compared with the reader")
  func places() throws {
    let pointers = SchemaPlaces.pointers(in: try Self.check.get().root)
    #expect(Set(SchemaPlaces.all.map(\.pointer)) == Set(pointers))
  }

  /// Whether the reader knows this key, even if it rejects the value.
  private func reads(_ key: String, in file: String) -> Bool {
    let messages = diagnostics(of: file)?.diagnostics ?? []
    return !messages.contains { diagnostic in
      let isUnknown = diagnostic.code == .unknownKey || diagnostic.code == .misplacedKey
      return isUnknown && diagnostic.message.contains("`\(key)`")
        && !diagnostic.message.contains("exclude") && !diagnostic.message.contains("only goes with")
    }
  }
}
