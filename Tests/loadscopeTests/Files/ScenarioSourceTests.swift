import Foundation
import Scenarios
import Testing

@testable import loadscope

@Suite("Scenario sources")
struct ScenarioSourceTests {
  @Test("every built-in scenario can be read", arguments: EmbeddedFiles.scenarios.map(\.name))
  func builtIn(name: String) throws {
    #expect(try !ScenarioSource.builtIn(named: name).readUsable().nodes.isEmpty)
  }

  @Test("an unknown name lists the known ones")
  func unknownName() {
    #expect(
      problem { try ScenarioSource.builtIn(named: "nope") }
        == "no built-in scenario called nope; known: "
        + EmbeddedFiles.scenarios.map(\.name).joined(separator: ", "))
  }

  @Test("a name is a file's or else a built-in scenario's")
  func named() throws {
    guard case .builtIn(let file) = try ScenarioSource.named("tour") else {
      Issue.record("the tour is built in")
      return
    }
    #expect(file.name == "tour")
    try withTemporaryFile("scenario: x\nnodes: [{ id: a }]\n", name: "tour") { path in
      guard case .file(path) = try ScenarioSource.named(path) else {
        Issue.record("there is such a file")
        return
      }
    }
  }

  @Test("a missing file is reported")
  func missing() {
    #expect(problem { _ = try ScenarioSource.named("nope.yaml").readUsable() } == "nope.yaml: no such file")
    #expect(problem { _ = try ScenarioSource.named("nope") }?.contains("known: tour, policies, ") == true)
  }

  @Test("a recording is named as such", arguments: ["recording", "link"])
  func recording(kind: String) throws {
    let text = "{\"\(kind)\":\"loadscope\",\"version\":\"3.0\"}\n"
    let message = try withTemporaryFile(text, name: "run.ndjson") { path in
      problem { try ScenarioSource.file(path).readUsable() }
    }
    #expect(message?.hasSuffix("run.ndjson: this is a recording, not a scenario; `loadscope replay` shows it") == true)
  }

  @Test("a directory is refused")
  func directory() {
    let path = FileManager.default.temporaryDirectory.path()
    #expect(problem { try ScenarioSource.file(path).readUsable() } == "\(path): this is a directory, not a file")
  }

  @Test(
    "errors in a file are reported with their places", arguments: ["", "scenario: x\nnodes: [{ id: a, knd: pure }]\n"])
  func diagnostics(text: String) throws {
    let message = try withTemporaryFile(text, name: "bad.yaml") { path in
      problem { try ScenarioSource.file(path).readUsable() }
    }
    #expect(message?.contains(try Regex(#"bad\.yaml:\d+:\d+: error: "#)) == true)
  }
}
