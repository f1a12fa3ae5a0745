import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Completion and the man page")
  struct CompletionTests {
    @Test("bash accepts its script", .needsProgram("bash"))
    func bash() async throws { try await expectSyntax("bash") }

    @Test("zsh accepts its script", .needsProgram("zsh"))
    func zsh() async throws { try await expectSyntax("zsh") }

    @Test("fish accepts its script", .needsProgram("fish"))
    func fish() async throws { try await expectSyntax("fish") }

    private func expectSyntax(_ shell: String) async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let script = try await BuiltProgram.run("--generate-completion-script", shell)
      #expect(script.exitCode == 0)
      try folder.write(script.stdout, to: "script")
      let result = try await CommandRunner.run(shell, ["-n", "script"], directory: folder.url)
      #expect(result.exitCode == 0)
      #expect(result.stderr == "")
    }

    /// Bash's completions of the last word.
    private func offers(_ words: String...) async throws -> [String] {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: "loadscope/themes"), withIntermediateDirectories: true)
      try folder.write("name: mine\nroles: {}\n", to: "loadscope/themes/mine.yaml")
      try folder.write("", to: "feed.yaml")
      try folder.write("", to: "notes.txt")
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appending(path: "program").path, withDestinationPath: try BuiltProgram.path())
      let line = (["loadscope"] + words).joined(separator: " ")
      let commands = """
        loadscope() { ./program "$@"; }
        eval "$(loadscope --generate-completion-script bash)"
        COMP_WORDS=(loadscope "$@") COMP_CWORD=$# COMP_LINE=$LINE COMP_POINT=${#LINE} COMP_TYPE=9 COMP_KEY=9
        "$(complete -p loadscope | sed 's/.*-F \\([^ ]*\\).*/\\1/')" loadscope "${@: -1}" \
          "${COMP_WORDS[COMP_CWORD-1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let result = try await CommandRunner.run(
        "bash", ["--norc", "-c", commands, "bash"] + words,
        environment: ["LINE": line, "XDG_CONFIG_HOME": folder.url.path], directory: folder.url)
      #expect(result.stderr == "")
      return result.stdout.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0 != "" }
    }

    @Test("bash completes a command")
    func command() async throws {
      #expect(try await offers("sn") == ["snapshot"])
    }

    @Test("bash completes an option")
    func option() async throws {
      #expect(try await offers("run", "--record-") == ["--record-limit"])
    }

    @Test("bash completes the name of a built-in scenario")
    func scenario() async throws {
      #expect(try await offers("demo", "jit") == ["jitter", "jittered-herd"])
    }

    @Test("bash completes the value of an option")
    func word() async throws {
      #expect(try await offers("demo", "--color", "a") == ["auto", "always"])
    }

    @Test("bash completes a theme, including the user's")
    func theme() async throws {
      #expect(try await offers("demo", "--theme", "m") == ["mono", "mine"])
    }

    @Test("bash completes the path of a scenario, and no other file")
    func file() async throws {
      #expect(try await offers("check", "fe") == ["feed.yaml"])
      #expect(try await offers("check", "no") == [])
    }

    // MARK: The man page

    private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "man/loadscope.1")

    /// The part of the program's dump that is tested.
    private struct Dump: Decodable {
      struct Command: Decodable {
        let commandName: String
        let abstract: String
        let subcommands: [Command]?
        let arguments: [Argument]?
      }

      struct Argument: Decodable {
        struct Name: Decodable {
          let kind: String
          let name: String
        }
        let names: [Name]?
        let abstract: String?
      }

      let command: Command
    }

    @Test("the man page has every command and option of the help; man/update.sh updates it")
    func page() async throws {
      let page = try String(contentsOf: Self.page, encoding: .utf8)
      let help = try await BuiltProgram.run("--experimental-dump-help").stdout
      let program = try JSONDecoder().decode(Dump.self, from: Data(help.utf8)).command
      for command in program.subcommands ?? [] where command.commandName != "help" {
        let sections = page.components(separatedBy: "\n.It Em \(command.commandName)\n")
        #expect(sections.count == 2, "\(command.commandName)")
        let section = sections.last?.components(separatedBy: "\n.It Em ").first ?? ""
        #expect(section.contains(command.abstract), "\(command.commandName)")
        for argument in command.arguments ?? [] {
          for name in argument.names ?? [] where name.kind == "long" {
            #expect(section.contains(" -\(name.name)"), "\(command.commandName) --\(name.name)")
          }
          if let words = argument.abstract { #expect(section.contains(words.prefix(40)), "\(words)") }
        }
      }
    }

    @Test("the man page has no errors", .needsProgram("mandoc"))
    func lint() async throws {
      let result = try await CommandRunner.run("mandoc", ["-Tlint", "-W", "error", Self.page.path])
      #expect(result.exitCode == 0)
      #expect(result.stdout == "")
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test whose program is not installed.
  fileprivate static func needsProgram(_ name: String) -> Self {
    .enabled("\(name) is not installed") { (try? CommandRunner.locate(name)) != nil }
  }
}
