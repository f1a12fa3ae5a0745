import Explanation
import InspectionModel
import Loadables
import Simulation
import TerminalUI
import Testing

@testable import Dashboard
@testable import loadscope

/// Serialized: a running simulation is the process's instrument.
@Suite("The pending timers of a node, in every panel", .serialized)
@MainActor
struct PendingWaitTests {
  /// Syncers of every kind, temporary waiters, with and without a syncer beside them, and a group with one.
  private static let crowd = """
    nodes:
      - id: api
        latency: { uniform: [50ms, 400ms] }
        failureRate: 0.8
        syncer: { period: 7s, backoff: { min: 2s, max: 60s, multiplier: 2 } }
      - id: token
        latency: 400ms
        failureRate: 0.7
      - id: stubborn
        latency: 100ms
        failureRate: 0.9
        syncer: { backoff: { min: 1s, max: 4s, multiplier: 1.5, jitter: full, maxAttempts: 3 } }
      - id: pair
        kind: group
        children: [api, token]
        syncer: { backoff: { min: 3s, max: 9s, multiplier: 1.5 } }
    waiters:
      - { id: w1, for: api, condition: synced, timeout: 1.8s, at: 300ms }
      - { id: w2, for: api, condition: synced, timeout: 30s, at: 500ms }
      - { id: w3, for: token, condition: synced, timeout: 9s, at: 500ms }
      - { id: w4, for: token, condition: synced, timeout: 2.5s, at: 700ms }
      - { id: w5, for: token, condition: synced, timeout: 60s, at: 900ms }
      - { id: w6, for: stubborn, condition: synced, timeout: 20s, at: 4s }
      - { id: w7, for: pair, condition: synced, timeout: 20s, at: 2s }
      - { id: w8, for: token, condition: synced, timeout: 60s, at: 12s }
    script:
      - { at: 100ms, sync: api }
      - { at: 200ms, sync: stubborn }
      - { at: 15s, sync: pair }
    """

  @Test("tree, detail, timeline, ledger, timers and filter agree after any commands", arguments: UInt64(1)...12)
  func agreement(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let simulation = try Simulation(scenario(Self.crowd), seed: seed)
    let driver = DashboardDriver(
      simulation, model: Model(title: simulation.title, size: Size(width: 160, height: 50)))
    driver.takeChanges()
    driver.send(.input(.key(.character("7"))))
    var seen = 0
    for step in 0..<400 {
      if Bool.random(using: &random) {
        simulation.run(until: simulation.virtualTime + .milliseconds(Int.random(in: 1...700, using: &random)))
      } else {
        act(on: simulation, driver.model, &random)
      }
      driver.takeChanges()
      for node in driver.model.context.source.nodes.compactMap({ $0 }) {
        if node.retry != nil { seen += 1 }
        if let problem = driver.model.disagreement(about: node) {
          let time = TimeText.clock(driver.model.context.source.clock.now)
          Issue.record("seed \(seed), step \(step), \(time): \(problem)")
          return
        }
      }
    }
    #expect(seen > 100)
  }

  private func act(on simulation: Simulation, _ model: Model, _ random: inout SplitMix64) {
    guard let node = model.context.source.nodes.randomElement(using: &random)??.id else { return }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: _ = simulation.perform(.sync(node))
    case 1: _ = simulation.perform(.fail(node, error: "by hand"))
    case 2: _ = simulation.perform(.setActivity(isActive: Bool.random(using: &random)))
    case 3: _ = simulation.perform(.setState(node, .synced, hasContents: true, error: nil))
    case 4: _ = simulation.perform(.setState(node, .idle, hasContents: nil, error: nil))
    default:
      if let event = model.panelList[TimersPanel.self].pending?.soonest.prefix(4).randomElement(using: &random) {
        _ = simulation.perform(.fireNow(event))
      }
    }
  }

  /// One node that a syncer and a waiter keep in sync.
  private static let both = """
    nodes:
      - id: api
        latency: 100ms
        outcomes: [down, down, down, down, ok]
        syncer: { backoff: { min: 20s, max: 60s, multiplier: 2 } }
    waiters:
      - { id: pager, for: api, timeout: 1.8s, at: 300ms }
    script:
      - { at: 100ms, sync: api }
    """

  private func screen(_ text: String, at time: Duration, keys: String) throws -> String {
    let simulation = try Simulation(scenario(text))
    let driver = DashboardDriver(
      simulation, model: Model(title: simulation.title, size: Size(width: 160, height: 50)))
    simulation.run(until: time) { driver.takeChanges() }
    _ = simulation.perform(.clock(.pause))
    driver.takeChanges()
    for key in try ArgumentReading.keys(keys) { driver.send(.input(key)) }
    var painter = Painter()
    return painter.frame(of: driver.model, theme: .plain).buffer.text()
  }

  @Test("the ledger names the waiter that overtook the syncer, and why names the retry's owner")
  func named() throws {
    let text = try screen(Self.both, at: .seconds(6), keys: "Enter")
    #expect(text.contains("← timer of pager fired"))
    #expect(text.contains("pager's retry began (1s after"))
  }

  @Test("a timer that the user fires names the user in why, in the ledger and as the first cause")
  func firedByUser() throws {
    let herd = """
      nodes:
        - { id: a, latency: 200ms, outcomes: [down], syncer: { backoff: { min: 4s, max: 9s, multiplier: 1 } } }
      script: [{ at: 0s, sync: a }]
      """
    let text = try screen(herd, at: .milliseconds(529), keys: "7 F Esc Home Enter")
    #expect(text.contains("you fired attempt 2 (329ms after failure 1)"))
    #expect(text.contains("0.329s   fired by you"))
    let last = try screen(herd, at: .milliseconds(529), keys: "7 F Tab w")
    #expect(last.contains("this is the first cause: you fired retry now at 00:00.529"))
  }

  @Test("each of several waiters' timers shows its owner's name and keeps it")
  func timers() throws {
    let token = """
      nodes: [{ id: token, latency: 400ms, outcomes: [timeout] }]
      waiters:
        - { id: w1, for: token, timeout: 10s, at: 500ms }
        - { id: w2, for: token, timeout: 10s, at: 600ms }
        - { id: w3, for: token, timeout: 2.5s, at: 700ms }
      """
    let text = try screen(token, at: .seconds(1), keys: "7")
    for name in ["w1", "w2", "w3"] {
      #expect(text.contains("\(name)'s retry"))
      #expect(text.contains(try Regex("\(name) +timeout")))
    }
    let later = try screen(token, at: .milliseconds(3_250), keys: "7")
    for name in ["w1", "w2"] { #expect(later.contains("\(name)'s retry")) }
    #expect(!later.contains("w3's"))
    #expect(later.contains("#2 ↻"))
  }
}

extension Model {
  /// The first difference between two places that show a node's wait; nil if there is none.
  fileprivate func disagreement(about node: NodeSnapshot) -> String? {
    let name = node.identity.key
    let lane = TimelineLane(node, context)
    let laneWait = lane.status(before: lane.track.endIndex).waitsUntil
    let timers = (panelList[TimersPanel.self].pending?.soonest ?? []).filter { $0.node == node.id && $0.isRetry }
    let running = context.source.ledgers[node.id]?.waits.first { $0.end == .running }
    switch node.retry {
    case .held(_, _, let delay, let attempt, _):
      if laneWait != node.retry?.waitsUntil { return "\(name): the lane waits until \(String(describing: laneWait))" }
      guard running?.planned == delay, running?.failures == attempt, running?.hold != nil else {
        return "\(name): the ledger says \(String(describing: running))"
      }
      return nil
    case .armed(let deadline, let delay, let attempt, let owner):
      if laneWait != node.retry?.waitsUntil { return "\(name): the lane waits until \(String(describing: laneWait))" }
      guard let timer = timers.first(where: { $0.time == deadline && $0.belongs(to: owner) }) else {
        return "\(name): no timer of \(owner) at \(deadline)"
      }
      if owner.isWaiter {
        if timer != timers.first { return "\(name): \(timers[0].label) is due before" }
        return running == nil ? nil : "\(name): the ledger has a wait"
      }
      if owner == .autosync || owner == .timeout { return nil }
      guard running?.planned == delay, running?.failures == attempt, running?.start == deadline - delay else {
        return "\(name): the ledger says \(String(describing: running))"
      }
      let counted = node.counts.failuresInARow
      return counted == attempt ? nil : "\(name): \(counted) failures in a row, but attempt \(attempt)"
    case .gaveUp(let attempts):
      if running != nil { return "\(name): the ledger waits after the end" }
      return node.counts.failuresInARow == attempts ? nil : "\(name): gave up after other failures than there were"
    case nil:
      if laneWait != nil { return "\(name): the lane waits, but no row does" }
      if let timer = timers.first { return "\(name): no row shows \(timer.label)" }
      return running == nil ? nil : "\(name): the ledger has a wait"
    }
  }
}

extension PendingEvent {
  fileprivate var isRetry: Bool {
    label == "retry" || label == "refresh" || label == "timeout" || label.hasSuffix("'s retry")
  }

  fileprivate func belongs(to owner: TimerOwner) -> Bool {
    if owner == .timeout { return label == "timeout" }
    return owner.waiterName.map { label == "\($0)'s retry" } ?? (label == "retry" || label == "refresh")
  }
}
