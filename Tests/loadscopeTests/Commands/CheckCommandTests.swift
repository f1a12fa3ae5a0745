import Scenarios
import Testing

@testable import loadscope

@Suite("check")
struct CheckCommandTests {
  @Test(
    "counts the nodes of a valid scenario, actions included",
    arguments: [
      ("nodes: [{ id: a }]", "1 node"), ("actions: [{ id: a }]", "1 node"),
      ("nodes: [{ id: a }]\nactions: [{ id: b, count: 3 }]", "4 nodes"),
    ])
  func contents(text: String, words: String) throws {
    let scenario = try ScenarioReader.read("scenario: x\n\(text)", file: "test.yaml")
    #expect(CheckCommand.contents(of: scenario) == words)
  }
}
