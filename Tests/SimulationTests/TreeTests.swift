import InspectionModel
import Testing

@testable import Simulation

@Suite("The tree of a scenario")
@MainActor
struct TreeTests {
  @Test("a node's home is where the file defines it, even after an earlier reference")
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

  @Test("a node's kind, name and settings can be read")
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
    #expect(try run.node("token").backoff?.maxAttempts == 8)
    #expect(
      token.facts.map { "\($0.name): \($0.value)" } == [
        "latency: 250ms", "outcomes: timeout, ok", "back-off: 500ms to 1m, times 1.5, 8 attempts", "period: 30s",
        "retries by: syncIfNeeded",
      ])
    #expect(try run.node("some").identity.kind == .group(.any))
  }

  @Test("a node with several parents is one loadable")
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

  @Test("a hundred nested groups pass a failure on")
  func deepGroups() throws {
    var text = "{ id: leaf }"
    for level in 0..<100 { text = "{ id: level-\(level), kind: group, children: [\(text)] }" }
    let run = try Run("nodes: [\(text)]")
    run.perform(.fail(try run.id("leaf"), error: "boom"))
    #expect(try run.node("level-99").error == NodeError(text: "boom", origin: try run.id("leaf")))
  }

  @Test("the longest row of proxies that the reader accepts passes everything on")
  func longRow() throws {
    let proxies = (1..<1_000).map { "{ id: p\($0), kind: proxy, target: p\($0 + 1) }" }
    let run = try Run("nodes: [\(proxies.joined(separator: ", ")), { id: p1000 }]")
    run.perform(.sync(try run.id("p1")))
    run.run(until: .seconds(1))
    #expect(try run.node("p1").state == .synced)
    #expect(try run.node("p1").needsSync == false)
  }

  @Test("a group needs a sync if its children do, through groups and proxies")
  func needs() throws {
    let run = try Run(
      """
      nodes:
        - { id: proxy, kind: proxy, target: outer }
        - { id: outer, kind: group, children: [{ id: inner, kind: group, children: [{ id: a }, { id: b }] }] }
        - { id: empty, kind: group, children: [] }
        - { id: nothing, kind: proxy }
      """)
    func needs(_ keys: String...) throws -> [Bool?] { try keys.map { try run.node($0).needsSync } }
    #expect(try needs("proxy", "outer", "inner", "a", "empty", "nothing") == [true, true, true, true, false, true])
    run.perform(.sync(try run.id("outer")))
    run.run(until: .seconds(1))
    #expect(try needs("proxy", "outer", "inner", "a", "b") == [false, false, false, false, false])
    run.perform(.fail(try run.id("b"), error: "boom"))
    #expect(try needs("proxy", "outer", "inner", "a", "b") == [true, true, true, false, true])
  }
}
