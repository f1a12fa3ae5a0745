import Foundation
import Link
import TestSupport
import Testing

extension EndToEnd {
  /// Names and arguments that would move the cursor, write into the clipboard or change the direction of the text.
  @Suite("Hostile names")
  struct HostileNameTests {
    private static let name = "x\u{1B}]52;c;aGk=\u{7}\u{9B}31m\u{202E}y"
    private static let scenario = #"""
      scenario: "\u001b]52;c;aGk=\u0007\u009b31m\u202e"
      end: 2s
      nodes:
        - {id: a, name: "N \u001b]52;c;aGk=\u0007\u009b31m\nline2 \u202e#x", latency: 10ms, outcomes: [timeout]}
      script:
        - {at: 0s, sync: a}
      expect:
        - {at: 1s, state: {a: synced}}
      """#

    /// The arguments of every command; FILE is a scenario, RECORDING its recording, NAME a name, all hostile.
    static let commands: [[String]] = [
      ["demo", "NAME"], ["run", "NAME"], ["run", "FILE", "--headless"],
      ["run", "FILE", "--headless", "--log", "/no/NAME"],
      ["run", "FILE", "--headless", "--record", "/no/NAME"], ["run", "FILE", "--until", "NAME"],
      ["run", "FILE", "--seed", "NAME"], ["run", "FILE", "--speed", "NAME"], ["run", "FILE", "--theme", "NAME"],
      ["run", "FILE", "--config", "NAME"], ["run", "FILE", "--keys", "NAME"], ["run", "FILE", "--size", "NAME"],
      ["test", "NAME"], ["test", "FILE"], ["test", "FILE", "--junit", "/no/NAME"],
      ["test", "FILE", "--junit", "/dev/stdout"],
      ["check", "NAME"], ["check", "FILE"], ["snapshot", "NAME"], ["snapshot", "FILE", "--at", "NAME"],
      ["replay", "NAME"], ["export", "NAME", "--format", "csv"], ["export", "FILE", "--format", "csv"],
      ["export", "RECORDING", "--format", "csv"], ["export", "RECORDING", "--format", "csv", "--table", "ledger"],
      ["export", "RECORDING", "--format", "NAME"], ["export", "RECORDING", "--format", "csv", "--output", "/no/NAME"],
      ["attach", "NAME"], ["attach", "/tmp/NAME"], ["attach", "--via", "NAME"], ["attach", "-"], ["attach", "--list"],
      ["relay", "NAME"], ["new", "/no/NAME"], ["schema", "NAME"], ["themes", "NAME"], ["themes", "--check", "NAME"],
      ["keys", "--config", "NAME"], ["config", "NAME"], ["config", "--check", "NAME"], ["NAME"], ["run", "--NAME"],
    ]

    @Test("the commands are all commands of the program")
    func everyCommand() async throws {
      let help = try await BuiltProgram.run("--help").stdout
      let commands = help.split(separator: "SUBCOMMANDS:").last?.matches(of: #/\n  ([a-z]+) /#).map {
        String($0.output.1)
      }
      #expect(Set(commands ?? []).isSubset(of: Self.commands.map { $0[0] }))
      #expect(commands?.count ?? 0 >= 14)
    }

    @Test("reach a terminal from no command", arguments: commands)
    func visible(arguments: [String]) async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let (file, recording) = ("\(Self.name).yaml", "\(Self.name).ndjson")
      _ = try folder.write(Self.scenario, to: file)
      _ = try await CommandRunner.run(
        BuiltProgram.path(), ["run", file, "--headless", "--record", recording], directory: folder.url)
      let arguments = arguments.map {
        $0.replacing("FILE", with: file).replacing("RECORDING", with: recording).replacing("NAME", with: Self.name)
      }
      let runtime = try TemporaryFolder()
      defer { runtime.remove() }
      let result = try await CommandRunner.run(
        BuiltProgram.path(), arguments, stdin: #"{"end":"\u001b]52;c;aGk=\u0007\u009b31m\u202e"}"# + "\n",
        environment: ["XDG_RUNTIME_DIR": runtime.url.path], directory: folder.url)
      for scalar in (result.stdout + result.stderr).unicodeScalars where scalar != "\n" && scalar != "\r" {
        #expect(![.control, .format].contains(scalar.properties.generalCategory), "\(scalar.value)")
      }
      #expect(!result.stdout.isEmpty || !result.stderr.isEmpty)
    }

    @Test("reach a terminal from no list of programs")
    func list() async throws {
      let runtime = try TemporaryFolder()
      defer { runtime.remove() }
      let folder = runtime.url.appending(path: "loadscope")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      chmod(folder.path, 0o700)
      let listener = try UnixSocket.listen(at: folder.appending(path: "x\u{1B}[2J.\(getpid()).sock").path)
      defer { close(listener) }
      let header =
        #"{"link":"loadscope","version":"3.2","process":{"name":"\u001b]0;x\u0007","executable":"/\u009b31m"}}"#
      Thread.detachNewThread {
        while case let client = accept(listener, nil, nil), client >= 0 {
          // A client that only looks whether a program listens is gone already.
          _ = send(client, header + "\n", header.utf8.count + 1, Int32(MSG_NOSIGNAL))
        }
      }
      let result = try await CommandRunner.run(
        BuiltProgram.path(), ["attach", "--list"], environment: ["XDG_RUNTIME_DIR": runtime.url.path])
      #expect(result.stdout.contains(#"\u{1B}]0;x\u{7}"#), "\(result.stdout)")
      for scalar in result.stdout.unicodeScalars where scalar != "\n" {
        #expect(scalar.properties.generalCategory != .control, "\(scalar.value)")
      }
    }
  }
}
