import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("The command line")
  struct CommandLineTests {
    @Test("check accepts a valid file")
    func checkGood() async throws {
      let result = try await program(with: Scenarios.both, "check", "scenario.yaml")
      #expect(result.exitCode == 0)
      #expect(result.stderr == "")
    }

    @Test("check names the place of an error and exits with 1", arguments: Scenarios.broken)
    func checkBroken(file: Scenarios.Broken) async throws {
      let result = try await program(with: file.text, "check", "scenario.yaml")
      #expect(result.exitCode == 1)
      expectPlace(in: result.stderr, of: file)
    }

    @Test(
      "run names the place of an error before it asks for a terminal, and exits with 2", arguments: Scenarios.broken)
    func runBroken(file: Scenarios.Broken) async throws {
      let result = try await program(with: file.text, "run", "scenario.yaml")
      #expect(result.exitCode == 2)
      #expect(result.stdout == "")
      expectPlace(in: result.stderr, of: file)
    }

    @Test(
      "run reports the same errors as check, which adds their number", arguments: Scenarios.broken
    )
    func sameWords(file: Scenarios.Broken) async throws {
      let check = try await program(with: file.text, "check", "scenario.yaml")
      let run = try await program(with: file.text, "run", "scenario.yaml")
      let errors = run.stderr.components(separatedBy: ": error: ").count - 1
      #expect(check.stderr == run.stderr + (errors == 1 ? "1 error\n" : "\(errors) errors\n"))
    }

    @Test("snapshot names the place of an error and exits with 2", arguments: Scenarios.broken)
    func snapshotBroken(file: Scenarios.Broken) async throws {
      let result = try await program(with: file.text, "snapshot", "scenario.yaml")
      #expect(result.exitCode == 2)
      #expect(result.stdout == "")
      expectPlace(in: result.stderr, of: file)
    }

    @Test("new prints a valid scenario, and writes it only to a new file")
    func new() async throws {
      let printed = try await BuiltProgram.run("new")
      #expect(printed.exitCode == 0)
      let checked = try await program(with: printed.stdout, "check", "scenario.yaml")
      #expect(checked.exitCode == 0)
      let tested = try await program(with: printed.stdout, "test", "scenario.yaml")
      #expect(tested.exitCode == 0, "\(tested.stdout)")
      let refused = try await program(with: printed.stdout, "new", "scenario.yaml")
      #expect(refused.exitCode == 2)
      #expect(refused.stderr.contains("is not overwritten"))
      let written = try await program(with: "", "new", "mine.yaml")
      #expect(written.exitCode == 0)
      #expect(written.stdout.contains("mine.yaml"))
    }

    @Test("schema prints the JSON schema and nothing else")
    func schema() async throws {
      let result = try await BuiltProgram.run("schema")
      #expect(result.exitCode == 0)
      let schema = try JSONSerialization.jsonObject(with: Data(result.stdout.utf8)) as? [String: Any]
      #expect(schema?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    }

    @Test("run reports a missing file and exits with 2")
    func missingFile() async throws {
      let result = try await BuiltProgram.run("run", "/nonexistent/missing.yaml")
      #expect(result.exitCode == 2)
      #expect(result.stdout == "")
      #expect(result.stderr.contains("missing.yaml"))
      expectPlain(result.stderr)
    }

    @Test("run refuses a directory and exits with 2")
    func directory() async throws {
      let result = try await BuiltProgram.run("run", "/usr")
      #expect(result.exitCode == 2)
      #expect(result.stdout == "")
      #expect(result.stderr.contains("/usr"))
      #expect(result.stderr.contains("directory"))
      expectPlain(result.stderr)
    }

    @Test("run refuses an empty file and exits with 2")
    func emptyFile() async throws {
      let result = try await program(with: "", "run", "scenario.yaml")
      #expect(result.exitCode == 2)
      #expect(result.stderr.contains("scenario.yaml"))
      expectPlain(result.stderr)
    }

    @Test("check of an empty file exits with 1")
    func checkEmptyFile() async throws {
      let result = try await program(with: "", "check", "scenario.yaml")
      #expect(result.exitCode == 1)
      #expect(result.stderr.contains("scenario.yaml"))
    }

    @Test("check continues after an unreadable file and exits with 2")
    func checkGoesOn() async throws {
      let result = try await program(with: Scenarios.both, "check", "missing.yaml", "scenario.yaml")
      #expect(result.exitCode == 2)
      #expect(result.stderr.contains("missing.yaml: no such file"))
      #expect(result.stdout.contains("scenario.yaml: no errors"))
    }

    @Test("a device that never ends is refused")
    func endless() async throws {
      let result = try await BuiltProgram.run("check", "/dev/zero")
      #expect(result.exitCode == 1)
      #expect(result.stderr.contains("larger than 16 MiB"))
    }

    @Test("a minus reads standard input")
    func standardInput() async throws {
      #expect(try await BuiltProgram.run("check", "-", stdin: Scenarios.both).exitCode == 0)
      #expect(try await BuiltProgram.run("check", "-", stdin: Scenarios.broken[1].text).exitCode == 1)
    }

    @Test("an empty size is refused in one line and exits with 2")
    func emptySize() async throws {
      let result = try await BuiltProgram.run("snapshot", "tour", "--size", "0x0")
      #expect(result.exitCode == 2)
      #expect(result.stdout == "")
      #expect(lines(of: result.stderr).count == 1)
      #expect(result.stderr.contains("0x0"))
    }

    @Test(
      "invalid arguments exit with 2",
      arguments: [
        ["--no-such-option"], ["no-such-command"], ["run"], ["check"], ["snapshot", "tour", "--size", "wide"],
        ["snapshot", "tour", "--at", "soon"],
        ["run", "--speed", "0", "-"], ["demo", "--speed", "nan"], ["demo", "no-such-demo"],
        ["demo", "--history", "999"], ["snapshot", "tour", "--history", "all"],
        ["run", "tour", "--headless", "--history", "5000"],
      ])
    func usage(arguments: [String]) async throws {
      let result = try await CommandRunner.run(BuiltProgram.path(), arguments)
      #expect(result.exitCode == 2)
      #expect(result.stdout == "")
      #expect(result.stderr != "")
    }

    @Test("--help exits with 0")
    func help() async throws {
      let result = try await BuiltProgram.run("--help")
      #expect(result.exitCode == 0)
      #expect(result.stdout.contains("snapshot"))
    }

    @Test("the help has an example of every command")
    func examples() async throws {
      let help = try await BuiltProgram.run("--help").stdout
      let commands = help.components(separatedBy: "SUBCOMMANDS:").last?.matches(of: /(?m)^ {2}([a-z]+) {2}/) ?? []
      #expect(commands.count >= 12)
      for command in commands {
        #expect(help.contains("\n  loadscope \(command.output.1) "), "\(command.output.1)")
      }
    }

    @Test("--version is three numbers and nothing else")
    func version() async throws {
      let result = try await BuiltProgram.run("--version")
      #expect(result.exitCode == 0)
      #expect(result.stdout.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }

    @Test("demo --list names the built-in scenarios")
    func demoList() async throws {
      let result = try await BuiltProgram.run("demo", "--list")
      #expect(result.exitCode == 0)
      for name in ["tour", "policies", "backoff"] { #expect(result.stdout.contains(name)) }
    }

    @Test("every built-in scenario has a snapshot of the given size")
    func snapshots() async throws {
      for name in try await builtInNames() {
        let result = try await BuiltProgram.run("snapshot", name, "--at", "8s", "--size", "100x30")
        #expect(result.exitCode == 0, "\(name)")
        #expect(result.stderr == "", "\(name)")
        #expect(result.stdout.split(separator: "\n", omittingEmptySubsequences: false).count == 31, "\(name)")
      }
    }

    @Test("test takes the names of built-in scenarios, and all of them pass")
    func builtIn() async throws {
      let names = try await builtInNames()
      #expect(names.count >= 13)
      let result = try await CommandRunner.run(BuiltProgram.path(), ["test"] + names)
      #expect(result.exitCode == 0)
      #expect(result.stderr == "")
      // Intended warnings of a scenario are printed as comments.
      let results = lines(of: result.stdout).filter { !$0.hasPrefix("# ") }
      #expect(results.first == "TAP version 14")
      #expect(results.dropFirst(2).allSatisfy { $0.hasPrefix("ok ") })
      for name in names { #expect(results.contains { $0.contains(" - \(name):") }, "\(name)") }
    }

    @Test("the same snapshot gives the same bytes twice")
    func sameSnapshot() async throws {
      let first = try await BuiltProgram.run("snapshot", "tour", "--at", "8s", "--size", "100x30")
      let second = try await BuiltProgram.run("snapshot", "tour", "--at", "8s", "--size", "100x30")
      #expect(first.stdout != "")
      #expect(first.stdout == second.stdout)
    }

    @Test("the dashboard without a terminal prints one line and no escape sequence")
    func noTerminal() async throws {
      let result = try await BuiltProgram.run("demo", environment: ["TERM": "xterm-256color"])
      #expect(result.exitCode == 2)
      #expect(lines(of: result.stderr).count == 1)
      #expect(!(result.stdout + result.stderr).contains("\u{1B}"))
    }

    private func program(with scenario: String, _ arguments: String...) async throws -> CommandResult {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      try folder.write(scenario, to: "scenario.yaml")
      return try await CommandRunner.run(BuiltProgram.path(), arguments, directory: folder.url)
    }

    private func builtInNames() async throws -> [String] {
      let list = try await BuiltProgram.run("demo", "--list")
      return lines(of: list.stdout).map { String($0.prefix { $0 != " " }) }
    }

    private func lines(of text: String) -> [Substring] {
      text.split(separator: "\n")
    }

    private func expectPlace(
      in text: String, of file: Scenarios.Broken, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(text.contains(/scenario\.yaml:[1-9]\d*:[1-9]\d*/), sourceLocation: sourceLocation)
      for word in file.words { #expect(text.contains(word), sourceLocation: sourceLocation) }
      expectPlain(text, sourceLocation: sourceLocation)
    }

    // Plain words, not a type's own description.
    private func expectPlain(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
      for word in ["Error Domain", "Fatal error", "NSError", "Optional("] {
        #expect(!text.contains(word), sourceLocation: sourceLocation)
      }
    }
  }
}
