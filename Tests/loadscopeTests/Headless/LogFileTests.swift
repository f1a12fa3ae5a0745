import Foundation
import Simulation
import Testing

@testable import loadscope

@Suite("The log of a run")
@MainActor
struct LogFileTests {
  private static let text = """
    nodes: [{ id: a, latency: 1s, syncer: { policy: sync, period: 1s } }]
    script: [{ at: 0s, sync: a }]
    end: 30s
    """

  @Test("a flushed log holds the lines of a headless run, one run after the other")
  func lines() throws {
    let scenario = try scenario(Self.text)
    let expected = LoggedLines()
    _ = try HeadlessRun.run(scenario, output: expected.log())
    try withTemporaryFile("what was there before\n", name: "log.ndjson") { path in
      let log = try LogFile(path, besides: .file("scenario.yaml"))
      let settings = RunSettings(log: log)
      for _ in 0..<2 { try settings.simulation(of: scenario).advance(toReal: .seconds(60), budget: .seconds(60)) }
      log.flush()
      #expect(try String(contentsOfFile: path, encoding: .utf8) == expected.text + expected.text)
      #expect(log.failure == nil)
    }
  }

  @Test("a new file is private to the user, an existing one keeps its mode")
  func mode() throws {
    try withTemporaryFile("before", name: "old.ndjson") { old in
      let new = old.replacing("old", with: "new")
      #expect(try LogFile(new, besides: .file("scenario.yaml")).failure == nil)
      #expect(fileMode(new) == 0o600)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: old)
      #expect(try LogFile(old, besides: .file("scenario.yaml")).failure == nil)
      #expect(fileMode(old) == 0o644)
    }
  }

  @Test("a file that cannot be created is an error with the reason")
  func unwritable() {
    #expect(
      problem { try LogFile("/nowhere/log", besides: .file("scenario.yaml")) }
        == "--log /nowhere/log: the events cannot be written there: No such file or directory")
  }

  @Test("the scenario itself is never overwritten, not even through a link")
  func scenarioItself() throws {
    try withTemporaryFile("scenario: It\n", name: "scenario.yaml") { scenario in
      let link = scenario + ".link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scenario)
      for path in [scenario, link] {
        #expect(
          problem { try LogFile(path, besides: .file(scenario)) }
            == "--log \(path): this is the scenario itself; choose another file for its events")
      }
      #expect(try String(contentsOfFile: scenario, encoding: .utf8) == "scenario: It\n")
    }
  }

  @Test("a full disk ends the log but not the run, and is reported once")
  func full() throws {
    let log = try LogFile("/dev/full", besides: .file("scenario.yaml"))
    let simulation = try RunSettings(log: log).simulation(of: try scenario(Self.text))
    simulation.advance(toReal: .seconds(10), budget: .seconds(60))
    #expect(log.takeFailure() == nil)
    log.flush()
    #expect(log.takeFailure()?.hasPrefix("/dev/full: the log ends early: ") == true)
    #expect(log.takeFailure() == nil)
    #expect(log.failure != nil)
    simulation.advance(toReal: .seconds(60), budget: .seconds(60))
    #expect(simulation.virtualTime == .seconds(30))
  }
}
