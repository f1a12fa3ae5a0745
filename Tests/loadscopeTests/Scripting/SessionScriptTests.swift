import Dashboard
import Explanation
import Foundation
import InspectionModel
import Scenarios
import Simulation
import Testing

@testable import loadscope

@Suite("Saving a session")
@MainActor
struct SessionScriptTests {
  private static let text = """
    # A file with a comment.
    scenario: It
    nodes:
      - { id: a, latency: 1s, syncer: { backoff: { min: 1s, max: 8s } } }
      - { id: b, latency: 1s }
    script:
      - { at: 1s, sync: a }   # at first

    """

  @MainActor
  private final class Session {
    let folder: String
    let source: ScenarioSource
    let simulation: Simulation
    var script: SessionScript

    init(_ path: String, seed: UInt64? = nil, end: RunEnd? = nil, store: RunStore = .inMemory) throws {
      folder = URL(filePath: path).deletingLastPathComponent().path
      source = ScenarioSource.file(path)
      let file = try source.readFile()
      simulation = try Simulation(file.scenario, seed: seed, end: end, store: store)
      script = SessionScript(of: source, file, seed: seed, store: store)
    }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    func save(_ name: String = "copy.yaml") -> String {
      Self.sentence(script.save(to: path(name), simulation) { SourceState().phrase($0) }, folder)
    }

    func expect(_ id: String) throws -> String {
      let node = try #require(simulation.node(id))
      return Self.sentence(script.expect(node, simulation) { "\($0)" }, folder)
    }

    func perform(_ command: (NodeID) -> NodeCommand) throws {
      _ = simulation.perform(command(try #require(simulation.node("a"))))
    }

    /// The message; that of a warning begins with `!`.
    private static func sentence(_ event: Event, _ folder: String) -> String {
      switch event {
      case .notice(let text): text.replacing(folder + "/", with: "")
      case .warning(let text): "! " + text.replacing(folder + "/", with: "")
      default: "\(event)"
      }
    }
  }

  private func withSession(
    seed: UInt64? = nil, end: RunEnd? = nil, _ body: (Session) throws -> Void
  ) throws {
    try withTemporaryFile(Self.text, name: "scenario.yaml") { try body(Session($0, seed: seed, end: end)) }
  }

  @Test("writes the commands to a copy that ends at the session's time")
  func saves() throws {
    try withSession { session in
      session.simulation.run(until: .milliseconds(1500))
      try session.perform { .fail($0, error: "http-500") }
      session.simulation.run(until: .seconds(9))
      #expect(session.save() == "copy.yaml: saved, 1 new entry, the end at 9s")
      #expect(
        try session.read("copy.yaml")
          == Self.text.replacing("scenario: It\n", with: "scenario: It\nend: 9s\n")
          + "  - { at: 1.5s, fail: a, error: http-500 }\n")
      #expect(try session.read("scenario.yaml") == Self.text)
    }
  }

  @Test("writes the seed and the end of the run")
  func seedAndEnd() throws {
    try withSession(seed: 7, end: .at(.seconds(4))) { session in
      session.simulation.run(until: .seconds(9))
      #expect(session.save() == "copy.yaml: saved, 0 new entries, the end at 4s")
      let copy = try ScenarioSource.file(session.path("copy.yaml")).read()
      #expect(copy.seed == 7)
      #expect(copy.end == .seconds(4))
    }
  }

  @Test("reports commands that a script does not have, on the screen and in the copy")
  func unsupported() throws {
    try withSession { session in
      try session.perform { .setBreakpoint($0, .anyChange) }
      try session.perform { .setBackoff($0, NodeBackoff(min: 5, max: 9, multiplier: 1)) }
      try session.perform { .setTarget($0, nil) }
      let answer = session.save()
      #expect(
        answer.hasPrefix(
          "! copy.yaml: saved, 0 new entries, the end at 1s; as comments: pause"))
      #expect(answer.hasSuffix("; and 1 more"))
      let remarks = try session.read("copy.yaml").matches(of: /(?m)^  # 0s: not possible in a script: .+$/)
      #expect(remarks.count == 3)
    }
  }

  @Test("a copy in another folder needs the files of the pictures")
  func pictures() throws {
    let text = "scenario: It\nnodes: [{ id: a, kind: image, source: a.png }]\nscript: []\n"
    try withTemporaryFile(text, name: "scenario.yaml") { path in
      let session = try Session(path)
      session.simulation.run(until: .seconds(1))
      #expect(!session.save().contains("without the pictures"))
      try FileManager.default.createDirectory(atPath: session.path("other"), withIntermediateDirectories: true)
      #expect(session.save("other/copy.yaml").contains("without the pictures: copy their files to its folder"))
    }
  }

  @Test("reports a run on a store that was not empty")
  func store() throws {
    let text = "scenario: It\nnodes: [{ id: a }]\nactions: [{ id: upload }]\nscript: []\n"
    try withTemporaryFile(text, name: "scenario.yaml") { path in
      let store = try RunStore(path: path + ".sqlite")
      do {
        let session = try Session(path, store: store)
        session.simulation.run(until: .seconds(3))
        #expect(session.save() == "copy.yaml: saved, 0 new entries, the end at 3s")
        session.simulation.closeStore()
      }
      let session = try Session(path, store: try store.restarted())
      session.simulation.run(until: .seconds(3))
      #expect(
        session.save("second.yaml")
          == "! second.yaml: saved, 0 new entries, the end at 3s; as comments: "
          + "the store has 1 action, 1 done")
      #expect(
        try session.read("second.yaml").contains(
          "# 0s: not possible in a script: the store"))
    }
  }

  @Test("never overwrites a file that it did not write")
  func neverOverwrites() throws {
    try withSession { session in
      try "mine".write(toFile: session.path("mine.yaml"), atomically: true, encoding: .utf8)
      #expect(
        session.save("mine.yaml")
          == "! not saved: mine.yaml: the file exists and is not overwritten")
      #expect(try session.read("mine.yaml") == "mine")
      #expect(
        session.save("scenario.yaml") == "! not saved: scenario.yaml: this is the scenario itself; choose another file")
      #expect(try session.read("scenario.yaml") == Self.text)
    }
  }

  @Test("writes a file private to the user, and keeps a mode that the user sets")
  func mode() throws {
    try withSession { session in
      _ = session.save()
      #expect(fileMode(session.path("copy.yaml")) == 0o600)
      _ = session.save()
      #expect(fileMode(session.path("copy.yaml")) == 0o600)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: session.path("copy.yaml"))
      _ = session.save()
      #expect(fileMode(session.path("copy.yaml")) == 0o644)
    }
  }

  @Test("reports why a file cannot be written")
  func unwritable() throws {
    try withSession { session in
      try FileManager.default.createDirectory(atPath: session.path("folder"), withIntermediateDirectories: false)
      #expect(session.save("folder") == "! not saved: folder: this is a directory, not a file")
      #expect(
        session.save("nowhere/copy.yaml")
          == "! not saved: nowhere/copy.yaml: cannot be written: No such file or directory")
    }
  }

  @Test("overwrites its own file until another program changes it")
  func again() throws {
    try withSession { session in
      _ = session.save()
      try session.perform { .sync($0) }
      #expect(session.save() == "copy.yaml: saved, 1 new entry, the end at 1s")
      #expect(try session.read("copy.yaml").contains("{ at: 0s, sync: a }"))
      let changed = try session.read("copy.yaml") + "# mine\n"
      try changed.write(toFile: session.path("copy.yaml"), atomically: true, encoding: .utf8)
      let problem = "copy.yaml: another program changed it since it was saved here; not overwritten"
      #expect(session.save() == "! not saved: \(problem)")
      let answer = try session.expect("a")
      #expect(answer == "! expected, but not saved: \(problem); :save-script FILE saves it elsewhere")
      #expect(try session.read("copy.yaml") == changed)
      #expect(session.save("other.yaml") == "other.yaml: saved, 1 new entry, 1 expectation, the end at 1s")
    }
  }

  @Test("keeps expectations for the copy, and writes them at once if the copy exists")
  func expects() throws {
    try withSession { session in
      session.simulation.run(until: .milliseconds(1500))
      let words = "at 1.5s a: syncing, no contents, no error"
      let noted = try session.expect("a")
      #expect(noted == "expectation added: \(words); :save-script FILE saves it")
      #expect(session.save() == "copy.yaml: saved, 0 new entries, 1 expectation, the end at 1.5s")
      let line = "  - { at: 1.5s, state: { a: syncing }, contents: { a: false }, error: { a: null } }\n"
      #expect(try session.read("copy.yaml").hasSuffix("\nexpect:\n" + line))
      session.simulation.run(until: .seconds(2))
      let answer = try session.expect("a")
      #expect(answer == "expectation added to copy.yaml: at 2s a: synced, contents, no error")
      let after = "  - { at: 2s, state: { a: synced }, contents: { a: true }, error: { a: null } }\n"
      #expect(try session.read("copy.yaml").hasSuffix(line + after))
    }
  }

  @Test("drops an expectation that a later command at the same time outdates")
  func outdated() throws {
    try withSession { session in
      _ = try session.expect("a")
      try session.perform { .fail($0, error: "x") }
      #expect(
        session.save() == "! copy.yaml: saved, 1 new entry, the end at 1s; as comments: "
          + "at 0s a: idle, no contents, no error, before the commands at the same time")
      #expect(try session.read("copy.yaml").contains("  # 0s: true before the last command: at 0s a: idle"))
    }
  }

  @Test("reports once that an outdated expectation is now a comment in the copy")
  func overtakenInCopy() throws {
    try withSession { session in
      _ = session.save()
      #expect(try session.expect("a").hasPrefix("expectation added to copy.yaml: at 0s a: idle"))
      try session.perform { .fail($0, error: "x") }
      let answer = try session.expect("a")
      #expect(
        answer == "! expectation added to copy.yaml: at 0s a: failed, no contents, error x; now comments, "
          + "because of later commands at their time: at 0s a: idle, no contents, no error")
      session.simulation.run(until: .seconds(1))
      let later = try session.expect("a")
      #expect(later.hasPrefix("expectation added to copy.yaml: at 1s a: ") && !later.contains("comment"))
    }
  }

  @Test("starts over when the run restarts")
  func startsOver() throws {
    try withSession { session in
      _ = try session.expect("a")
      _ = session.save()
      session.script.startOver(with: try session.source.readFile(), store: .inMemory)
      let noted = try session.expect("b")
      #expect(noted.hasSuffix("; :save-script FILE saves it"))
      #expect(session.save() == "copy.yaml: saved, 0 new entries, 1 expectation, the end at 1s")
    }
  }
}
