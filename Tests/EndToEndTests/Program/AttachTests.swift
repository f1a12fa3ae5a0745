import Foundation
import Recordings
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Attaching to a running program", .needsTmux)
  struct AttachTests {
    private func attach(_ arguments: String...) throws -> [String] {
      [try BuiltProgram.path(), "attach", "--no-state"] + arguments
    }

    @Test("a failed request is shown with its back-off") func failure() async throws {
      let program = try AttachedProgram("photo-app")
      defer { program.kill() }
      _ = try await program.waitForSocket()
      try await withTerminal(try attach("photo-app"), environment: program.environment) { terminal in
        try await terminal.waitFor("LIVE")
        try await terminal.waitFor("photo-app[\(program.pid)]")
        try await terminal.waitFor("read-only")
        try await terminal.waitFor("no_network")
        try await terminal.waitFor("Back-off")
        // Not during a retry, which has another cause.
        try await terminal.waitForRow(of: "feed", saying: "failed", "in ")
        try await terminal.send("w")
        try await terminal.waitFor("its mode is all and photos failed")
        try await terminal.send("s")
        try await terminal.waitFor("this program is read only")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
      }
    }

    @Test("a killed program leaves its last picture, and is attached again when it restarts")
    func killed() async throws {
      let program = try AttachedProgram("photo-app")
      defer { program.kill() }
      _ = try await program.waitForSocket()
      try await withTerminal(try attach("photo-app"), environment: program.environment) { terminal in
        try await terminal.waitFor("no_network")
        let first = program.pid
        program.kill()
        try await terminal.waitFor("DETACHED")
        try await terminal.waitFor("photo-app[\(first)] is detached")
        try await terminal.waitFor("photos")
        try program.startAgain()
        try await terminal.waitFor("photo-app[\(program.pid)]")
        try await terminal.waitForGone("is detached")
        try await terminal.waitFor("LIVE")
        // The log marks the start of the second process.
        try await terminal.send("4", "/")
        try await terminal.sendText("attached to")
        try await terminal.send("Enter")
        try await terminal.waitFor("attached to the program")
        try await terminal.send("q")
      }
    }

    @Test("a recording is replayed without the program") func recorded() async throws {
      let program = try AttachedProgram("photo-app")
      _ = try await program.waitForSocket()
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
        try await terminal.send("p")
        try await terminal.waitFor("photos")
        try await terminal.send("q")
      }
    }

    @Test("a stream may come through another program") func relayed() async throws {
      let program = try AttachedProgram("photo-app")
      defer { program.kill() }
      _ = try await program.waitForSocket()
      let command = "\(try BuiltProgram.path()) relay photo-app"
      try await withTerminal(try attach("--via", command), environment: program.environment) { terminal in
        try await terminal.waitFor("no_network")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
      }
    }

    @Test("a stream may come through a pipe, from a program in any language") func pipe() async throws {
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

    @Test("a stream saved to a file is replayed") func kept() async throws {
      let program = try AttachedProgram("photo-app")
      _ = try await program.waitForSocket()
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let path = folder.path("kept.ndjson")
      let result = try await CommandRunner.run(
        "sh", ["-c", "timeout 2 \"$0\" relay photo-app </dev/null >\"$1\"", BuiltProgram.path(), path],
        environment: program.environment)
      #expect(result.stderr == "")
      program.kill()
      try await withTerminal([try BuiltProgram.path(), "replay", "--no-state", path]) { terminal in
        try await terminal.waitFor("RECORDING")
        try await terminal.send("p")
        try await terminal.waitFor("no_network")
        try await terminal.send("q")
      }
    }

    @Test("programs are listed") func list() async throws {
      let program = try AttachedProgram("photo-app")
      defer { program.kill() }
      _ = try await program.waitForSocket()
      let result = try await BuiltProgram.run("attach", "--list", environment: program.environment)
      #expect(result.exitCode == 0)
      #expect(result.stdout.contains("photo-app  \(program.pid)"))
      #expect(result.stdout.contains("read-only"))
    }

    @Test(
      "another user is refused by the kernel's credentials alone",
      .enabled("needs root") { geteuid() == 0 })
    func otherUser() async throws {
      let program = try AttachedProgram("photo-app")
      let socket = try await program.waitForSocket()
      let copy = program.runtime.path("copy")
      try FileManager.default.copyItem(atPath: BuiltProgram.path(), toPath: copy)
      for path in [program.runtime.url.path, program.runtime.path("loadscope"), socket, copy] { chmod(path, 0o777) }
      let otherUser = ["--reuid=65534", "--regid=65534", "--clear-groups", copy]
      let version = try await CommandRunner.run("setpriv", otherUser + ["--version"])
      #expect(version.exitCode == 0, "\(version.stderr)")
      let result = try await CommandRunner.run("setpriv", otherUser + ["relay", socket])
      #expect(result.exitCode == 2 && result.stderr.contains("belongs to another user"))
      // A client that does not look at the owner is refused by the program.
      let client = "print scalar readline(IO::Socket::UNIX->new(Peer => $ARGV[0]))"
      let perl = otherUser.dropLast() + ["perl", "-MIO::Socket::UNIX", "-e", client, socket]
      let refused = try await CommandRunner.run("setpriv", Array(perl))
      #expect(refused.stdout == #"{"end":"the program belongs to another user"}"# + "\n")
      // The user's own client is still served.
      let own = try await CommandRunner.run("sh", ["-c", "\"$0\" relay \"$1\" </dev/null | head -n 1", copy, socket])
      #expect(own.stdout.hasPrefix(#"{"link":"loadscope""#))
    }

    @Test(
      "an invalid target is refused with the reason",
      arguments: [
        (["missing"], "no program missing"), (["/tmp/no-such.sock"], "no such socket"),
        (["--via", "echo hello"], "this is not the stream of a program"),
        (["--speed", "2"], "Unknown option '--speed'"),
        (["--via", "no-such-command-at-all"], "--via no-such-command-at-all: no such command"),
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
