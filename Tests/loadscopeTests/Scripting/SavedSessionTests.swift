import Dashboard
import Foundation
import InspectionModel
import Scenarios
import Simulation
import Testing

@testable import loadscope

@Suite("A saved session", .timeLimit(.minutes(30)))
@MainActor
struct SavedSessionTests {
  /// A scenario in which zero latencies, cycles, changing groups and simultaneous events meet.
  private static let dense = """
    scenario: Dense
    seed: 3
    nodes:
      - { id: now, latency: 0s, outcomes: [e, ok] }
      - { id: second, latency: 1s, syncer: { policy: sync, period: 1s } }
      - { id: loose, kind: pure }
      - { id: left, kind: group, mode: any, children: [now, second, loose, { id: own, latency: 0s }] }
      - { id: right, kind: group, children: [left, { id: chance, failureRate: 0.5, latency: { uniform: [0s, 2s] } }] }
      - { id: current, kind: proxy, target: now }
      - { id: looking, kind: pureProxy }
      - { id: steps, kind: chain, items: [current, second] }
      - { id: made, kind: flatMap, of: now, inner: second, latency: 0s }
      - { id: often, kind: autosync, interval: 1s, latency: 0s }
    waiters:
      - { id: call, for: right, condition: synced, timeout: 3s, at: 1s }
    script:
      - { at: 0s, sync: right }
      - { at: 1s, sync: left }
      - { at: 2s, fault: right, rate: 0.5, error: injected }
      - { at: 2s, sync: all }

    """

  nonisolated private static let names = [
    "dense", "tour", "policies", "chain", "proxy", "transforms", "token", "offline", "offline-uploads", "faults",
    "herd",
  ]

  private static func file(_ name: String, hasEnd: Bool) throws -> ScenarioFile {
    let text =
      name == "dense"
      ? dense
      : try ScenarioSource.builtIn(named: name).readFile().text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let kept = hasEnd ? lines : lines.filter { !$0.hasPrefix("end:") }
    return try ScenarioFile(bytes: Array(kept.joined(separator: "\n").utf8), name: name)
  }

  /// A user at the keyboard: waits, steps and gives commands, at random.
  private static func play(
    _ simulation: Simulation, _ random: inout RandomCommands, steps: Int, next: (inout RandomCommands) -> NodeCommand?
  ) {
    let cursor = simulation.makeCursor()
    for _ in 0..<steps {
      let upcoming = cursor.take().clock.next?.time
      if simulation.isOver { return }
      let now = Int64(simulation.virtualTime / .nanoseconds(1))
      if Int.random(in: 0..<6, using: &random.generator) == 0 {
        _ = simulation.perform(.clock(.step))
      } else {
        simulation.run(until: .nanoseconds(random.time(from: now, next: upcoming)))
      }
      if let command = next(&random) { _ = simulation.perform(command) }
    }
    simulation.run(until: simulation.virtualTime + .milliseconds(Int.random(in: 0...9_000, using: &random.generator)))
  }

  @Test("has the same journal when run again, but for the origin of commands", arguments: names, [true, false])
  func sameJournal(name: String, hasEnd: Bool) throws {
    let file = try Self.file(name, hasEnd: hasEnd)
    for _ in 0..<6 {
      let seed = UInt64.random(in: 0...UInt64.max)
      let recorder = EntryRecorder()
      let simulation = try Simulation(file.scenario, consumers: [recorder])
      var random = RandomCommands(of: simulation, file.scenario, seed: seed)
      Self.play(simulation, &random, steps: 30) { random in
        while true {
          let command = random.next()
          if let action = simulation.scriptCommand(for: command), file.scenario.allows(action) { return command }
        }
      }
      let original = recorder.entries.map(Self.byScript)
      let now = Int64(simulation.virtualTime / .nanoseconds(1))

      let copy = try Self.saved(file, simulation)
      let again = EntryRecorder()
      try Simulation(copy, consumers: [again], journalCapacity: 0).runToEnd()
      let repeated = again.entries.map(Self.byScript)
      // The user has not seen later events yet.
      let rest = repeated.dropFirst(original.count)
      let differing = zip(original, repeated).first { $0 != $1 }
      #expect(differing == nil, "seed \(seed)")
      #expect(repeated.count >= original.count, "seed \(seed)")
      #expect(rest.allSatisfy { $0.time > now || $0.event.isEnd }, "seed \(seed): \(String(describing: rest.first))")
      if !hasEnd, copy.end == simulation.virtualTime {
        #expect(rest.allSatisfy { $0.event.isEnd }, "seed \(seed)")
      }
      #expect(simulation.performed.count > 20 || simulation.isOver, "seed \(seed)")
    }
  }

  @Test("has the same journal when its commands are repeated at their times", arguments: names)
  func sameCommands(name: String) throws {
    let file = try Self.file(name, hasEnd: true)
    for _ in 0..<6 {
      let seed = UInt64.random(in: 0...UInt64.max)
      let recorder = EntryRecorder()
      let simulation = try Simulation(file.scenario, consumers: [recorder])
      var random = RandomCommands(of: simulation, file.scenario, seed: seed)
      Self.play(simulation, &random, steps: 30) { random in
        let pending = simulation.pending(atMost: 5)
        return Bool.random(using: &random.generator) ? random.next() : random.nextOfPerson(pending)
      }
      let again = EntryRecorder()
      let repeated = try Simulation(file.scenario, consumers: [again], journalCapacity: 0)
      for performed in simulation.performed {
        repeated.run(until: .nanoseconds(performed.time))
        _ = repeated.perform(performed.command)
      }
      repeated.run(until: simulation.virtualTime)
      #expect(zip(recorder.entries, again.entries).first { $0 != $1 } == nil, "seed \(seed)")
      #expect(recorder.entries.count == again.entries.count, "seed \(seed)")
      #expect(repeated.performed == simulation.performed, "seed \(seed)")
    }
  }

  @Test("meets the expectations that the session added", arguments: names)
  func expectations(name: String) throws {
    let file = try Self.file(name, hasEnd: false)
    let seed = UInt64.random(in: 0...UInt64.max)
    let simulation = try Simulation(file.scenario)
    var script = SessionScript(of: .file("/nowhere.yaml"), file, seed: nil)
    var random = RandomCommands(of: simulation, file.scenario, seed: seed)
    Self.play(simulation, &random, steps: 30) { random in
      let node = file.scenario.nodes.randomElement(using: &random.generator).flatMap { simulation.node($0.id) }
      // The run advances by 1 ns, so that no command has the time of an expectation.
      if let node, Bool.random(using: &random.generator) {
        _ = script.expect(node, simulation) { _ in "" }
        simulation.run(until: simulation.virtualTime + .nanoseconds(1))
        return nil
      }
      while true {
        let command = random.next()
        if let action = simulation.scriptCommand(for: command), file.scenario.allows(action) { return command }
      }
    }
    let copy = try Self.saved(file, simulation, &script)
    #expect(copy.expectations.count > file.scenario.expectations.count, "seed \(seed)")
    let repeated = try Simulation(copy)
    repeated.runToEnd()
    for check in repeated.checks.dropFirst(file.scenario.expectations.count) {
      #expect(check.state == .met, "seed \(seed): \(check.text)")
    }
  }

  private static func saved(_ file: ScenarioFile, _ simulation: Simulation) throws -> Scenario {
    var script = SessionScript(of: .file("/nowhere.yaml"), file, seed: nil)
    return try saved(file, simulation, &script)
  }

  private static func saved(
    _ file: ScenarioFile, _ simulation: Simulation, _ script: inout SessionScript
  ) throws -> Scenario {
    try withTemporaryFile("", name: "other") { other in
      let path = other + ".yaml"
      let answer = script.save(to: path, simulation) { "\($0)" }
      guard case .notice = answer else {
        // An expectation before another command at the same time is left out and reported.
        guard case .warning(let sentence) = answer, sentence.contains("before the commands at the same time") else {
          Issue.record("\(answer)")
          return file.scenario
        }
        return try ScenarioSource.file(path).read()
      }
      return try ScenarioSource.file(path).read()
    }
  }

  private static func byScript(_ entry: JournalEntry) -> JournalEntry {
    guard case .command(.given(let command, .user)) = entry.event else { return entry }
    return JournalEntry(
      sequence: entry.sequence, time: entry.time, node: entry.node, event: .command(.given(command, by: .script)),
      cause: entry.cause)
  }
}

extension JournalEvent {
  fileprivate var isEnd: Bool { if case .run(.ended) = self { true } else { false } }
}
