import Scenarios
import Testing

@Suite("The line of a node")
struct NodePlaceTests {
  private static let text = """
    scenario: Places
    defaults:
      latency: 1s
    nodes:
      - id: feed
        kind: group
        children:
          - id: photos
          - { id: token, latency: 2s }
          - id: image
            count: 20
      - { id: image-x }
      - kind: proxy
        target: { id: inner }
        id: outer
    script:
      - { at: 1s, sync: image-3 }
    """

  @Test(
    "is that of its id, wherever it is defined",
    arguments: [("feed", 5), ("photos", 8), ("token", 9), ("inner", 14), ("outer", 15), ("image-x", 12)])
  func found(id: String, line: Int) {
    #expect(ScenarioFile.line(ofNode: id, in: Self.text) == line)
    #expect(ScenarioFile.line(ofNode: id, in: "\u{FEFF}" + Self.text) == line)
  }

  @Test("of a copy is that of its original", arguments: ["image-1", "image-20"])
  func copy(id: String) {
    #expect(ScenarioFile.line(ofNode: id, in: Self.text) == 10)
  }

  @Test("is unknown for a missing node", arguments: ["nope", "photos-1", "image", "Places"])
  func unknown(id: String) {
    #expect(ScenarioFile.line(ofNode: id, in: Self.text) == (id == "image" ? 10 : nil))
  }

  @Test("of an action is found in a file without nodes")
  func action() {
    #expect(ScenarioFile.line(ofNode: "upload", in: "scenario: x\nactions:\n  - { id: upload }\n") == 3)
  }

  @Test("is found in a file with errors, but not in invalid YAML")
  func broken() {
    let wrong = Self.text.replacing("latency: 2s", with: "latencie: 2 parsecs")
    #expect(ScenarioFile.line(ofNode: "token", in: wrong) == 9)
    #expect(ScenarioFile.line(ofNode: "token", in: "nodes: [") == nil)
    #expect(ScenarioFile.line(ofNode: "token", in: "") == nil)
  }
}
