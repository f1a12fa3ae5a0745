import InspectionModel
import TestSupport
import Testing
import YAMLReading

@testable import Scenarios

@Suite("Writing a whole scenario")
struct ScenarioWriterTests {
  private func written(_ text: String, remarks: [String] = []) throws -> String {
    let scenario = try ScenarioReader.read(text, file: "original.yaml")
    let file = try ScenarioWriter.file(of: scenario, remarks: remarks, name: "written.yaml")
    #expect(file.scenario.withoutLocations == scenario.withoutLocations)
    return file.text
  }

  @Test("a written file has the meaning of the original", arguments: ValidFile.all)
  func validFiles(file: ValidFile) throws { _ = try written(file.text()) }

  @Test("a built-in scenario keeps its meaning", arguments: BuiltInScenarios.names)
  func builtIn(name: String) throws { _ = try written(BuiltInScenarios.text(of: name)) }

  @Test("nodes are defined in place, on one line where it fits, and defaults are left out")
  func layout() throws {
    let text = """
      scenario: A feed
      end: 1m
      network: offline

      nodes:
        - id: feed
          name: The feed
          kind: group
          mode: any
          syncer: { period: 30s, backoff: { min: 1s, max: 8s, multiplier: 2 } }
          children:
            - { id: token, latency: { each: [412ms, 1.5s] }, outcomes: [timeout, ok] }
            - { id: thumb, count: 3 }
            - id: start
              kind: chain
              items:
                - token
                - ref: { id: cache, onFailure: drop }
                  then: complete
        - { id: current, kind: proxy, target: { id: ada } }

      waiters:
        - { id: call, for: token, timeout: 5s, at: 1s }

      actions:
        - { id: upload, date: 2s, outcomes: [{ again: 1h }, ok] }

      script:
        - { at: 0s, sync: all }
        - { at: 1.5s, children: feed, to: [token, thumb-2] }

      expect:
        - { at: 2s, state: { feed: failed } }

      """
    let expected = text.replacing(
      "          - ref: { id: cache, onFailure: drop }\n            then: complete\n",
      with: "          - { ref: { id: cache, onFailure: drop }, then: complete }\n")
    #expect(try written(text) == expected)
  }

  @Test("remarks are comments of one line at the top")
  func remarks() throws {
    let text = "scenario: x\n\nnodes:\n  - { id: a }\n"
    #expect(
      try written(text, remarks: ["First", "", "a\nb\u{7}"])
        == "# First\n#\n# a\\nb\\u{7}\n\n" + text)
  }

  @Test("a scenario that the language does not allow has the reader's errors")
  func refused() throws {
    let scenario = Scenario(
      title: "x", nodes: [NodeDefinition(id: "a b", kind: .pure)], roots: ["a b"],
      script: [ScriptEntry(at: .zero, command: .sync("c"))])
    #expect(throws: DiagnosticList.self) { try ScenarioWriter.file(of: scenario, name: "x.yaml") }
  }
}
