import ArgumentParser
import Foundation
import Inspection
import Loadables
import Scenarios
import Simulation
import Testing

@testable import loadscope

/// A simulation is the process's instrument while it runs: one after the other.
@Suite("A run whose actions are kept in a file", .serialized)
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

  @Test("a test goes on where the one before has ended")
  func test() throws {
    try withStore { scenario, store in
      let first = try lines([scenario, "--store", store])
      #expect(first.contains { $0.hasPrefix("ok 1") })
      let message = problem { try lines([scenario, "--store", store]) }
      #expect(message == "1 expectation is not met")
      let inMemory = try lines([scenario])
      #expect(inMemory.contains { $0.hasPrefix("ok 1") })
    }
  }

  @Test("a test with many seeds has no store")
  func seeds() throws {
    try withStore { scenario, store in
      let message = problem { try lines([scenario, "--store", store, "--seeds", "1..3"]) }
      #expect(
        message == "--store: with --seeds every run would go on where the one before has ended; use one of them")
    }
  }

  @Test("a file that is no store is refused, and left as it is")
  func noStore() throws {
    try withStore { scenario, _ in
      let message = try #require(problem { try lines([scenario, "--store", scenario]) })
      #expect(message.hasPrefix("--store: ") && message.contains("is no store"))
      #expect(try String(contentsOfFile: scenario, encoding: .utf8) == Self.text)
    }
  }

  @Test("a store that somebody has is refused")
  func inUse() throws {
    try withStore { scenario, store in
      let first = try RunStore(path: store)
      let message = try #require(problem { try lines([scenario, "--store", store]) })
      #expect(message.contains("in use"))
      withExtendedLifetime(first) {}
    }
  }

  /// A run as it is on the screen, with all that it has told.
  private func shown(_ scenario: String, _ store: String) throws -> ScenarioRun {
    let source = ScenarioSource.file(scenario)
    return try ScenarioRun(source, source.readUsableFile(), RunSettings(store: try RunStore(path: store)))
  }

  /// How the action stands that is the second node.
  private func upload(_ run: ScenarioRun) -> NodeAction? {
    nodes.update(run)
    return nodes.latest[NodeID(1)]?.action
  }

  private let nodes = Latest()

  /// The nodes as they were last told of.
  @MainActor
  private final class Latest {
    private(set) var latest: [NodeID: NodeSnapshot] = [:]

    func update(_ run: ScenarioRun) {
      for node in run.source.drainChanges(pendingLimit: 0).nodes { latest[node.id] = node }
    }
  }

  private func jump(_ run: ScenarioRun, to seconds: Int64) {
    _ = run.source.perform(.clock(.jump(to: seconds * 1_000_000_000)))
    while !run.source.advance(toReal: .zero, budget: .seconds(9)) {}
  }

  @Test("begins again with what is done")
  func restart() throws {
    try withStore { scenario, store in
      let run = try shown(scenario, store)
      jump(run, to: 9)
      #expect(upload(run)?.state == .done)
      #expect(run.restart().hasNewSource)
      #expect(upload(run)?.state == .done)
    }
  }

  @Test("shows its past, and goes on as it was")
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

  @Test("goes on from its past, and so does the store")
  func goOn() throws {
    try withStore { scenario, store in
      var run: ScenarioRun? = try shown(scenario, store)
      if let run {
        jump(run, to: 9)
        jump(run, to: 3)
        #expect(upload(run)?.state == .retrying)
        #expect(run.goOn().isEmpty)
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
