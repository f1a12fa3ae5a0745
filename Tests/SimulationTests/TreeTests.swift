import Inspection
import Testing

@testable import Simulation

@Suite("The tree of a scenario")
@MainActor
struct TreeTests {
  @Test("a node is at home where the file defines it, also when it is referred to before")
  func homes() throws {
    let run = try Run(
      """
      nodes:
        - { id: early, kind: group, children: [late, inline] }
        - { id: later, kind: group, children: [{ id: inline }] }
        - { id: late }
      """)
    #expect(try run.node("inline").home == run.id("later"))
    #expect(try run.node("late").home == nil)
    #expect(try run.node("early").children == [run.id("late"), run.id("inline")])
  }

  @Test("kinds, names and how a node was set up can be read")
  func identity() throws {
    let run = try Run(
      """
      nodes:
        - id: token
          name: Access token
          latency: 250ms
          outcomes: [timeout, ok]
          syncer: { period: 30s, backoff: { min: 500ms, max: 1m, multiplier: 1.5, maxAttempts: 8 } }
        - { id: some, kind: group, mode: any, children: [token] }
      """)
    let token = try run.node("token").identity
    #expect(token.title == "Access token")
    #expect(token.maxAttempts == 8)
    #expect(
      token.facts.map { "\($0.name): \($0.value)" } == [
        "latency: 250ms", "outcomes: timeout, ok", "back-off: 500ms … 1m ×1.5, 8 attempts", "period: 30s",
        "retries by: syncIfNeeded",
      ])
    #expect(try run.node("some").identity.kind == .group(.any))
  }

  @Test("references make one loadable, whatever the number of its parents")
  func references() throws {
    let run = try Run(
      """
      nodes:
        - { id: strict, kind: group, mode: all, children: [{ id: a }, { id: b }] }
        - { id: lenient, kind: group, mode: any, children: [a, b, a] }
      """)
    run.perform(.fail(try run.id("a"), error: "boom"))
    #expect(run.nodes.count == 4)
    #expect(try run.node("strict").state == .failed)
    #expect(try run.node("lenient").state == .idle)
  }

  @Test("a hundred groups in one another pass a failure on")
  func deep() throws {
    var text = "{ id: leaf }"
    for level in 0..<100 { text = "{ id: level-\(level), kind: group, children: [\(text)] }" }
    let run = try Run("nodes: [\(text)]")
    run.perform(.fail(try run.id("leaf"), error: "boom"))
    #expect(try run.node("level-99").error == NodeError(text: "boom", origin: try run.id("leaf")))
  }
}
