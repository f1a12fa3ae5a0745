import ArgumentParser
import Dashboard
import Foundation
import InspectionModel
import Loadables
import Scenarios
import Simulation
import Testing

@testable import loadscope

/// Serialized: a running simulation is the process's instrument.
@Suite("A run with a store", .serialized)
@MainActor
struct StoredRunTests {
  private static let text = """
    scenario: Uploads
    clock: { start: paused }
    end: 20s
    nodes: [{ id: a }]
    actions:
      - { id: upload, date: 2s, retryTimeout: 3s, outcomes: [x, ok] }
      - { id: refresh, date: 1s, outcomes: [{ again: 4s }] }
    expect:
      - { attempts: upload, equals: 2 }

    """

  /// Calls `body` with the scenario's file and the path of a store beside it.
  private func withStore(_ body: (_ scenario: String, _ store: String) throws -> Void) throws {
    try withTemporaryFile(Self.text, name: "uploads.yaml") { path in
      try body(path, String(path.dropLast("uploads.yaml".count)) + "store.sqlite")
    }
  }

  private func lines(_ arguments: [String]) throws -> [String] {
    var lines: [String] = []
    let command = try TestCommand.parse(arguments)
    try command.test { lines += $0 }
    return lines
  }

  @Test("a test continues where the previous one ended")
  func test() throws {
    try withStore { scenario, store in
      let first = try lines([scenario, "--store", store])
      #expect(first.contains { $0.hasPrefix("ok 1") })
      let message = problem { try lines([scenario, "--store", store]) }
      #expect(message == "1 expectation not met; `loadscope run \(scenario)` shows the run, 8 its checks")
      let inMemory = try lines([scenario])
      #expect(inMemory.contains { $0.hasPrefix("ok 1") })
    }
  }

  @Test("a test with many seeds refuses a store")
  func seeds() throws {
    try withStore { scenario, store in
      let message = problem { try lines([scenario, "--store", store, "--seeds", "1..3"]) }
      #expect(
        message == "--store: with --seeds each run would continue with the store of the one before; use one of them")
    }
  }

  @Test("a file that is not a store is refused and left unchanged")
  func noStore() throws {
    try withStore { scenario, _ in
      let message = try #require(problem { try lines([scenario, "--store", scenario]) })
      #expect(message.hasPrefix("--store: ") && message.contains("is not a store"))
      #expect(try String(contentsOfFile: scenario, encoding: .utf8) == Self.text)
    }
  }

  @Test("a store in use is refused")
  func inUse() throws {
    try withStore { scenario, store in
      let first = try RunStore(path: store)
      let message = try #require(problem { try lines([scenario, "--store", store]) })
      #expect(message.contains("is open in this process already"))
      withExtendedLifetime(first) {}
    }
  }

  private func shown(_ scenario: String, _ store: String) throws -> ScenarioRun {
    let source = ScenarioSource.file(scenario)
    return try ScenarioRun(source, source.readUsableFile(), RunSettings(store: try RunStore(path: store)))
  }

  private func upload(_ run: ScenarioRun) -> NodeAction? {
    nodes.update(run)
    return nodes.latest[NodeID(1)]?.action
  }

  private let nodes = Latest()

  @MainActor
  private final class Latest {
    private(set) var latest: [NodeID: NodeSnapshot] = [:]

    func update(_ run: ScenarioRun) {
      for node in run.source.makeCursor().take().nodes { latest[node.id] = node }
    }
  }

  private func jump(_ run: ScenarioRun, to seconds: Int64) {
    _ = run.source.perform(.clock(.jump(to: seconds * 1_000_000_000)))
    while !run.source.advance(toReal: .zero, budget: .seconds(9)) {}
  }

  @Test("keeps its done actions on a restart")
  func restart() throws {
    try withStore { scenario, store in
      let run = try shown(scenario, store)
      jump(run, to: 9)
      #expect(upload(run)?.state == .done)
      #expect(run.restart().hasNewSource)
      #expect(upload(run)?.state == .done)
    }
  }

  private func notices(_ renewal: RestartResult) -> [String] {
    renewal.events.compactMap { event in
      if case .notice(let text) = event { text } else { nil }
    }
  }

  @Test("reports on a restart that the store is kept")
  func restartNotice() throws {
    try withStore { scenario, store in
      let run = try shown(scenario, store)
      #expect(notices(run.restart()) == ["run: restarted from 0; the store is kept"])
      #expect(
        notices(run.takeSavedFile()) == ["file saved: run restarted from 0; the store is kept"])
    }
  }

  @Test("a file that comes back as it was does not restart the run, a changed or a saved one does")
  func fileBack() throws {
    try withStore { scenario, _ in
      let source = ScenarioSource.file(scenario)
      let run = try ScenarioRun(source, source.readUsableFile(), RunSettings())
      try FileManager.default.moveItem(atPath: scenario, toPath: scenario + ".away")
      #expect(!run.takeSavedFile().hasNewSource)
      try FileManager.default.moveItem(atPath: scenario + ".away", toPath: scenario)
      let back = run.takeSavedFile()
      #expect(!back.hasNewSource && notices(back) == ["file back unchanged: the run continues"])
      #expect(run.takeSavedFile().hasNewSource)
    }
  }

  @Test("a file that is gone is not edited, one that is back is")
  func editedFile() throws {
    try withStore { scenario, _ in
      let source = ScenarioSource.file(scenario)
      let run = try ScenarioRun(source, source.readUsableFile(), RunSettings())
      try FileManager.default.moveItem(atPath: scenario, toPath: scenario + ".away")
      #expect(
        throws: EditingProblem("\(scenario): the file is gone; `:save-script copy.yaml` saves a copy to edit")
      ) { try run.place(ofNode: "a") }
      try FileManager.default.moveItem(atPath: scenario + ".away", toPath: scenario)
      #expect(try run.place(ofNode: "a").line == 4)
    }
  }

  @Test("mentions no store on a restart without one")
  func restartNoticeInMemory() throws {
    try withStore { scenario, _ in
      let source = ScenarioSource.file(scenario)
      let run = try ScenarioRun(source, source.readUsableFile(), RunSettings())
      #expect(notices(run.restart()) == ["run: restarted from 0"])
    }
  }

  private func headless(_ scenario: String, _ store: RunStore, _ format: EventFormat) throws -> [String] {
    let logged = LoggedLines()
    let text = try ScenarioSource.file(scenario).readUsable()
    _ = try HeadlessRun.run(text, RunSettings(store: store), output: logged.log(format))
    return logged.lines
  }

  @Test("prints the store's contents first in the text format, for one run or several")
  func contents() throws {
    try withStore { scenario, store in
      let first = try headless(scenario, try RunStore(path: store), .text)
      #expect(first.first == "the store has no actions yet")
      let second = try headless(scenario, try RunStore(path: store), .text)
      #expect(second.first == "the store has 2 actions, 1 done")
      #expect(second.dropFirst().allSatisfy { $0.contains("  #") })
    }
  }

  @Test("prints only events in NDJSON or without a store file")
  func onlyEvents() throws {
    try withStore { scenario, store in
      let lines = try headless(scenario, try RunStore(path: store), .ndjson)
      #expect(lines.allSatisfy { $0.hasPrefix("{") })
      let inMemory = try headless(scenario, .inMemory, .text)
      #expect(inMemory.allSatisfy { $0.contains("  #") })
    }
  }

  private static let refusal = "--store only goes with a scenario that has `actions`; there are none to be kept"

  @Test("a scenario without actions refuses a store", arguments: ["", "actions: []\n"])
  func noActions(actions: String) throws {
    let text = "scenario: x\n\(actions)nodes: [{ id: a }]\nexpect: [{ violations: 0 }]\n"
    try withTemporaryFile(text, name: "x.yaml") { scenario in
      let store = scenario + ".sqlite"
      let options = [scenario, "--store", store]
      #expect(problem { try lines(options) } == Self.refusal)
      #expect(problem { try SnapshotCommand.parse(options).frame() } == Self.refusal)
      let error = #expect(throws: Problem.self) { try RunCommand.parse(options + ["--headless"]).run() }
      #expect(error?.message == Self.refusal)
      #expect(error?.exitCode == .unusable)
      #expect(!FileManager.default.fileExists(atPath: store))
    }
  }

  @Test("several files may have a store if one of them has actions")
  func someActions() throws {
    try withStore { scenario, store in
      let other = "scenario: x\nnodes: [{ id: a }]\nexpect: [{ violations: 0 }]\n"
      try withTemporaryFile(other, name: "x.yaml") { other in
        let results = try lines([other, scenario, "--store", store])
        #expect(results.contains { $0.hasPrefix("ok 2") })
        #expect(FileManager.default.fileExists(atPath: store))
      }
    }
  }

  @Test("rewinds, and returns to the same present")
  func past() throws {
    try withStore { scenario, store in
      let run = try shown(scenario, store)
      jump(run, to: 9)
      jump(run, to: 3)
      #expect(upload(run)?.state == .retrying)
      jump(run, to: 10)
      #expect(upload(run)?.state == .done)
    }
  }

  @Test("branches from its past, and so does the store")
  func branch() throws {
    try withStore { scenario, store in
      var run: ScenarioRun? = try shown(scenario, store)
      if let run {
        jump(run, to: 9)
        jump(run, to: 3)
        #expect(upload(run)?.state == .retrying)
        #expect(run.branch().isEmpty)
        #expect(upload(run)?.state == .retrying)
        _ = run.finish()
      }
      run = nil
      let again = try shown(scenario, store)
      #expect(upload(again)?.state == .waiting || upload(again)?.state == .running)
      jump(again, to: 9)
      #expect(upload(again)?.state == .done)
    }
  }
}
