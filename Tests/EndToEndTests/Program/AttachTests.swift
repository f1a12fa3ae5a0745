import Foundation
import Recordings
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Attaching to a running program")
  struct AttachTests {
    /// A program with an agent, in a runtime folder of its own.
    private final class Program {
      let runtime: TemporaryFolder
      private(set) var process: Process

      init(_ arguments: String..., keep: Int = 1_000) throws {
        runtime = try TemporaryFolder()
        process = try Self.start(arguments, runtime, keep)
      }

      private static func start(_ arguments: [String], _ runtime: TemporaryFolder, _ keep: Int) throws -> Process {
        try .start(
          BuiltProgram.path(of: "AgentProbe"), arguments,
          environment: ["XDG_RUNTIME_DIR": runtime.url.path, "KEEP": "\(keep)"])
      }

      var environment: [String: String] { ["XDG_RUNTIME_DIR": runtime.url.path] }

      func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }

      func startAgain(_ arguments: String...) throws { process = try Self.start(arguments, runtime, 1_000) }

      deinit {
        kill()
        runtime.remove()
      }
    }

    private func attach(_ arguments: String...) throws -> [String] {
      [try BuiltProgram.path(), "attach", "--no-state"] + arguments
    }

    /// Waits until the program has its socket.
    private func waitForSocket(of program: Program) async throws {
      let found = try await poll(for: .seconds(20)) {
        program.runtime.names == ["loadscope"]
          && !((try? FileManager.default.contentsOfDirectory(atPath: program.runtime.path("loadscope"))) ?? []).isEmpty
      }
      #expect(found)
    }

    @Test("the failure of a request is found, with its back-off") func failure() async throws {
      let program = try Program("photo-app")
      defer { program.kill() }
      try await waitForSocket(of: program)
      try await withTerminal(try attach("photo-app"), environment: program.environment) { terminal in
        try await terminal.waitFor("LIVE")
        try await terminal.waitFor("photo-app[\(program.process.processIdentifier)]")
        try await terminal.waitFor("read-only")
        try await terminal.waitFor("no_network")
        try await terminal.waitFor("Back-off")
        try await terminal.send("w")
        try await terminal.waitFor("its mode is all and photos failed")
        try await terminal.send("s")
        try await terminal.waitFor("this source can be watched, not changed")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
      }
    }

    @Test("a program that is killed leaves its last picture, and is attached again when it is back") func killed()
      async throws
    {
      let program = try Program("photo-app")
      defer { program.kill() }
      try await waitForSocket(of: program)
      try await withTerminal(try attach("photo-app"), environment: program.environment) { terminal in
        try await terminal.waitFor("no_network")
        let first = program.process.processIdentifier
        program.kill()
        try await terminal.waitFor("DETACHED")
        try await terminal.waitFor("photo-app[\(first)] is detached")
        try await terminal.waitFor("photos")
        try program.startAgain("photo-app")
        try await terminal.waitFor("photo-app[\(program.process.processIdentifier)]")
        try await terminal.waitForGone("is detached")
        try await terminal.waitFor("LIVE")
        // The mark between the two lives, in the log.
        try await terminal.send("l")
        try await terminal.send("4")
        try await terminal.send("q")
      }
    }

    @Test("a program that does not respond is said to") func stopped() async throws {
      let program = try Program("photo-app")
      defer { program.kill() }
      try await waitForSocket(of: program)
      try await withTerminal(try attach("photo-app"), environment: program.environment) { terminal in
        try await terminal.waitFor("LIVE")
        kill(program.process.processIdentifier, SIGSTOP)
        try await terminal.waitFor("has not responded for", timeout: .seconds(40))
        kill(program.process.processIdentifier, SIGCONT)
        try await terminal.waitForGone("has not responded", timeout: .seconds(40))
        try await terminal.send("q")
      }
    }

    @Test("what is recorded can be replayed without the program") func recorded() async throws {
      let program = try Program("photo-app")
      try await waitForSocket(of: program)
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let path = folder.path("a.ndjson")
      try await withTerminal(try attach("photo-app", "--record", path), environment: program.environment) { terminal in
        try await terminal.waitFor("failed")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
      }
      program.kill()
      let recording = try Recording(contentsOf: path)
      #expect(recording.header.process?.name == "photo-app")
      #expect(recording.end == .stopped)
      try await withTerminal([try BuiltProgram.path(), "replay", "--no-state", path]) { terminal in
        try await terminal.waitFor("RECORDING")
        try await terminal.send("End", "}")
        try await terminal.waitFor("photos")
        try await terminal.send("q")
      }
    }

    @Test("the stream comes through another program as well") func relayed() async throws {
      let program = try Program("photo-app")
      defer { program.kill() }
      try await waitForSocket(of: program)
      let command = "\(try BuiltProgram.path()) relay photo-app"
      try await withTerminal(try attach("--via", command), environment: program.environment) { terminal in
        try await terminal.waitFor("no_network")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
      }
    }

    @Test("a stream comes through a pipe, from a program in any language") func pipe() async throws {
      let stream = """
        {"link": "loadscope", "version": "3.0", "process": {"name": "weather"}}
        {"t": 0, "seq": 0, "key": true, "new": ["radar"], "running": true, "roots": [0], "nodes": [{"n": 0, "key": "radar", "kind": "loadable", "state": "failed", "error": {"text": "no_answer"}}]}

        """
      let shell = "(cat stream; sleep 60) | \(try BuiltProgram.path()) attach - --no-state"
      try await withTerminal(["sh", "-c", shell], files: ["stream": stream]) { terminal in
        try await terminal.waitFor("no_answer")
        try await terminal.waitFor("weather")
        try await terminal.send("q")
      }
    }

    @Test("programs are listed") func list() async throws {
      let program = try Program("photo-app")
      defer { program.kill() }
      try await waitForSocket(of: program)
      let result = try await BuiltProgram.run("attach", "--list", environment: program.environment)
      #expect(result.exitCode == 0)
      #expect(result.stdout.contains("photo-app  \(program.process.processIdentifier)"))
      #expect(result.stdout.contains("read-only"))
    }

    @Test(
      "what cannot be attached to is said in a sentence",
      arguments: [
        (["nobody"], "there is no program nobody to attach to"), (["/tmp/no-such.sock"], "there is no such socket"),
        (["--via", "echo hello"], "this is not the stream of a program"),
        (["--speed", "2"], "the clock of a program is its own"),
        (["--via", "no-such-command-at-all"], "the stream has ended before its first picture"),
      ])
    func mistakes(arguments: [String], sentence: String) async throws {
      let runtime = try TemporaryFolder()
      defer { runtime.remove() }
      let result = try await CommandRunner.run(
        BuiltProgram.path(), ["attach"] + arguments, environment: ["XDG_RUNTIME_DIR": runtime.url.path])
      #expect(result.exitCode == 2)
      #expect(result.stderr.contains(sentence))
      #expect(result.stdout == "")
    }
  }
}
