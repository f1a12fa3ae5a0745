import Foundation
import GRDB
import InspectionModel
import Loadables
import Scenarios
import ScheduledActions
import TestSupport
import Testing

@testable import Simulation

@Suite("The store of a run")
@MainActor
struct ActionStoreTests {
  private static let text = """
    nodes: [{ id: a }]
    actions:
      - { id: upload, date: 2s, retryTimeout: 5s, outcomes: [http-500, http-503, ok] }
      - { id: note, date: 1s }
      - { id: later, date: 1h }

    """

  private func withFile(_ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try body(folder.path("store.sqlite"))
  }

  private func run(_ text: String = text, on path: String, until time: Duration) throws -> Run {
    let run = try Run(text, store: try RunStore(path: path))
    run.run(until: time)
    return run
  }

  @Test("in a file gives the same run as one in memory")
  func file() throws {
    try withFile { path in
      let inFile = try run(on: path, until: .seconds(20))
      let inMemory = try Run(Self.text)
      inMemory.run(until: .seconds(20))
      #expect(try inFile.story(of: "upload") == inMemory.story(of: "upload"))
      #expect(inFile.entries == inMemory.entries)
    }
  }

  @Test("starts no run once it is closed, and installs no instrument")
  func closed() throws {
    try withFile { path in
      let store = try RunStore(path: path)
      store.close()
      #expect(throws: (any Error).self) { try Run(Self.text, store: store) }
      #expect(LoadableInstruments.instrument == nil)
    }
  }

  @Test("keeps done actions and used outcomes for the next run")
  func goesOn() throws {
    try withFile { path in
      _ = try run(on: path, until: .seconds(4))
      let second = try run(on: path, until: .seconds(20))
      // The date was two seconds after the start of the first run: it is past or imminent.
      #expect(
        try second.states(of: "upload").compactMap { $0.split(separator: " ").dropFirst(2).first } == ["http-503"])
      #expect(try second.node("note").needsSync == false)
      #expect(try second.node("note").hasContents)
      #expect(try second.states(of: "note").isEmpty)
      #expect(try second.action("note").state == .done)
      #expect(try second.action("upload").state == .done)
    }
  }

  @Test("starts overdue actions of an earlier run at once")
  func overdue() throws {
    try withFile { path in
      try RunStore(path: path).write(
        "upload", ScheduledObject(date: Date(timeIntervalSinceNow: -3_600), retryTimeout: 0, requiresInternet: false))
      let run = try run(on: path, until: .milliseconds(1))
      #expect(try run.states(of: "upload") == ["0ms syncing"])
      #expect(try #require(run.action("upload").date) < -3_590_000_000_000)
    }
  }

  @Test("keeps and reports actions unknown to the scenario")
  func unmatched() throws {
    try withFile { path in
      let object = ScheduledObject(date: Date(), retryTimeout: 0, requiresInternet: false)
      try RunStore(path: path).write("unknown", object)
      let run = try run(on: path, until: .seconds(9))
      #expect(try run.story(of: nil) == ["0ms actions/unknown: the scenario has no such action"])
      #expect(try RunStore(path: path, after: run).objects["unknown"] == object)
    }
  }

  @Test("keeps and reports actions that it cannot read")
  func unreadable() throws {
    try withFile { path in
      var types = ScheduledObject.types
      types.register(Int.self, as: "number")
      do {
        let store = try ActionStore(path: path, types: types)
        try store.write { try $0.set(7, for: ScheduledObject.name("upload")) }
      }
      let run = try run(on: path, until: .seconds(9))
      #expect(try run.story(of: nil).count == 1)
      #expect(
        try #require(run.story(of: nil).first).hasPrefix("0ms actions/upload: its type, “number”, is not known"))
      #expect(try run.action("upload").state == .unreadable)
      #expect(try run.node("upload").needsSync == true)
      #expect(try run.states(of: "upload").isEmpty)
    }
  }

  @Test("reports the number of objects in other collections")
  func foreign() throws {
    try withFile { path in
      do {
        let store = try ActionStore(path: path, types: ScheduledObject.types)
        let object = ScheduledObject(date: nil, retryTimeout: 0, requiresInternet: false)
        try store.write { store in
          for key in ["1", "2", "3"] { try store.set(object, for: CollectionKey("photos", key)) }
        }
      }
      let run = try run(on: path, until: .zero)
      #expect(try run.story(of: nil) == ["0ms photos/*: 3 objects, not actions of a scenario"])
    }
  }

  @Test("detects an action deleted by another program at the next evaluation")
  func deleted() throws {
    try withFile { path in
      let run = try run(on: path, until: .milliseconds(500))
      try DatabaseQueue(path: path).write { try $0.execute(sql: "DELETE FROM object WHERE key = 'upload'") }
      run.run(until: .seconds(1))
      #expect(try run.action("upload").state == .unreadable)
      #expect(try run.story(of: nil) == ["1000ms actions/upload: it is gone"])
      #expect(try run.action("note").state == .running)
    }
  }

  @Test("accepts any values of an action", arguments: [Int.min, -1, 3, Int.max])
  func anything(count: Int) throws {
    try withFile { path in
      let object = ScheduledObject(
        date: Date(timeIntervalSinceReferenceDate: Double(count)), retryTimeout: Int64(count), requiresInternet: true,
        usedOutcomes: count, successes: count)
      try RunStore(path: path).write("upload", object)
      let run = try run("nodes: [{ id: a }]\nactions: [{ id: upload, failureRate: 0.5 }]", on: path, until: .seconds(9))
      #expect(try run.action("upload").collection == "actions")
    }
  }

  @Test("holds an action's progress, and the scenario its settings")
  func changedScenario() throws {
    try withFile { path in
      _ = try run(on: path, until: .seconds(4))
      let text = Self.text.replacing("retryTimeout: 5s", with: "retryTimeout: 9s, requiresInternet: true")
      let run = try run("network: offline\n" + text, on: path, until: .seconds(3))
      #expect(try run.action("upload").retryTimeout == 9_000_000_000)
      #expect(try run.action("upload").state == .pendingInternet)
      #expect(try run.action("note").state == .done)
      #expect(try RunStore(path: path, after: run).objects["upload"]?.usedOutcomes == 1)
    }
  }

  @Test("fails and retries a run that it cannot save because another program is writing")
  func locked() throws {
    try withFile { path in
      let text = """
        nodes: [{ id: a }]
        actions: [{ id: retrying, retryTimeout: 5s, latency: 1s }, { id: again, outcomes: [{ again: 5s }], latency: 1s }]

        """
      let run = try run(text, on: path, until: .milliseconds(500))
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let other = try DatabaseQueue(path: path, configuration: configuration)
      try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
      run.run(until: .seconds(2))
      try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      for key in ["retrying", "again"] { #expect(try run.states(of: key).last == "1000ms failed not-stored") }
      #expect(try run.action("again").lastError == "not-stored")
      #expect(try run.story(of: nil).allSatisfy { $0.contains("is being written by another program") })
      run.run(until: .seconds(7))
      #expect(try run.action("retrying").state == .done)
      #expect(try RunStore(path: path, after: run).objects["retrying"]?.successes == 1)
    }
  }

  @Test("can be replayed in memory from its initial contents")
  func copy() throws {
    try withFile { path in
      _ = try run(on: path, until: .seconds(4))
      let store = try RunStore(path: path)
      let first = try Run(Self.text, store: store)
      first.run(until: .seconds(20))
      let again = try Run(Self.text, store: store.copy)
      again.run(until: .seconds(20))
      #expect(first.entries == again.entries)
      #expect(first.nodes.mapValues(\.action) == again.nodes.mapValues(\.action))
    }
  }

  @Test("repeats a run from the contents at its start")
  func repeated() throws {
    try withFile { path in
      let store = try RunStore(path: path)
      let first = try Run(Self.text, store: store)
      first.run(until: .seconds(20))
      first.simulation.closeStore()
      try store.repeated {
        let second = try Run(Self.text, store: store)
        second.run(until: .seconds(20))
        #expect(first.entries == second.entries)
      }
    }
  }

  /// Runs to 20 s, and repeats the run until 4 s, where `upload` is not done. `body` is called at each step.
  private func repeatRun(in store: RunStore, _ body: () throws -> Void) throws {
    let first = try Run(Self.text, store: store)
    first.run(until: .seconds(20))
    first.simulation.closeStore()
    try store.repeated {
      try body()
      let second = try Run(Self.text, store: store)
      for step in 0...40 {
        second.run(until: .milliseconds(100 * step))
        try body()
      }
      // The kept contents are not reported as foreign.
      #expect(try second.story(of: nil).isEmpty)
    }
  }

  /// Copies a store with its log, as a kill of its program would leave it.
  private func copyStore(at path: String, to copy: String) throws {
    for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix) }
  }

  @Test("has the contents before a repetition if the program is killed during it, and those after it if later")
  func killedWhileRepeated() throws {
    try withFile { path in
      var copies: [String] = []
      let store = try RunStore(path: path)
      try repeatRun(in: store) {
        copies.append("\(path)-\(copies.count)")
        try copyStore(at: path, to: copies[copies.endIndex - 1])
      }
      for copy in copies {
        let opened = try RunStore(path: copy)
        #expect(opened.objects.filter { $0.value.date == nil }.keys.sorted() == ["note", "upload"])
      }
      try copyStore(at: path, to: path + "-end")
      let end = try RunStore(path: path + "-end")
      #expect(end.objects.filter { $0.value.date == nil }.keys.sorted() == ["note"])
    }
  }

  @Test("a repetition within an unfinished one begins with the contents before both")
  func unfinishedRepetition() throws {
    try withFile { path in
      let store = try RunStore(path: path)
      var copy: RunStore?
      try repeatRun(in: store) {
        guard copy == nil else { return }
        // As if the undo of the first one had failed.
        try store.repeated { try copyStore(at: path, to: path + "-killed") }
        copy = try RunStore(path: path + "-killed")
      }
      #expect(copy?.objects.filter { $0.value.date == nil }.keys.sorted() == ["note", "upload"])
    }
  }

  @Test("keeps its contents if a repetition fails")
  func failedRepetition() throws {
    struct Failure: Error {}
    try withFile { path in
      let store = try RunStore(path: path)
      var steps = 0
      #expect(throws: Failure.self) {
        try repeatRun(in: store) {
          steps += 1
          // The repeated run has written by then.
          if steps > 40 { throw Failure() }
        }
      }
      #expect(try store.restarted().objects.filter { $0.value.date == nil }.keys.sorted() == ["note", "upload"])
    }
  }

  @Test("keeps its contents when the run restarts")
  func restarted() throws {
    try withFile { path in
      let store = try RunStore(path: path)
      let first = try Run(Self.text, store: store)
      first.run(until: .seconds(4))
      first.simulation.closeStore()
      let second = try Run(Self.text, store: try store.restarted())
      #expect(try second.action("note").state == .done)
    }
  }

  @Test("is refused while it is in use")
  func inUse() throws {
    try withFile { path in
      let first = try RunStore(path: path)
      #expect(throws: ActionStoreError.self) { try RunStore(path: path) }
      withExtendedLifetime(first) {}
    }
  }

  @Test("runs the actions of another scenario in the same file")
  func otherScenario() throws {
    try withFile { path in
      _ = try run("nodes: [{ id: a }]\nactions: [{ id: other }]", on: path, until: .zero)
      let run = try run(on: path, until: .seconds(3))
      #expect(try run.states(of: "note") == ["1000ms syncing", "1500ms synced"])
      #expect(try run.story(of: nil).count == 1)
    }
  }

  @Test("the same scenario and commands give the same journal", arguments: 0..<8 as Range<UInt64>)
  func determinism(seed: UInt64) throws {
    let text = """
      network: offline
      nodes: [{ id: g, kind: group, children: [u-1, u-7, u-12, m] }]
      defaults: { latency: { uniform: [1ms, 3s] } }
      actions:
        - { id: u, count: 12, retryTimeout: 700ms, failureRate: 0.6, requiresInternet: true }
        - { id: m, date: 333ms, outcomes: [{ again: 777ms }, x, { again: 1ms }], retryTimeout: 50ms }
      script:
        - { at: 2s, network: online }
        - { at: 3s, sync: g }
        - { at: 3s, suspend: actions }
        - { at: 4s, postpone: u-3, by: 1s }
        - { at: 5s, resume: actions }
        - { at: 6s, network: offline }
        - { at: 8s, network: online }
      """
    let runs = try (0..<2).map { _ in
      let run = try Run(text, seed: seed)
      run.run(until: .milliseconds(4_500))
      run.perform(.sync(try run.id("u-5")))
      run.perform(.postpone(try run.id("u-6"), by: 1_234_567))
      run.run(until: .seconds(20))
      return run
    }
    #expect(runs[0].entries.count > 100)
    #expect(runs[0].entries == runs[1].entries)
  }
}

extension RunStore {
  fileprivate func write(_ key: String, _ object: ScheduledObject) throws {
    try file?.write { try $0.set(object, for: ScheduledObject.name(key)) }
  }

  @MainActor
  fileprivate init(path: String, after run: Run) throws {
    run.simulation.closeStore()
    try self.init(path: path)
  }
}
