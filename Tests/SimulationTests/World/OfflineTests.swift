import InspectionModel
import Scenarios
import Testing

@testable import Simulation

@Suite("The network of a run")
@MainActor
struct OfflineTests {
  private func run(_ offline: String, _ script: String, outcomes: String = "[ok]") throws -> Run {
    let run = try Run(
      """
      offline: \(offline)
      nodes: [{ id: a, latency: 1s, requiresInternet: true, outcomes: \(outcomes) }]
      script: [\(script)]
      end: 20s
      """)
    run.runToEnd()
    return run
  }

  @Test("atEnd: a sync fails at its planned end, if the network is offline then")
  func atEnd() throws {
    let run = try run("atEnd", "{ at: 1s, sync: a }, { at: 1.5s, network: offline }")
    #expect(try run.states(of: "a") == ["1000ms syncing", "2000ms failed offline"])
  }

  @Test("atEnd: a sync that begins offline and ends online succeeds")
  func backInTime() throws {
    let run = try run(
      "atEnd", "{ at: 0s, network: offline }, { at: 1s, sync: a }, { at: 1.5s, network: online }")
    #expect(try run.states(of: "a") == ["1000ms syncing", "2000ms synced"])
  }

  @Test("atOnce: a sync under way fails when the network goes")
  func underWay() throws {
    let run = try run("atOnce", "{ at: 1s, sync: a }, { at: 1.5s, network: offline }")
    #expect(try run.states(of: "a") == ["1000ms syncing", "1500ms failed offline"])
  }

  @Test("atOnce: a sync that begins offline fails after 1 ms, also if the network returns in that time")
  func begunOffline() throws {
    let run = try run(
      "atOnce", "{ at: 0s, network: offline }, { at: 1s, sync: a }, { at: 1.0005s, network: online }")
    #expect(try run.states(of: "a") == ["1000ms syncing", "1001ms failed offline"])
  }

  @Test("atOnce: a hanging sync fails when the network goes, and hangs again next time")
  func hanging() throws {
    let run = try run(
      "atOnce",
      "{ at: 1s, sync: a }, { at: 2s, network: offline }, { at: 3s, network: online }, { at: 4s, sync: a }",
      outcomes: "[hang, ok]")
    #expect(try run.states(of: "a") == ["1000ms syncing", "2000ms failed offline", "4000ms syncing"])
  }

  @Test("a failure for want of the network uses no planned outcome", arguments: ["atOnce", "atEnd"])
  func outcomes(rule: String) throws {
    let run = try run(
      rule,
      "{ at: 0s, network: offline }, { at: 1s, sync: a }, { at: 3s, network: online }, { at: 4s, sync: a }",
      outcomes: "[boom, ok]")
    #expect(try run.states(of: "a").last == "5000ms failed boom")
  }

  @Test("each sync draws one latency, whether it fails at once or not")
  func aligned() throws {
    func last(_ rule: String) throws -> String? {
      let run = try Run(
        """
        offline: \(rule)
        seed: 5
        nodes: [{ id: a, latency: { uniform: [100ms, 900ms] }, requiresInternet: true }]
        script: [{ at: 0s, network: offline }, { at: 1s, sync: a }, { at: 3s, network: online }, { at: 4s, sync: a }]
        """)
      run.runToEnd()
      return try run.states(of: "a").last
    }
    #expect(try last("atOnce") == last("atEnd"))
  }

  @Test("the cause of a failure for want of the network is what took it away", arguments: ["atOnce", "atEnd"])
  func cause(rule: String) throws {
    let run = try run(rule, "{ at: 1s, sync: a }, { at: 1.5s, network: offline }")
    let failure = try #require(run.entries.last { $0.event.isFailure })
    let cause = try #require(failure.cause.flatMap { number in run.entries.first { $0.sequence == number } })
    #expect(cause.event == .command(.given(.setNetwork(isOnline: false), by: .script)))
  }

  @Test("the cause is the first loss of the network, not a later request to be offline")
  func firstLoss() throws {
    let run = try run(
      "atEnd", "{ at: 0s, network: offline }, { at: 1s, network: offline }, { at: 2s, sync: a }")
    let failure = try #require(run.entries.last { $0.event.isFailure })
    let cause = try #require(failure.cause.flatMap { number in run.entries.first { $0.sequence == number } })
    #expect(cause.time == 0)
  }

  @Test("the cause of an injected failure is the fault, and the cause of the fault its command")
  func fault() throws {
    let run = try run("atEnd", "{ at: 1s, fault: a, next: 1, error: boom }, { at: 2s, sync: a }")
    func cause(of entry: JournalEntry) throws -> JournalEntry {
      try #require(entry.cause.flatMap { number in run.entries.first { $0.sequence == number } })
    }
    let failure = try #require(run.entries.last { $0.event.isFailure })
    let fault = try cause(of: failure)
    #expect(fault.event == .sync(.faultApplied(.fail(error: "boom"))))
    guard case .command(.given(.addFault, by: .script)) = try cause(of: fault).event else {
      Issue.record("the fault has another cause")
      return
    }
  }
}

extension JournalEvent {
  fileprivate var isFailure: Bool {
    if case .node(.stateChanged(_, .failed, _)) = self { true } else { false }
  }
}
