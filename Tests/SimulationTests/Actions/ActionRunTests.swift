import InspectionModel
import Loadables
import Testing

@testable import Simulation

@Suite("A scheduled action")
@MainActor
struct ActionRunTests {
  private static let node = "nodes: [{ id: a }]\n"

  @Test("runs at its date, and is done after a success")
  func success() throws {
    let run = try Run(Self.node + "actions: [{ id: upload, date: 2s }]")
    run.run(until: .seconds(9))
    #expect(
      try run.story(of: "upload") == [
        "0ms dated 2000ms", "0ms waits 2000ms, 0", "2000ms comes up", "2000ms syncing", "2500ms synced", "2500ms done",
      ])
    #expect(try run.action("upload").state == .done)
    #expect(try run.node("upload").hasContents)
    #expect(try run.node("upload").needsSync == false)
  }

  @Test("without a date runs at the start")
  func atOnce() throws {
    let run = try Run(Self.node + "actions: [{ id: upload }]")
    #expect(
      try run.story(of: "upload") == ["0ms dated 0ms", "0ms waits 0ms, 0", "0ms comes up", "0ms syncing"])
  }

  @Test("retries one retry timeout after the start of a failed run")
  func retry() throws {
    let run = try Run(Self.node + "actions: [{ id: upload, retryTimeout: 5s, outcomes: [http-500, timeout, ok] }]")
    run.run(until: .seconds(4))
    #expect(try run.action("upload").state == .retrying)
    #expect(try run.action("upload").nextRetry == 5_000_000_000)
    #expect(try run.action("upload").lastError == "http-500")
    #expect(try run.node("upload").needsSync == true)
    run.run(until: .seconds(30))
    #expect(
      try run.story(of: "upload").dropFirst(3) == [
        "0ms syncing", "500ms failed http-500", "500ms waits 4500ms, 1", "5000ms comes up", "5000ms syncing",
        "5500ms failed timeout", "5500ms waits 4500ms, 2", "10000ms comes up", "10000ms syncing", "10500ms synced",
        "10500ms done",
      ])
  }

  @Test("retries at once after a failed run that took longer than its retry timeout")
  func lateRetry() throws {
    let run = try Run(Self.node + "actions: [{ id: upload, retryTimeout: 1s, latency: 3s, outcomes: [x, ok] }]")
    run.run(until: .seconds(9))
    #expect(
      try run.story(of: "upload").dropFirst(3) == [
        "0ms syncing", "3000ms failed x", "3000ms waits 0ms, 1", "3000ms comes up", "3000ms syncing", "6000ms synced",
        "6000ms done",
      ])
  }

  @Test("without a retry timeout runs once")
  func once() throws {
    let run = try Run(Self.node + "actions: [{ id: upload, outcomes: [x, ok] }]")
    run.run(until: .seconds(9))
    #expect(try run.action("upload").state == .ran)
    #expect(try run.action("upload").due == nil)
    #expect(try run.node("upload").needsSync == true)
    #expect(run.perform(.sync(try run.id("upload"))) == .done(nodes: 1))
    run.run(until: .seconds(10))
    #expect(try run.action("upload").state == .done)
  }

  @Test("gets a new date from a success that sets one")
  func again() throws {
    let run = try Run(Self.node + "actions: [{ id: refresh, date: 1s, outcomes: [{ again: 1h }, ok] }]")
    run.run(until: .seconds(3_700))
    #expect(
      try run.story(of: "refresh").dropFirst(3) == [
        "1000ms syncing", "1500ms synced", "1500ms dated 3601500ms", "1500ms waits 3600000ms, 0", "3601500ms comes up",
        "3601500ms syncing", "3602000ms synced", "3602000ms done",
      ])
  }

  @Test("forgets its failures with a new date")
  func newDate() throws {
    let run = try Run(
      Self.node + "actions: [{ id: a1, latency: 100ms, retryTimeout: 1s, outcomes: [x, { again: 1s }, x, ok] }]")
    run.run(until: .seconds(9))
    #expect(try run.story(of: "a1").filter { $0.contains("waits") }.map { $0.suffix(1) } == ["0", "1", "0", "1"])
    #expect(try run.action("a1").lastError == nil)
  }

  @Test("waits for the network if required, and has the command that restores it as its cause")
  func network() throws {
    let run = try Run(
      Self.node
        + """
        network: offline
        actions: [{ id: upload, date: 1s, requiresInternet: true }]
        script: [{ at: 3601s, network: online }]
        """)
    run.run(until: .seconds(2))
    #expect(try run.action("upload").state == .pendingInternet)
    #expect(try run.node("upload").state == .idle)
    run.run(until: .seconds(3_602))
    #expect(
      try run.story(of: "upload").dropFirst(2) == [
        "1000ms comes up", "1000ms pending internet", "3601000ms syncing", "3601500ms synced", "3601500ms done",
      ])
    #expect(try run.causes(of: "upload").suffix(3) == ["stateChanged", "syncStarted", "commanded"])
  }

  @Test("fails at the end of a run that loses the network, and retries when online again")
  func lostNetwork() throws {
    let run = try Run(
      Self.node
        + """
        actions: [{ id: upload, requiresInternet: true, retryTimeout: 2s, latency: 1s, outcomes: [{ again: 1h }] }]
        script: [{ at: 500ms, network: offline }, { at: 5s, network: online }]
        """)
    run.run(until: .seconds(7))
    #expect(
      try run.story(of: "upload").dropFirst(3) == [
        "0ms syncing", "1000ms failed offline", "1000ms waits 1000ms, 1", "2000ms comes up", "2000ms pending internet",
        "5000ms syncing", "6000ms synced", "6000ms dated 3606000ms", "6000ms waits 3600000ms, 0",
      ])
  }

  @Test("is caused by its timer, which is caused by the end of the previous run")
  func causes() throws {
    let run = try Run(Self.node + "actions: [{ id: upload, date: 1s, retryTimeout: 2s, outcomes: [x, ok] }]")
    run.run(until: .seconds(9))
    #expect(
      try run.causes(of: "upload") == [
        "stateChanged", "stateChanged", "syncStarted", "retryFired", "retryArmed", "stateChanged", "stateChanged",
        "syncStarted", "retryFired", "retryArmed", "actionScheduled",
      ])
  }

  @Test("that hangs can be failed by the script, and retries")
  func hang() throws {
    let run = try Run(
      Self.node
        + """
        actions: [{ id: upload, retryTimeout: 2s, outcomes: [hang, ok] }]
        script: [{ at: 5s, fail: upload, error: stuck }]
        """)
    run.run(until: .seconds(9))
    #expect(
      try run.story(of: "upload").dropFirst(3) == [
        "0ms syncing", "5000ms failed stuck", "5000ms waits 0ms, 1", "5000ms comes up", "5000ms syncing",
        "5500ms synced", "5500ms done",
      ])
  }

  @Test("that fails by a fault keeps its outcomes")
  func fault() throws {
    let run = try Run(
      Self.node
        + """
        actions: [{ id: upload, date: 1s, retryTimeout: 2s, outcomes: [{ again: 9s }, ok] }]
        script: [{ at: 0s, fault: upload, next: 1, error: broken }]
        """)
    run.run(until: .seconds(5))
    #expect(try run.states(of: "upload").suffix(3) == ["1500ms failed broken", "3000ms syncing", "3500ms synced"])
    #expect(try run.action("upload").date == 12_500_000_000)
  }

  @Test("keeps its schedule when a command sets its state without a run")
  func byHand() throws {
    let run = try Run(
      Self.node
        + """
        actions: [{ id: upload, date: 5s }]
        script: [{ at: 1s, fail: upload, error: x }, { at: 2s, set: upload, state: synced }]
        """)
    run.run(until: .seconds(3))
    #expect(try run.states(of: "upload") == ["1000ms failed x", "2000ms synced"])
    #expect(try run.action("upload").state == .waiting)
    run.run(until: .seconds(6))
    #expect(try run.action("upload").state == .done)
  }

  @Test("adopts a syncing state set by a command as its run")
  func adopted() throws {
    let run = try Run(
      Self.node
        + """
        actions: [{ id: upload, date: 2s }]
        script: [{ at: 1s, set: upload, state: syncing }, { at: 4s, set: upload, state: synced }]
        """)
    run.run(until: .seconds(3))
    #expect(try run.action("upload").state == .running)
    run.run(until: .seconds(5))
    #expect(try run.states(of: "upload") == ["1000ms syncing", "4000ms synced"])
    #expect(try run.action("upload").state == .done)
  }

  @Test("runs in order of date, then of name")
  func order() throws {
    let run = try Run(
      Self.node + "actions: [{ id: z, date: 1s }, { id: u, count: 3, date: 1s }, { id: b, date: 1s, latency: 1s }]")
    run.run(until: .seconds(3))
    let started = run.entries.filter { $0.event == .sync(.started) }.compactMap(\.node)
    #expect(try started == ["b", "u-1", "u-2", "u-3", "z"].map(run.id))
  }

  @Test("is run by its group, whose state combines its actions")
  func group() throws {
    let run = try Run(
      """
      nodes: [{ id: uploads, kind: group, children: [one, two] }]
      actions: [{ id: one, date: 1h }, { id: two, date: 1s }]
      script: [{ at: 5s, sync: uploads }]
      """)
    run.run(until: .seconds(9))
    #expect(try run.states(of: "one") == ["5000ms syncing", "5500ms synced"])
    #expect(try run.story(of: "two").last == "5000ms refused actionDone")
    #expect(try run.node("uploads").state == .synced)
    #expect(try run.node("uploads").needsSync == false)
  }

  @Test("can be run again at once while its end is being notified")
  func askedWhileEnding() throws {
    let run = try Run(
      """
      nodes:
        - { id: sequence, kind: chain, items: [first] }
        - { id: g, kind: group, children: [first], syncer: { policy: sync, backoff: { min: 1ms, max: 1ms } } }
      actions: [{ id: first, date: 1h, outcomes: [x, x, ok] }]
      script: [{ at: 1s, sync: first }]
      """)
    run.run(until: .seconds(9))
    #expect(try run.action("first").state == .done)
    #expect(try run.node("first").counts.syncs == 3)
  }
}
