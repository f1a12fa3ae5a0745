import InspectionModel
import Loadables
import Testing

@testable import Simulation

@Suite("Commands for scheduled actions")
@MainActor
struct ActionCommandTests {
  private static let text = """
    nodes: [{ id: a }, { id: push, kind: pure }]
    actions: [{ id: upload, date: 5s, retryTimeout: 4s, outcomes: [x, ok] }, { id: note, date: 20s }]

    """

  @Test("a sync runs an action early, instead of at its date")
  func sync() throws {
    let run = try Run(Self.text)
    run.run(until: .seconds(1))
    #expect(run.perform(.sync(try run.id("note"))) == .done(nodes: 1))
    run.run(until: .seconds(30))
    #expect(
      try run.story(of: "note") == [
        "0ms dated 20000ms", "0ms waits 20000ms, 0", "1000ms waits no more", "1000ms syncing", "1500ms synced",
        "1500ms done",
      ])
    #expect(run.perform(.sync(try run.id("note"))) == .ignored(.actionDone))
    #expect(run.perform(.syncIfNeeded(try run.id("note"))) == .ignored(.notNeeded))
  }

  @Test("a sync of a running action is ignored")
  func syncing() throws {
    let run = try Run(Self.text + "script: [{ at: 1s, sync: upload }, { at: 1200ms, sync: upload }]")
    run.run(until: .seconds(2))
    #expect(run.entries.map(\.event).contains(.sync(.ignored)))
    #expect(try run.node("upload").counts.syncs == 1)
  }

  @Test("a sync of all roots skips actions")
  func syncAll() throws {
    let run = try Run(Self.text)
    #expect(run.perform(.syncRoots) == .done(nodes: 1))
    #expect(try run.node("upload").state == .idle)
  }

  @Test("a postponed action gets a date later by the delay, and runs then")
  func postpone() throws {
    let run = try Run(Self.text + "script: [{ at: 1s, postpone: upload, by: 1m }]")
    run.run(until: .seconds(64))
    #expect(
      try run.story(of: "upload") == [
        "0ms dated 5000ms", "0ms waits 5000ms, 0", "1000ms dated 65000ms", "1000ms waits no more",
        "1000ms waits 64000ms, 0",
      ])
    run.run(until: .seconds(66))
    #expect(try run.states(of: "upload") == ["65000ms syncing", "65500ms failed x"])
  }

  @Test("an action past its date is postponed from the present time")
  func postponeRetry() throws {
    let run = try Run(Self.text + "script: [{ at: 6s, postpone: upload, by: 1s }]")
    run.run(until: .seconds(9))
    #expect(try run.story(of: "upload").suffix(7).first == "6000ms dated 7000ms")
    #expect(try run.action("upload").state == .done)
  }

  @Test("an action postponed during a run is done if that succeeds, or else runs at its new date")
  func postponeRunning() throws {
    let run = try Run(Self.text + "script: [{ at: 5200ms, postpone: upload, by: 3s }]")
    run.run(until: .seconds(6))
    #expect(try run.action("upload").state == .waiting)
    #expect(try run.action("upload").date == 8_200_000_000)
    run.run(until: .seconds(9))
    #expect(try run.states(of: "upload").suffix(2) == ["8200ms syncing", "8700ms synced"])
  }

  @Test("an action that waits for the network can be postponed")
  func postponePending() throws {
    let run = try Run(
      """
      network: offline
      nodes: [{ id: a }]
      actions: [{ id: upload, requiresInternet: true }]
      script: [{ at: 1s, postpone: upload, by: 9s }, { at: 2s, network: online }]
      """)
    run.run(until: .seconds(9))
    #expect(try run.action("upload").state == .waiting)
    #expect(try run.states(of: "upload").isEmpty)
  }

  @Test("an action keeps its last error until it succeeds, even if postponed or failed manually")
  func lastError() throws {
    let run = try Run(
      """
      nodes: [{ id: a }]
      actions: [{ id: upload, latency: 1s, outcomes: [bad, ok], retryTimeout: 5s }, { id: note, date: 1h }]
      script: [{ at: 2s, postpone: upload, by: 10s }, { at: 2s, fail: note, error: boom }]
      """)
    run.run(until: .seconds(3))
    #expect(try run.action("upload").lastError == "bad")
    #expect(try run.action("note").lastError == "boom")
    run.run(until: .milliseconds(12_500))
    #expect(try run.node("upload").state == .syncing)
    #expect(try run.action("upload").lastError == "bad")
    run.run(until: .seconds(13))
    #expect(try run.action("upload").lastError == nil)
  }

  @Test("postponing a loadable or a done action is refused")
  func cannotPostpone() throws {
    let run = try Run(Self.text)
    #expect(run.perform(.postpone(try run.id("a"), by: 1)) == .ignored(.notAnAction))
    run.run(until: .seconds(30))
    #expect(run.perform(.postpone(try run.id("note"), by: 1)) == .ignored(.actionDone))
    #expect(run.entries.last?.event == .command(.refused(.actionDone)))
  }

  @Test("a huge delay postpones an action for good", arguments: [Int64.max, Int64.max - 1, 1 << 62])
  func postponeForGood(delay: Int64) throws {
    let run = try Run(Self.text)
    #expect(run.perform(.postpone(try run.id("upload"), by: delay)) == .done(nodes: 1))
    run.run(until: .seconds(30))
    #expect(try run.states(of: "upload").isEmpty)
  }

  @Test("suspended actions start only after as many resumes as suspensions")
  func suspend() throws {
    let run = try Run(
      Self.text
        + """
        script:
          - { at: 1s, suspend: actions }
          - { at: 2s, suspend: actions }
          - { at: 7s, resume: actions }
          - { at: 8s, resume: actions }
        """)
    run.run(until: .milliseconds(7_500))
    #expect(run.world.suspendCount == 1)
    #expect(try run.node("upload").retry == nil)
    run.run(until: .seconds(10))
    #expect(run.world.suspendCount == 0)
    #expect(
      try run.story(of: nil) == ["1000ms suspended 1", "2000ms suspended 2", "7000ms resumed 1", "8000ms resumed 0"])
    #expect(
      try run.story(of: "upload").dropFirst(2) == [
        "1000ms waits no more", "8000ms waits 0ms, 0", "8000ms comes up", "8000ms syncing", "8500ms failed x",
        "8500ms waits 3500ms, 1",
      ])
    #expect(try run.story(of: "note").suffix(1) == ["8000ms waits 12000ms, 0"])
    #expect(
      try run.causes(of: "upload") == [
        "stateChanged", "stateChanged", "syncStarted", "retryFired", "retryArmed", "actionsResumed", "commanded",
      ])
  }

  @Test("a running action finishes during a suspension, and retries only after the resume")
  func suspendRunning() throws {
    let run = try Run(
      Self.text + "script: [{ at: 5200ms, suspend: actions }, { at: 30s, resume: actions }]")
    run.run(until: .seconds(20))
    #expect(try run.states(of: "upload") == ["5000ms syncing", "5500ms failed x"])
    #expect(try run.action("upload").state == .retrying)
    run.run(until: .seconds(31))
    #expect(try run.states(of: "upload").suffix(2) == ["30000ms syncing", "30500ms synced"])
  }

  @Test("syncing a suspended action is refused, and so is resuming without a suspension")
  func refusals() throws {
    let run = try Run(Self.text)
    #expect(run.perform(.resumeActions) == .ignored(.actionsNotSuspended))
    #expect(run.perform(.suspendActions) == .done(nodes: 0))
    #expect(run.perform(.sync(try run.id("upload"))) == .ignored(.actionsSuspended))
    #expect(run.perform(.syncIfNeeded(try run.id("upload"))) == .ignored(.actionsSuspended))
    #expect(run.entries.last?.event == .command(.refused(.actionsSuspended)))
    #expect(run.perform(.resumeActions) == .done(nodes: 0))
  }

  @Test("a scenario without actions can be suspended and resumed")
  func none() throws {
    let run = try Run("nodes: [{ id: a }]")
    #expect(run.perform(.suspendActions) == .done(nodes: 0))
    #expect(run.world.suspendCount == 1)
    #expect(run.perform(.resumeActions) == .done(nodes: 0))
  }
}
