import InspectionModel
import Testing

@testable import Simulation

@Suite("Outcomes of simulated syncs")
@MainActor
struct OutcomeTests {
  @Test("a failure rate fails about that share of syncs, with its error code", arguments: [0.0, 0.3, 1.0])
  func failureRate(rate: Double) throws {
    let run = try Run(
      """
      seed: 3
      nodes: [{ id: a, latency: 10ms, failureRate: \(rate), error: http-503, syncer: { policy: sync, period: 10ms, backoff: { min: 10ms, max: 10ms } } }]
      script: [{ at: 0s, sync: a }]
      """)
    run.run(until: .seconds(20))
    let counts = try run.node("a").counts
    #expect(counts.failures + counts.successes > 900)
    #expect(abs(Double(counts.failures) / Double(counts.failures + counts.successes) - rate) < 0.05)
    if rate == 1 {
      #expect(try run.states(of: "a").last == "19990ms failed http-503" || run.node("a").state == .syncing)
    }
  }

  @Test(
    "offline, a loadable that requires the internet fails after its latency and keeps its outcome for the next sync")
  func offline() throws {
    let run = try Run(
      """
      network: offline
      nodes: [{ id: a, latency: 1s, outcomes: [first, ok], requiresInternet: true }, { id: b, latency: 1s }]
      script: [{ at: 0s, sync: a }, { at: 0s, sync: b }, { at: 2s, network: online }, { at: 3s, sync: a }, { at: 5s, sync: a }]
      """)
    run.run(until: .seconds(9))
    #expect(
      try run.states(of: "a") == [
        "0ms syncing", "1000ms failed offline", "3000ms syncing", "4000ms failed first", "5000ms syncing",
        "6000ms synced",
      ])
    #expect(try run.node("b").state == .synced)
  }

  @Test("the network is checked at the end of the attempt", arguments: [("online", true), ("offline", false)])
  func judgedAtTheEnd(atTheEnd: String, succeeds: Bool) throws {
    let run = try Run(
      """
      network: \(succeeds ? "offline" : "online")
      nodes: [{ id: a, latency: 2s, requiresInternet: true }]
      script: [{ at: 0s, sync: a }, { at: 1s, network: \(atTheEnd) }]
      """)
    run.run(until: .seconds(3))
    #expect(try run.node("a").state == (succeeds ? .synced : .failed))
  }

  @Test("a fault fails the next syncs, and leaves the outcomes to the syncs after them")
  func nextFail() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 100ms, outcomes: [own, ok] }]
      script:
        - { at: 0s, fault: a, next: 2, error: injected }
        - { at: 1s, sync: a }
        - { at: 2s, sync: a }
        - { at: 3s, sync: a }
        - { at: 4s, sync: a }
      """)
    #expect(try run.node("a").faults == [Fault(.fail(error: "injected"), count: 2)])
    run.run(until: .milliseconds(1_500))
    #expect(try run.node("a").faults == [Fault(.fail(error: "injected"), count: 1)])
    run.run(until: .seconds(5))
    #expect(
      try run.states(of: "a").filter { !$0.hasSuffix("syncing") } == [
        "1100ms failed injected", "2100ms failed injected", "3100ms failed own", "4100ms synced",
      ])
    #expect(try run.node("a").faults == [])
  }

  @Test("a fault makes a sync hang until it is failed")
  func hang() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 100ms }]
      script: [{ at: 0s, fault: a, next: 1, hang: true }, { at: 1s, sync: a }, { at: 50s, fail: a, error: cut }, { at: 51s, sync: a }]
      """)
    run.run(until: .seconds(60))
    #expect(
      try run.states(of: "a") == ["1000ms syncing", "50000ms failed cut", "51000ms syncing", "51100ms synced"])
  }

  @Test("a fault delays a sync, which ends by its outcome")
  func delay() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 100ms, outcomes: [own, ok] }]
      script: [{ at: 0s, fault: a, next: 1, delay: 2s }, { at: 1s, sync: a }, { at: 5s, sync: a }]
      """)
    run.run(until: .seconds(60))
    #expect(try run.states(of: "a") == ["1000ms syncing", "3100ms failed own", "5000ms syncing", "5100ms synced"])
  }

  @Test("several faults apply to one sync: delays add up, and the first other fault decides")
  func several() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 100ms }]
      script:
        - { at: 0s, fault: a, next: 1, delay: 2s }
        - { at: 0s, fault: a, next: 1, delay: 3s }
        - { at: 0s, fault: a, next: 1, error: x }
        - { at: 0s, fault: a, next: 1, error: y }
        - { at: 1s, sync: a }
        - { at: 9s, sync: a }
      """)
    run.run(until: .seconds(60))
    #expect(try run.states(of: "a") == ["1000ms syncing", "6100ms failed x", "9000ms syncing", "9100ms synced"])
  }

  @Test("a fault with a rate hits about that share of syncs until it is cleared")
  func rate() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 10ms, syncer: { policy: sync, period: 10ms, backoff: { min: 10ms, max: 10ms } } }]
      script: [{ at: 0s, fault: a, rate: 0.5, error: x }, { at: 0s, sync: a }, { at: 20s, clearFaults: a }]
      """)
    run.run(until: .seconds(20))
    let before = try run.node("a").counts.failures
    #expect(abs(before - 500) < 60)
    run.run(until: .seconds(40))
    #expect(try run.node("a").counts.failures <= before + 1)
    #expect(try run.node("a").faults == [])
  }

  @Test("a fault with a rate and a count also counts the syncs that it spares")
  func sparedCounts() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 10ms, syncer: { policy: sync, period: 10ms, backoff: { min: 10ms, max: 10ms } } }]
      script: [{ at: 0s, fault: a, next: 20, rate: 0.5, error: x }, { at: 0s, sync: a }]
      """)
    run.run(until: .milliseconds(395))
    #expect(try run.node("a").counts.syncs == 20)
    #expect(try run.node("a").faults == [])
    #expect(try (4...16).contains(run.node("a").counts.failures))
  }

  @Test("a fault on a group, chain, proxy or map applies once to each of its simulated leaves")
  func behind() throws {
    let run = try Run(
      """
      nodes:
        - id: top
          kind: group
          children:
            - { id: c, kind: chain, items: [{ id: a }] }
            - { id: p, kind: proxy, target: { id: b } }
            - { id: m, kind: flatMap, of: a, inner: { id: d } }
            - { id: push, kind: pure }
      """)
    #expect(run.perform(.addFault(try run.id("top"), Fault(.hang, count: 1))) == .done(nodes: 3))
    for leaf in ["a", "b", "d"] { #expect(try run.node(leaf).faults == [Fault(.hang, count: 1)]) }
    #expect(run.perform(.clearFaults(try run.id("p"))) == .done(nodes: 1))
    #expect(try run.node("b").faults == [])
    #expect(run.perform(.clearFaults(nil)) == .done(nodes: 2))
    #expect(run.perform(.addFault(try run.id("push"), Fault(.hang))) == .ignored(.nothingToFault))
  }

  @Test("a fault does not shift the random latencies of later syncs")
  func latenciesStay() throws {
    func ends(_ fault: String) throws -> [String] {
      let run = try Run(
        """
        nodes: [{ id: a, latency: { uniform: [100ms, 900ms] } }]
        script: [\(fault){ at: 1s, sync: a }, { at: 2s, sync: a }, { at: 3s, sync: a }]
        """)
      run.run(until: .seconds(5))
      return try run.states(of: "a").filter { $0.hasSuffix("synced") }
    }
    #expect(try ends("{ at: 0s, fault: a, next: 1, error: x }, ") == Array(ends("").dropFirst()))
  }
}
