import InspectionModel
import Testing
import YAMLReading

@testable import Scenarios

@Suite("The schema of scenarios")
struct SchemaTests {
  private static let check = Result { try JSONSchemaCheck(ScenarioSchema.text) }

  /// The reader's errors of a file.
  private func errors(of bytes: some Collection<UInt8>) throws -> [String] {
    let check = try Self.check.get()
    let document = try Document.read(bytes: bytes, file: "test.yaml") { root, _ in root }
    return try check.errors(in: Instance(document))
  }

  @Test("Every valid file is valid by the schema", arguments: ValidFile.all)
  func valid(file: ValidFile) throws {
    #expect(try errors(of: Array(file.text().utf8)) == [])
  }

  /// Errors that no schema can detect: they depend on other places of the file, or YAML itself rejects the file.
  private static let unseen: Set<Diagnostic.Code> = [
    .unknownID, .duplicateID, .cycle, .impossibleAction, .tooLarge, .duplicateKey, .syntax, .unsupportedYAML,
    .unreadable,
  ]

  /// Files with errors between two values, which the schema cannot detect either.
  private static let unseenFiles: Set<String> = [
    "uniform-latency-out-of-order", "error-without-failed-state", "expectations-after-end",
    "count-on-map-input", "count-on-proxy-target",
  ]

  @Test("Every invalid file that a schema can refuse is invalid by it", arguments: InvalidFile.all)
  func invalid(file: InvalidFile) throws {
    let list = try #require(throws: DiagnosticList.self) {
      try ScenarioReader.read(bytes: try file.bytes(), file: file.file)
    }
    let codes = Set(list.diagnostics.map(\.code))
    guard !codes.isSubset(of: Self.unseen), let errors = try? errors(of: try file.bytes()) else { return }
    #expect(errors.isEmpty == Self.unseenFiles.contains(file.name))
  }

  @Test(
    "The check refuses invalid documents",
    arguments: [
      "{}", "{ scenario: x }", "{ scenario: x, nodes: [] }", "{ scenario: x, nodes: [], actions: [] }",
      "{ scenario: x, actions: [] }", "{ nodes: [{ id: a }] }", "{ scenario: x, nodes: [{ id: a, zebra: 1 }] }",
      "{ scenario: x, nodes: [{ id: a, kind: group }] }", "{ scenario: x, nodes: [{ id: a, latency: 1 }] }",
      "{ scenario: x, nodes: [{ id: a }], expect: [{ at: 1s, by: 1s, state: { a: idle } }] }",
      "{ scenario: x, nodes: [{ id: a, failureRate: 2 }] }",
      "{ scenario: x, nodes: [{ id: a, error: e }] }",
      "{ scenario: x, nodes: [{ id: a, outcomes: [ok], failureRate: 1 }] }",
      "{ scenario: x, nodes: [{ id: a }], script: [{ at: 1s, fault: a, hang: false }] }",
      "{ scenario: x, nodes: [{ id: a }], script: [{ at: 1s, fault: a }] }",
      "{ scenario: x, nodes: [{ id: a }], expect: [{ attempts: a, equals: 1, atMost: 2 }] }",
      "{ scenario: x, nodes: [{ id: a, kind: image }] }",
    ])
  func refuses(text: String) throws {
    #expect(try !errors(of: Array(text.utf8)).isEmpty)
  }

  @Test("The words of the schema's enums match the code")
  func words() throws {
    func words<Word: RawRepresentable<String> & CaseIterable>(_ type: Word.Type) -> Set<String> {
      Set(type.allCases.map(\.rawValue))
    }
    let inSchema = Set(SchemaPlaces.enums(of: try Self.check.get().root))
    let inValues: [Set<String>] = [
      words(ClockSettings.Start.self), words(NetworkState.self), words(ActivityState.self),
      words(Behaviour.InitialContents.self), words(Behaviour.FailurePolicy.self), words(SyncerDefinition.Policy.self),
      words(NodeBackoff.Jitter.self), Set(NodeState.allCases.map(\.word)).union(NodeState.aliases.keys),
      words(WaiterDefinition.Condition.self), words(OfflineRule.self),
      words(WaiterDefinition.End.self), Set(KindTag.ofNodes.map(\.rawValue)),
      words(NodeGroupMode.self).union(["strict"]),
      ["proceed", "complete"], ["actions"], ["grayscale"], ["policy"],
    ]
    #expect(inSchema == Set(inValues))
  }
}
