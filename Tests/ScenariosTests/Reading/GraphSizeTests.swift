import Testing
import YAMLReading

@testable import Scenarios

@Suite("How far nodes stand on one another")
struct GraphSizeTests {
  private func messages(_ nodes: [String]) -> [String] {
    let text = "scenario: Test\nnodes:\n" + nodes.map { "  - \($0)\n" }.joined()
    do throws(DiagnosticList) {
      _ = try ScenarioReader.read(text, file: "test.yaml")
      return []
    } catch {
      return error.diagnostics.map { "\($0.location.line): \($0.message)" }
    }
  }

  /// A row of proxies, each for the next one.
  private func chain(of count: Int) -> [String] {
    (1..<count).map { "{ id: p\($0), kind: proxy, target: p\($0 + 1) }" } + ["{ id: p\(count) }"]
  }

  @Test("a thousand nodes may stand on one another in a row, and no more")
  func depth() {
    #expect(messages(chain(of: 1_000)) == [])
    #expect(messages(chain(of: 1_001)) == ["3: `p1` stands on more than 1000 nodes in a row"])
    // Reported once, at its start, and not for its ancestors.
    #expect(messages(chain(of: 5_000)).count == 1)
  }

  @Test("groups that double the ways down at each step are refused before they are too many to go")
  func ways() {
    func diamond(_ levels: Int) -> [String] {
      (0..<levels).map { "{ id: d\($0), kind: group, children: [d\($0 + 1), d\($0 + 1)] }" } + ["{ id: d\(levels) }"]
    }
    #expect(messages(diamond(19)) == [])
    #expect(
      messages(diamond(40)) == [
        "23: there are more than 1000000 ways down from `d20`, and a sync goes along all of them"
      ])
  }

  @Test("many nodes side by side are fine")
  func wide() {
    #expect(messages(["{ id: every, kind: group, children: [{ id: n, count: 50000 }] }"]) == [])
  }
}
