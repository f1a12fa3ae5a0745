import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("The end of a run on the screen", .needsTmux)
  struct RunEndTests {
    /// Random latencies and delays, faults, a waiter and an offline network, for a minute.
    private static let text = """
      scenario: Restless
      seed: 7
      nodes:
        - id: feed
          kind: group
          mode: any
          syncer: { policy: sync, period: 5s, backoff: { min: 500ms, max: 9s, jitter: full } }
          children:
            - { id: photos, count: 5, failureRate: 0.4, latency: { exponential: { mean: 700ms } } }
            - { id: net, requiresInternet: true, latency: { uniform: [0s, 2s] } }
      waiters: [{ id: call, for: net, condition: synced, timeout: 6s, at: 20s }]
      script:
        - { at: 0s, sync: feed }
        - { at: 10s, fault: feed, rate: 0.5, error: injected }
        - { at: 25s, network: offline }
        - { at: 33.333s, network: online }
      end: 60s

      """

    @Test("the log equals that of a headless run at any speed", arguments: ["1000", "10000"])
    func sameBytes(speed: String) async throws {
      try await withRun("--speed", speed, "--log", "log.ndjson") { terminal in
        try await terminal.waitFor(" ended ")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
        let headless = try await CommandRunner.run(
          BuiltProgram.path(), ["run", "scenario.yaml", "--headless"], directory: terminal.folder.url)
        #expect(headless.stdout.split(separator: "\n").count > 100)
        #expect(terminal.folder.read("log.ndjson") == headless.stdout)
      }
    }

    @Test("--exit-at exits with 0 and ends the log there, with another seed too")
    func exitAt() async throws {
      try await withRun("--speed", "1000", "--log", "log.ndjson", "--exit-at", "30s", "--seed", "8") { terminal in
        #expect(try await terminal.exitStatus() == 0)
        let headless = try await CommandRunner.run(
          BuiltProgram.path(), ["run", "scenario.yaml", "--headless", "--seed", "8", "--until", "30s"],
          directory: terminal.folder.url)
        #expect(terminal.folder.read("log.ndjson") == headless.stdout)
      }
    }

    @Test("a signal leaves a log of whole lines", arguments: [(SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129)])
    func signal(number: Int32, status: Int) async throws {
      try await withRun("--log", "log.ndjson") { terminal in
        try await terminal.waitFor("VIRTUAL")
        try await terminal.signal(number)
        #expect(try await terminal.exitStatus() == status)
        let log = try #require(terminal.folder.read("log.ndjson"))
        let headless = try await CommandRunner.run(
          BuiltProgram.path(), ["run", "scenario.yaml", "--headless"], directory: terminal.folder.url)
        #expect(log.contains("\n"))
        #expect(log.hasSuffix("}\n"))
        #expect(headless.stdout.hasPrefix(log))
      }
    }

    @Test("the log is written during the run, and SIGKILL leaves whole lines")
    func killed() async throws {
      try await withRun("--log", "log.ndjson") { terminal in
        _ = try await terminal.fileContents("log.ndjson", containing: "stateChanged", for: "an event in the log")
        try await terminal.signal(SIGKILL)
        #expect(try await terminal.exitStatus() == 137)
        let log = try #require(terminal.folder.read("log.ndjson"))
        let headless = try await CommandRunner.run(
          BuiltProgram.path(), ["run", "scenario.yaml", "--headless"], directory: terminal.folder.url)
        #expect(log.hasSuffix("}\n"))
        #expect(headless.stdout.hasPrefix(log))
      }
    }

    @Test("quitting before the end leaves a log without the `ended` line")
    func leftEarly() async throws {
      try await withRun("--log", "log.ndjson") { terminal in
        try await terminal.waitFor("VIRTUAL")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
        let log = try #require(terminal.folder.read("log.ndjson"))
        #expect(log.hasSuffix("}\n"))
        #expect(!log.contains("\"ended\""))
      }
    }

    @Test("an unwritable log exits with 2 before the screen opens")
    func unwritable() async throws {
      try await withRun("--log", "missing/log.ndjson") { terminal in
        #expect(try await terminal.exitStatus() == 2)
        try await terminal.waitFor("--log missing/log.ndjson: the events cannot be written there: No such file")
        #expect(try await terminal.flags() == TerminalFlags())
      }
    }

    @Test("a full disk is reported on the screen, the run continues, and quitting exits with 2")
    func full() async throws {
      try await withRun("--speed", "10000", "--log", "/dev/full") { terminal in
        try await terminal.waitFor(" ended ")
        try await terminal.waitFor("/dev/full: the log ends early")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 2)
        try await terminal.waitFor("No space left on device")
      }
    }

    @Test("an ended run does not wake up the program, and Ctrl-R restarts it")
    func idle() async throws {
      // A restarted run lasts three seconds, so that its notice is seen before the message of its end.
      try await withRun("--speed", "20") { terminal in
        try await terminal.waitFor(" ended ")
        let process = try await terminal.processID()
        let before = try ProcessCounters(of: process)
        try await OwnThread.sleep(for: .seconds(3))
        let after = try ProcessCounters(of: process)
        // The last frame may still be on its way; a timer of ten per second would be thirty.
        #expect(after.sleeps - before.sleeps <= 5)
        try await terminal.send(".")
        try await terminal.waitFor("run ended: Ctrl-R starts it again from 0")
        try await terminal.send("C-r")
        try await terminal.waitFor("run: restarted from 0")
      }
    }

    private func withRun(_ options: String..., body: (TerminalSession) async throws -> Void) async throws {
      try await withTerminal(
        [BuiltProgram.path(), "run", "scenario.yaml"] + options, files: ["scenario.yaml": Self.text], body)
    }
  }
}
