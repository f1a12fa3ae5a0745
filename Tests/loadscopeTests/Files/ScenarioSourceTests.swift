import Foundation
import Scenarios
import Testing

@testable import loadscope

@Suite("Where scenarios come from")
struct ScenarioSourceTests {
  @Test("every built-in scenario can be read", arguments: EmbeddedFiles.scenarios.map(\.name))
  func builtIn(name: String) throws {
    #expect(try !ScenarioSource.builtIn(named: name).readUsable().nodes.isEmpty)
  }

  @Test("a name that is none lists those that are")
  func unknownName() {
    #expect(
      problem { try ScenarioSource.builtIn(named: "nope") }
        == "there is no built-in scenario called nope; there are: "
        + EmbeddedFiles.scenarios.map(\.name).joined(separator: ", "))
  }

  @Test("a name may be a file's or a built-in scenario's, and the file comes first")
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

  @Test("a file that is not there is said to be missing")
  func missing() {
    #expect(problem { _ = try ScenarioSource.named("nope.yaml").readUsable() } == "nope.yaml: there is no such file")
    #expect(problem { _ = try ScenarioSource.named("nope") }?.contains("there are: tour, policies, ") == true)
  }

  @Test("a directory is no file")
  func directory() {
    let path = FileManager.default.temporaryDirectory.path()
    #expect(problem { try ScenarioSource.file(path).readUsable() } == "\(path): this is a directory, not a file")
  }

  @Test(
    "what is wrong in a file is told with its places", arguments: ["", "scenario: x\nnodes: [{ id: a, knd: pure }]\n"])
  func diagnostics(text: String) throws {
    let message = try withTemporaryFile(text, name: "bad.yaml") { path in
      problem { try ScenarioSource.file(path).readUsable() }
    }
    #expect(message?.contains(try Regex(#"bad\.yaml:\d+:\d+: error: "#)) == true)
  }
}
