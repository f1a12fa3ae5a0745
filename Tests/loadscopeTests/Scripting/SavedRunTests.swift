import Dashboard
import Foundation
import InspectionModel
import Recordings
import Scenarios
import Simulation
import Testing

@testable import loadscope

/// A saved scenario runs to the states of the run that was watched.
@Suite("Scenarios of recorded runs")
@MainActor
struct SavedRunTests {
  /// The states of each node in order, by name.
  private typealias States = [String: [NodeState]]

  /// Saves a recording, and returns the message and the path of the scenario.
  private func save(_ path: String) throws -> (message: String, path: String) {
    let run = try ReplayRun(path, exitAt: nil, isPlaying: false)
    let file = path.replacing(".ndjson", with: ".yaml")
    var events = run.carryOut(.saveScenario(file: file)) { "\($0)" }
    while !run.continueWork(budget: .seconds(1)) {}
    events += run.takeEvents()
    guard case .notice(let message)? = events.last else {
      throw Problem("not saved")
    }
    return (message, file)
  }

  private func states(ofRecording path: String) throws -> States {
    let recording = try Recording(contentsOf: path)
    var (state, states) = (RecordedState(), States())
    for index in 0..<recording.count {
      let batch = try recording.advance(&state, to: index)
      add(batch.entries, to: &states) { state.node($0)?.identity.key }
    }
    return states
  }

  /// - Parameter start: The time from which the states count.
  private func states(ofScenario path: String) throws -> States {
    let scenario = try ScenarioSource.file(path).readUsable()
    let kept = KeptMoments()
    let simulation = try Simulation(scenario, consumers: [kept])
    simulation.runToEnd()
    var (state, states) = (RecordedState(), States())
    for index in 0..<kept.count {
      let batch = kept.advance(&state, to: index)
      add(batch.entries, to: &states) { state.node($0)?.identity.key }
    }
    return states
  }

  private func add(_ entries: [JournalEntry], to states: inout States, key: (NodeID) -> String?) {
    for entry in entries {
      guard case .node(.stateChanged(_, let new, _)) = entry.event, let name = entry.node.flatMap(key) else { continue }
      states[name, default: []].append(new)
    }
  }

  private func check(_ path: String) throws {
    let saved = try save(path)
    #expect(saved.message.contains("the same states"))
    let expected = try states(ofRecording: path)
    let actual = try states(ofScenario: saved.path)
    #expect(!expected.isEmpty)
    for name in Set(expected.keys).union(actual.keys).sorted() {
      #expect(actual[name] == expected[name], "\(name)")
    }
  }

  @Test("every built-in scenario has the same states again", arguments: EmbeddedFiles.scenarios.map(\.name))
  func builtIn(name: String) throws { try withRecording(of: name) { try check($0) } }

  @Test("random runs have the same states again", arguments: 1...10)
  func seeds(seed: UInt64) throws {
    for name in ["flaky", "jittered-herd", "tour"] { try withRecording(of: name, seed: seed) { try check($0) } }
  }

  @Test("a second save is refused, and a cancelled one says so and writes nothing")
  func cancelled() throws {
    try withRecording(of: "tour") { path in
      let saver = ScenarioSaver(firstSlice: .zero)
      let run = try ReplayRun(path, exitAt: nil, isPlaying: false, saver: saver)
      let file = path.replacing(".ndjson", with: ".yaml")
      _ = run.carryOut(.saveScenario(file: file)) { "\($0)" }
      guard case .warning? = run.carryOut(.saveScenario(file: file), phrase: { "\($0)" }).last,
        case .notice(let message)? = run.carryOut(.cancelRewind, phrase: { "\($0)" }).last
      else { throw Problem("not refused or not cancelled") }
      #expect(message == "not saved: \(file) was cancelled")
      #expect(run.continueWork(budget: .seconds(1)))
      #expect(!FileManager.default.fileExists(atPath: file))
    }
  }

  /// The recordings of programs in a folder: `RECORDINGS=folder swift test`.
  private nonisolated static let recordings: [String] = {
    guard let folder = ProcessInfo.processInfo.environment["RECORDINGS"] else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".loadscope.ndjson") }.sorted().map { "\(folder)/\($0)" }
  }()

  @Test("recordings of programs have the same states again", arguments: recordings)
  func programs(recording: String) throws {
    try withTemporaryFile(try String(contentsOfFile: recording, encoding: .utf8), name: "x.loadscope.ndjson") {
      try check($0)
    }
  }
}
