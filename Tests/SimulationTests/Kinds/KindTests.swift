import InspectionModel
import Testing

@testable import Simulation

@Suite("Every kind of node")
@MainActor
struct KindTests {
  @Test("a chain syncs its items one after another")
  func chain() throws {
    let run = try Run(
      """
      nodes: [{ id: both, kind: chain, items: [{ id: a, latency: 1s }, { id: b, latency: 2s }] }]
      script: [{ at: 1s, sync: both }]
      """)
    run.run(until: .seconds(9))
    #expect(try run.states(of: "a") == ["1000ms syncing", "2000ms synced"])
    #expect(try run.states(of: "b") == ["2000ms syncing", "4000ms synced"])
    #expect(try run.states(of: "both") == ["1000ms syncing", "4000ms synced"])
    #expect(try run.node("both").identity.kind == .chain)
    #expect(try run.node("a").home == run.id("both"))
  }

  @Test("a chain can end early, with success or with its own error")
  func chainEndsEarly() throws {
    let run = try Run(
      """
      nodes:
        - { id: enough, kind: chain, items: [{ ref: a, then: complete }, b] }
        - { id: refused, kind: chain, items: [{ ref: a, then: { fail: not-allowed } }, b] }
        - { id: a, latency: 1s }
        - { id: b, latency: 1s }
      script: [{ at: 0s, sync: enough }, { at: 2s, sync: refused }]
      """)
    run.run(until: .seconds(9))
    #expect(try run.states(of: "enough") == ["0ms syncing", "1000ms synced"])
    #expect(try run.states(of: "refused") == ["2000ms syncing", "2000ms failed not-allowed"])
    #expect(try run.states(of: "b") == [])
  }

  @Test("a chain fails with the error of its item, and names it as the origin")
  func chainFails() throws {
    let run = try Run(
      """
      nodes: [{ id: both, kind: chain, items: [{ id: a, latency: 1s, outcomes: [boom] }, { id: b }] }]
      script: [{ at: 0s, sync: both }]
      """)
    run.run(until: .seconds(9))
    #expect(try run.node("both").error == NodeError(text: "boom", origin: run.id("a")))
    #expect(try run.node("both").needsSync == true)
  }

  @Test("a map follows its origin at once, and fails with its error")
  func map() throws {
    let run = try Run(
      """
      nodes: [{ id: m, kind: map, of: { id: a, latency: 1s, outcomes: [ok, boom] } }]
      script: [{ at: 0s, sync: m }, { at: 2s, sync: m }]
      """)
    run.run(until: .seconds(9))
    #expect(
      try run.states(of: "m") == ["0ms syncing", "1000ms synced", "2000ms syncing", "3000ms failed boom"])
    #expect(try run.node("m").hasContents)
    #expect(try run.node("m").children == [run.id("a")])
  }

  @Test("an async map adds its latency to its origin's")
  func asyncMap() throws {
    let run = try Run(
      """
      nodes: [{ id: m, kind: asyncMap, of: { id: a, latency: 1s }, latency: 250ms }]
      script: [{ at: 0s, sync: m }]
      """)
    run.run(until: .seconds(9))
    #expect(try run.states(of: "m") == ["0ms syncing", "1250ms synced"])
  }

  @Test("a second sync during an async map's latency does not delay its end")
  func asyncMapStartsOver() throws {
    let run = try Run(
      """
      nodes: [{ id: m, kind: asyncMap, of: { id: a, kind: proxy, target: b }, latency: 1s }, { id: b, latency: 0s }]
      script: [{ at: 0s, sync: m }, { at: 500ms, sync: m }]
      """)
    run.run(until: .seconds(9))
    #expect(try run.states(of: "m") == ["0ms syncing", "1000ms synced"])
  }

  @Test(
    "flat maps and joined loadables sync their inner loadable after the origin",
    arguments: [("flatMap", NodeKind.flatMap), ("joined", .joined)])
  func flatMap(word: String, kind: NodeKind) throws {
    let run = try Run(
      """
      nodes:
        - { id: m, kind: \(word), of: { id: a, latency: 1s }, inner: { id: b, latency: 2s }, latency: 500ms }
      script: [{ at: 0s, sync: m }]
      """)
    run.run(until: .seconds(9))
    #expect(try run.states(of: "b") == ["1500ms syncing", "3500ms synced"])
    #expect(try run.states(of: "m") == ["0ms syncing", "3500ms synced"])
    #expect(try run.node("m").identity.kind == kind)
    #expect(try run.node("m").children == [run.id("a"), run.id("b")])
    #expect(try run.node("b").home == run.id("m"))
  }

  @Test("a flat map fails with its origin's error, without an inner sync, or with the inner error")
  func flatMapFails() throws {
    let run = try Run(
      """
      nodes:
        - id: m
          kind: flatMap
          of: { id: a, latency: 1s, outcomes: [early, ok] }
          inner: { id: b, latency: 1s, outcomes: [late] }
          latency: 0s
      script: [{ at: 0s, sync: m }, { at: 5s, sync: m }]
      """)
    run.run(until: .seconds(9))
    #expect(
      try run.states(of: "m") == ["0ms syncing", "1000ms failed early", "5000ms syncing", "7000ms failed late"])
  }

  @Test("a transform's random latency has its own stream, so that two runs are the same")
  func randomTransform() throws {
    let text = """
      nodes: [{ id: m, kind: asyncMap, of: { id: a }, latency: { normal: { mean: 1s, sd: 300ms } }, syncer: { policy: sync, period: 1s } }]
      script: [{ at: 0s, sync: m }]
      """
    let first = try Run(text)
    first.run(until: .seconds(60))
    let second = try Run(text)
    second.run(until: .seconds(60))
    #expect(try first.states(of: "m").count > 20)
    #expect(first.entries == second.entries)
  }

  @Test("an autosync loadable syncs at the start and at its interval, and counts its syncs")
  func autosync() throws {
    let run = try Run("nodes: [{ id: a, kind: autosync, latency: 1s, interval: 10s }]\nend: 25s")
    run.run(until: .seconds(25))
    #expect(
      try run.states(of: "a") == [
        "0ms syncing", "1000ms synced", "11000ms syncing", "12000ms synced", "22000ms syncing", "23000ms synced",
      ])
    #expect(try run.node("a").counts.syncs == 3)
    #expect(try run.node("a").identity.kind == .autosync)
  }

  @Test("an autosync loadable in a group syncs only once the tree is complete")
  func autosyncInGroup() throws {
    let run = try Run("nodes: [{ id: g, kind: group, children: [{ id: a, kind: autosync, latency: 1s }] }]")
    run.run(until: .seconds(2))
    #expect(try run.states(of: "g") == ["0ms syncing", "1000ms synced"])
    #expect(try run.node("a").counts.syncs == 1)
  }
}
