import Dashboard
import InspectionModel
import Simulation
import TerminalUI
import Testing

@testable import loadscope

/// Serialized: a running simulation is the process's instrument.
@Suite("Why, in a run", .serialized)
@MainActor
struct WhyTests {
  /// A failure that passes from a token, retried by a syncer, through a transform, a chain and a proxy to the screen.
  private static let crossing = """
    nodes:
      - id: screen
        kind: group
        children:
          - { id: current, kind: proxy, target: signIn }
          - { id: push, kind: pure }
      - { id: signIn, kind: chain, items: [device, profile] }
      - { id: device, latency: 500ms }
      - { id: profile, kind: asyncMap, of: token, latency: 500ms }
      - id: token
        latency: 400ms
        outcomes: [timeout, http-503]
        syncer: { policy: sync, backoff: { min: 2s, max: 60s, multiplier: 2 } }
    """

  private func answers(_ text: String, at time: Duration, keys: String) throws -> [String] {
    let simulation = try Simulation(scenario(text))
    let driver = DashboardDriver(
      simulation, model: Model(title: simulation.title, size: Size(width: 160, height: 40)))
    simulation.run(until: time) { driver.takeChanges() }
    _ = simulation.perform(.clock(.pause))
    driver.takeChanges()
    var painter = Painter()
    return try ArgumentReading.keys(keys).map { key in
      driver.send(.input(key))
      let lines = painter.frame(of: driver.model, theme: .plain).buffer.text().split(separator: "\n").map(String.init)
      let selected = lines.first { $0.contains("│▶") }.map { row in
        String(row.drop { !($0.isLetter) }.prefix { !$0.isWhitespace })
      }
      return "\(selected ?? "?"):\(lines.last ?? "")"
    }
  }

  @Test("w leads from a group through a proxy, a chain, a transform and a syncer to the first cause")
  func crossing() throws {
    let script = "\nscript: [{ at: 0s, sync: token }, { at: 2s, sync: screen }]"
    let answers = try answers(Self.crossing + script, at: .seconds(3), keys: "w*6")
    #expect(
      answers == [
        "current: screen failed because its mode is all and current failed: http-503",
        "signIn: current failed because its target signIn failed: http-503",
        "profile: signIn failed because its last item profile failed: http-503",
        "token: profile failed because its origin token failed: http-503, at attempt 2",
        "token: token failed: http-503, 400ms after attempt 2 began (2s after failure 1)",
        "token: this is the first cause: the script asked token to sync at 00:00.000",
      ])
  }

  @Test("the first cause may be a waiter")
  func waiter() throws {
    let waiters = "\nwaiters: [{ id: call-1, for: token, condition: contents, timeout: 9s, at: 1s }]"
    let answers = try answers(Self.crossing + waiters, at: .milliseconds(1_500), keys: "End Up w*2")
    #expect(
      answers.suffix(2) == [
        "call-1: token failed: timeout, 400ms after call-1 began to wait for it",
        "call-1: this is the first cause: call-1 began to wait at 00:01.000",
      ])
  }

  @Test("w leads from a waiter that timed out to its loadable and the cause of its failure")
  func timedOut() throws {
    let waiters = "\nwaiters: [{ id: call-1, for: token, timeout: 1s, at: 1s }]"
    let answers = try answers(Self.crossing + waiters, at: .milliseconds(2_500), keys: "End w*3")
    #expect(
      answers.suffix(3) == [
        "token: call-1 timed out because token failed: timeout",
        "call-1: token failed: timeout, 400ms after call-1 began to wait for it",
        "call-1: this is the first cause: call-1 began to wait at 00:01.000",
      ])
  }

  @Test("the first cause may be the user's key, before the steps of a chain")
  func person() throws {
    let script = "\nscript: [{ at: 1h, sync: token }]"
    let answers = try answers(Self.crossing + script, at: .zero, keys: "s .*4 Home w*12")
    #expect(
      answers.suffix(12) == [
        "current: screen failed because its mode is all and current failed: timeout",
        "signIn: current failed because its target signIn failed: timeout",
        "profile: signIn failed because its last item profile failed: timeout",
        "token: profile failed because its origin token failed: timeout",
        "profile: token failed: timeout, 400ms after profile asked it to sync (its origin)",
        "device: profile began to sync because device synced, and signIn synced it next (its item 2)",
        "signIn: device synced, 500ms after signIn asked it to sync (its item 1)",
        "current: signIn began to sync because current asked it to sync",
        "screen: current asked its target to sync because screen asked it to sync",
        "screen: this is the first cause: you asked screen to sync at 00:00.000",
        "screen: this is the first cause: you asked screen to sync at 00:00.000",
        "screen: this is the first cause: you asked screen to sync at 00:00.000",
      ])
  }
}
