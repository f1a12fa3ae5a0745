import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios
import Testing

@testable import Simulation

@Suite("Servers")
@MainActor
struct ServerTests {
  // MARK: Known results

  /// Of M/M/1, the mean time in the queue is ρ / (μ − λ).
  @Test("the mean wait of random arrivals at one worker is that of theory", arguments: [0.5, 0.8])
  func waitOfOneWorker(load: Double) throws {
    let run = try Run(Self.queue(workers: 1, arrivals: load * 10, seconds: 20_000))
    run.runToEnd()
    let counts = try server(run).counts
    let mean = counts.waited / Double(counts.begun) / 1e9
    let expected = load / (10 - 10 * load)
    #expect(abs(mean / expected - 1) < 0.05, "\(mean) s in place of \(expected) s")
    #expect(abs(counts.busy / 20_000e9 - load) < 0.01)
  }

  /// Erlang's C formula for 4 workers and a load of 0.8: 0.5964 of all requests wait, for 1 / (4μ − λ) on average.
  @Test func theMeanWaitAtFourWorkersIsThatOfErlangsFormula() throws {
    let run = try Run(Self.queue(workers: 4, arrivals: 32, seconds: 5_000))
    run.runToEnd()
    let counts = try server(run).counts
    let mean = counts.waited / Double(counts.begun) / 1e9
    #expect(abs(mean / (0.5964 / 8) - 1) < 0.05, "\(mean) s")
  }

  /// Of M/M/1/K, a share of (1 − ρ) ρ^K / (1 − ρ^(K+1)) is refused. Two requests wait, so K is 3.
  @Test func theShareThatAFullQueueRefusesIsThatOfTheory() throws {
    let run = try Run(Self.queue(workers: 1, capacity: 2, arrivals: 8, seconds: 10_000))
    run.runToEnd()
    let counts = try server(run).counts
    let expected = 0.2 * 0.512 / (1 - 0.4096)
    let share = Double(counts.refused) / Double(counts.arrived)
    #expect(abs(share / expected - 1) < 0.05, "\(share) in place of \(expected)")
  }

  private static func queue(workers: Int, capacity: Int? = nil, arrivals: Double, seconds: Int) -> String {
    """
    end: \(seconds)s
    nodes:
      - { id: api, kind: queue, workers: \(workers), service: { exponential: { mean: 100ms } }\(capacity.map { ", capacity: \($0)" } ?? "") }
      - { id: clients, kind: load, server: api, arrivals: { poisson: \(arrivals) per 1s } }
    """
  }

  @Test("a rate limit never lets more pass than its rate and burst allow", arguments: 0..<50)
  func tokenBucket(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let (rate, burst) = (Double(Int.random(in: 1...50, using: &generator)), Int.random(in: 1...20, using: &generator))
    var bucket = TokenBucket(Rate(rate, per: .seconds(1)), burst: burst)
    var (passed, now) = ([Int64](), Int64(0))
    for _ in 0..<2_000 {
      now += Int64.random(in: 0...50_000_000, using: &generator)
      let wait = bucket.take(at: now)
      if wait == 0 { passed.append(now) }
      // The time to the next token is exact.
      var (early, due) = (bucket, bucket)
      if wait > 0 {
        #expect(early.take(at: now + wait - 1) > 0 && due.take(at: now + wait) == 0)
      }
    }
    for (first, start) in passed.enumerated().prefix(300) {
      for (last, end) in passed.enumerated().dropFirst(first).prefix(200) {
        #expect(Double(last - first + 1) <= rate * Double(end - start) / 1e9 + Double(burst) + 1e-9)
      }
    }
  }

  // MARK: Loadables

  @Test func loadablesAreServedOneAfterAnother() throws {
    let run = try Run(
      """
      nodes:
        - { id: api, kind: queue, service: 1s }
        - { id: client, count: 3, server: api, network: 100ms }
      script:
        - { at: 0s, sync: client-1 }
        - { at: 0s, sync: client-2 }
        - { at: 0s, sync: client-3 }
      """)
    run.run(until: .seconds(10))
    #expect(try run.states(of: "client-1").last == "1200ms synced")
    #expect(try run.states(of: "client-2").last == "2200ms synced")
    #expect(try run.states(of: "client-3").last == "3200ms synced")
  }

  @Test func aFullQueueRefusesAtOnce() throws {
    let run = try Run(
      """
      nodes:
        - { id: api, kind: queue, service: 1s, capacity: 0 }
        - { id: client, count: 2, server: api }
      script: [{ at: 0s, sync: client-1 }, { at: 500ms, sync: client-2 }]
      """)
    run.run(until: .milliseconds(600))
    #expect(try run.states(of: "client-2").last == "500ms failed overloaded")
    #expect(try run.node("api").state == .syncing)
    run.run(until: .seconds(2))
    #expect(try run.node("api").state == .synced)
  }

  @Test func aClientThatTimesOutWastesTheServersWork() throws {
    let run = try Run(
      """
      nodes:
        - { id: api, kind: queue, service: 3s }
        - { id: client, server: api, timeout: 1s }
      script: [{ at: 0s, sync: client }]
      """)
    run.run(until: .seconds(2))
    #expect(try run.states(of: "client").last == "1000ms failed timeout")
    #expect(try server(run).counts.wasted == 0)
    run.run(until: .seconds(4))
    #expect(try run.states(of: "client").last == "1000ms failed timeout")
    #expect(try server(run).counts.wasted == 1)
  }

  @Test func anAnswerInTimeEndsTheTimeout() throws {
    let run = try Run(
      """
      nodes:
        - { id: api, kind: queue, service: 500ms }
        - { id: client, server: api, timeout: 1s }
      script: [{ at: 0s, sync: client }]
      """)
    run.run(until: .seconds(2))
    #expect(try run.states(of: "client") == ["0ms syncing", "500ms synced"])
  }

  @Test func anOutageFailsTheRequestsThatAreServedAndEachNewOne() throws {
    let run = try Run(
      """
      nodes:
        - { id: api, kind: queue, service: 2s, down: [{ from: 1s, to: 3s, error: http-502 }] }
        - { id: client, count: 3, server: api }
      script: [{ at: 0s, sync: client-1 }, { at: 2s, sync: client-2 }, { at: 3s, sync: client-3 }]
      """)
    run.run(until: .seconds(10))
    #expect(try run.states(of: "client-1").last == "1000ms failed http-502")
    #expect(try run.states(of: "client-2").last == "2000ms failed http-502")
    #expect(try run.states(of: "client-3").last == "5000ms synced")
    #expect(try run.states(of: "api") == ["0ms synced", "1000ms failed http-502", "3000ms synced"])
  }

  @Test func aServerIsDownUntilTheLastOfItsOutagesEnds() throws {
    let run = try Run(
      """
      nodes: [{ id: api, kind: queue, down: [{ from: 1s, to: 4s }, { from: 2s, to: 3s }, { from: 4s, to: 5s }] }]
      script: [{ at: 6s, set: api, state: failed }, { at: 7s, set: api, state: synced }]
      end: 10s
      """)
    run.run(until: .seconds(10))
    let states = try run.states(of: "api").filter { !$0.hasPrefix("4000ms") }
    #expect(states.filter { $0.hasSuffix("synced") } == ["0ms synced", "5000ms synced", "7000ms synced"])
  }

  @Test("a run that ends with requests on their way is released", arguments: ["0s", "5s"])
  func lifetime(network: String) throws {
    weak var released: SimulatedServer?
    do {
      let run = try Run(
        """
        nodes:
          - { id: api, kind: queue, service: 10s }
          - { id: client, count: 3, server: api, network: \(network), timeout: 1m }
          - { id: clients, kind: load, server: api, network: \(network), arrivals: { steady: 1 per 1s } }
        script: [{ at: 0s, sync: client-1 }, { at: 1s, sync: client-2 }]
        """)
      run.run(until: .seconds(4))
      released = try server(run)
    }
    #expect(released == nil)
  }

  @Test func ofTwoWritesAtTheSameTimeTheSecondFails() throws {
    let run = try Run(
      """
      nodes:
        - { id: row, kind: optimistic, service: 1s }
        - { id: client, count: 3, server: row }
      script: [{ at: 0s, sync: client-1 }, { at: 500ms, sync: client-2 }, { at: 1500ms, sync: client-3 }]
      """)
    run.run(until: .seconds(10))
    #expect(try run.states(of: "client-1").last == "1000ms synced")
    #expect(try run.states(of: "client-2").last == "1500ms failed conflict")
    #expect(try run.states(of: "client-3").last == "2500ms synced")
  }

  @Test func aRefusedRequestIsMadeAgainAtTheTimeThatTheServerTells() throws {
    let run = try Run(
      """
      nodes:
        - { id: limit, kind: rateLimit, rate: 1 per 10s, retryAfter: true }
        - { id: client, count: 2, server: limit, syncer: { backoff: { min: 1s }, honourRetryAfter: true } }
      script: [{ at: 0s, sync: client-1 }, { at: 1s, sync: client-2 }]
      """)
    run.run(until: .seconds(20))
    #expect(
      try run.states(of: "client-2") == [
        "1000ms syncing", "1000ms failed http-429", "10000ms syncing", "10000ms synced",
      ])
  }

  @Test func aFaultIsAppliedBeforeTheServerIsAsked() throws {
    let run = try Run(
      """
      nodes:
        - { id: api, kind: queue, service: 1s }
        - { id: client, server: api }
      script: [{ at: 0s, fault: client, next: 1, error: injected }, { at: 0s, sync: client }]
      """)
    run.run(until: .seconds(2))
    #expect(try run.states(of: "client").last?.hasSuffix("failed injected") == true)
    #expect(try server(run).counts.arrived == 0)
  }

  // MARK: Open load

  @Test func steadyArrivalsAreCountedAndForgotten() throws {
    let run = try Run(
      """
      nodes:
        - { id: api, kind: queue, service: 10ms }
        - { id: clients, kind: load, server: api, arrivals: { steady: 10 per 1s, from: 1s, to: 3s } }
      """)
    run.run(until: .seconds(10))
    #expect(try load(run).counts.arrived == 19)
    #expect(try load(run).counts.succeeded == 19)
    #expect(try load(run).inFlight == 0)
    #expect(try run.states(of: "clients") == ["1100ms syncing", "2910ms synced"])
    #expect(run.entries.count < 20)
  }

  @Test func aRequestGivesUpAfterItsAttempts() throws {
    let run = try Run(
      """
      nodes:
        - { id: api, kind: queue, down: [{ to: 100s }] }
        - id: clients
          kind: load
          server: api
          arrivals: { steady: 1 per 1s, to: 2s }
          syncer: { backoff: { min: 1s, multiplier: 1, maxAttempts: 3 } }
      """)
    run.run(until: .seconds(10))
    #expect(try load(run).counts == OpenLoad.Counts(arrived: 1, gaveUp: 1, attempts: 3, failures: 3))
  }

  @Test func theSameSeedGivesTheSameNumbers() throws {
    func numbers(_ seed: UInt64) throws -> [NodeFact] {
      let run = try Run(Self.queue(workers: 1, arrivals: 9, seconds: 100), seed: seed)
      run.runToEnd()
      return try server(run).readings().facts() + load(run).readings().facts()
    }
    #expect(try numbers(1) == numbers(1))
    #expect(try numbers(1) != numbers(2))
  }

  // MARK: Expectations

  @Test(
    "an expectation about a server is decided",
    arguments: [
      ("{ server: api, served: { equals: 10 } }", true), ("{ server: api, served: { atLeast: 11 } }", false),
      ("{ server: api, refused: { atMost: 0 } }", true), ("{ server: api, wasted: { equals: 0 }, by: 2s }", true),
      ("{ server: api, peak: { atMost: 2 per 1s } }", true), ("{ server: api, peak: { atMost: 1 per 1s } }", false),
      ("{ server: api, recovered: { within: 300ms } }", true),
      ("{ load: clients, succeeded: { equals: 10 } }", true),
      ("{ load: clients, gaveUp: { atLeast: 1 } }", false), ("{ server: api, busy: { atLeast: 0.5, to: 5s } }", true),
      ("{ server: api, busy: { atLeast: 0.5, from: 6s } }", false),
    ])
  func expectation(text: String, isMet: Bool) throws {
    let run = try Run(
      """
      end: 10s
      nodes:
        - { id: api, kind: queue, service: 300ms }
        - { id: clients, kind: load, server: api, arrivals: [{ steady: 2 per 1s, to: 5100ms }] }
      expect: [\(text)]
      """)
    run.runToEnd()
    #expect((run.checks[0].failure == nil) == isMet, "\(run.checks[0])")
  }

  private func server(_ run: Run) throws -> SimulatedServer {
    let key = run.simulation.node("api") == nil ? "row" : "api"
    return try #require(run.simulation.inspector.loadable(run.id(key)) as? SimulatedServer)
  }

  private func load(_ run: Run) throws -> OpenLoad {
    try #require(run.simulation.inspector.loadable(run.id("clients")) as? OpenLoad)
  }
}
