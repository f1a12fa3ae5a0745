import InspectionModel
import Testing

@testable import Simulation

@Suite("Every verb of the script")
@MainActor
struct VerbTests {
  @Test("children replaces a group's children, which count at once")
  func children() throws {
    let run = try Run(
      """
      nodes: [{ id: g, kind: group, children: [{ id: a, latency: 1s }, { id: b, latency: 1s }] }]
      script: [{ at: 0s, sync: a }, { at: 2s, children: g, to: [a] }]
      """)
    run.run(until: .seconds(1))
    #expect(try run.node("g").state == .idle)
    run.run(until: .seconds(2))
    #expect(try run.node("g").state == .synced)
    #expect(try run.node("g").children == [run.id("a")])
    #expect(try run.node("b").home == nil)
  }

  @Test("children that would close a cycle are refused, by an event that the script's causes")
  func childrenCycle() throws {
    let run = try Run(
      """
      nodes: [{ id: outer, kind: group, children: [{ id: inner, kind: group, children: [a] }] }, { id: a }]
      script: [{ at: 1s, children: inner, to: [a, outer] }, { at: 2s, children: inner, to: [inner] }]
      """)
    run.run(until: .seconds(2))
    let refusals = run.entries.filter { $0.event == .command(.refused(.wouldCloseCycle)) }
    #expect(try refusals.map(\.node) == [run.id("inner"), run.id("inner")])
    let cause = try #require(run.entries.first { $0.sequence == refusals.first?.cause })
    #expect(
      try cause.event
        == .command(.given(.setChildren(run.id("inner"), [run.id("a"), run.id("outer")]), by: .script)))
    #expect(try run.node("inner").children == [run.id("a")])
  }

  @Test("network and activity change the environment")
  func world() throws {
    let run = try Run(
      """
      activity: background
      nodes: [{ id: a }]
      script: [{ at: 1s, network: offline }, { at: 2s, activity: active }]
      """)
    #expect(run.world == WorldSnapshot(isOnline: true, isActive: false))
    run.run(until: .seconds(1))
    #expect(run.world == WorldSnapshot(isOnline: false, isActive: false))
    run.run(until: .seconds(2))
    #expect(run.world == WorldSnapshot(isOnline: false, isActive: true))
  }

  @Test("a syncer's delays start over when the script makes the app active")
  func activity() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 0s, outcomes: [x], syncer: { backoff: { min: 1s, max: 1h, multiplier: 10 } } }]
      script: [{ at: 0s, sync: a }, { at: 20s, activity: background }, { at: 30s, activity: active }]
      """)
    run.run(until: .seconds(31))
    #expect(
      try run.states(of: "a").filter { $0.hasSuffix("syncing") } == [
        "0ms syncing", "1000ms syncing", "11000ms syncing", "31000ms syncing",
      ])
    let reset = try #require(run.entries.first { $0.event == .timer(.reset(by: .syncer, .appBecameActive)) })
    #expect(
      run.entries.first { $0.sequence == reset.cause }?.event
        == .command(.given(.setActivity(isActive: true), by: .script)))
  }

  @Test("an autosync loadable has a separate interval in the background")
  func autosyncInBackground() throws {
    let run = try Run(
      """
      nodes: [{ id: a, kind: autosync, latency: 0s, interval: 1s, backgroundInterval: 10s }]
      script: [{ at: 1500ms, activity: background }]
      """)
    run.run(until: .seconds(22))
    #expect(
      try run.states(of: "a").filter { $0.hasSuffix("syncing") } == [
        "0ms syncing", "1000ms syncing", "11500ms syncing", "21500ms syncing",
      ])
  }

  @Test("a fault is an event of each sync that it affects, caused by the command that has added it")
  func faultApplied() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 1s }]
      script:
        - { at: 1s, fault: a, next: 1, error: x }
        - { at: 2s, sync: a }
        - { at: 4s, fault: a, next: 1, hang: true }
        - { at: 5s, sync: a }
      """)
    run.run(until: .seconds(6))
    let applied = run.entries.filter { if case .sync(.faultApplied) = $0.event { true } else { false } }
    #expect(applied.map(\.event) == [.sync(.faultApplied(.fail(error: "x"))), .sync(.faultApplied(.hang))])
    #expect(applied.map(\.time) == [2_000_000_000, 5_000_000_000])
    for entry in applied {
      let cause = run.entries.first { $0.sequence == entry.cause }
      guard case .command(.given(.addFault, by: .script))? = cause?.event else {
        Issue.record("the cause is \(String(describing: cause))")
        continue
      }
      #expect(cause?.node == entry.node)
    }
  }

  @Test("a refused command is an event with its reason")
  func refused() throws {
    let run = try Run(
      "nodes: [{ id: p, kind: proxy }]\nscript: [{ at: 1s, fail: p, error: x }, { at: 2s, fault: p, hang: true }]")
    run.run(until: .seconds(2))
    #expect(run.entries.contains { $0.event == .command(.refused(.nothingToSet)) && $0.time == 1_000_000_000 })
    #expect(run.entries.contains { $0.event == .command(.refused(.nothingToFault)) && $0.time == 2_000_000_000 })
  }
}
