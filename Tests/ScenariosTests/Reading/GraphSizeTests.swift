import Testing
import YAMLReading

@testable import Scenarios

@Suite("Limits of the graph")
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

  /// Proxies, each with the next one as its target.
  private func chain(of count: Int) -> [String] {
    (1..<count).map { "{ id: p\($0), kind: proxy, target: p\($0 + 1) }" } + ["{ id: p\(count) }"]
  }

  @Test("a thousand levels of nodes are accepted, and no more")
  func depth() {
    #expect(messages(chain(of: 1_000)) == [])
    #expect(messages(chain(of: 1_001)) == ["3: `p1` has more than 1000 levels of children"])
    // Reported once, at its start, and not for its ancestors.
    #expect(messages(chain(of: 5_000)).count == 1)
  }

  @Test("groups that double the paths at each level are refused before these are too many to follow")
  func paths() {
    func diamond(_ levels: Int) -> [String] {
      (0..<levels).map { "{ id: d\($0), kind: group, children: [d\($0 + 1), d\($0 + 1)] }" } + ["{ id: d\(levels) }"]
    }
    #expect(messages(diamond(19)) == [])
    #expect(
      messages(diamond(40)) == [
        "23: more than 1000000 paths down from `d20`, and a sync follows all of them"
      ])
  }

  @Test("a group of many children is accepted")
  func wide() {
    #expect(messages(["{ id: every, kind: group, children: [{ id: n, count: 50000 }] }"]) == [])
  }
}
