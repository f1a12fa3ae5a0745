import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Output that the runner of GitHub Actions reads: it takes each line that begins with `::`, after blanks, and each line with
  /// `##[` for a command.
  @Suite("In GitHub Actions")
  struct GitHubTests {
    private static let files = [
      "::error::owned.yaml": "scenario: \"##[add-mask]x\"\nnodes:\n  - { id: a, ::error::x }\n  ::error::y\n",
      "\u{D4E}##[error]f.yaml": "scenario: x\n",
      "unmet.yaml": """
      scenario: "::error::title"
      nodes: [{ id: a, latency: 1s, outcomes: ["##[error]x"] }]
      script: [{ at: 0s, sync: a }]
      end: 2s
      expect: [{ at: 2s, state: { a: synced } }]
      """,
    ]

    /// The lines of both outputs that the runner takes for commands.
    private func commands(_ result: CommandResult) -> [String] {
      (result.stdout + result.stderr).unicodeScalars.split(separator: "\n").filter { line in
        line.drop(while: \.properties.isWhitespace).starts(with: "::".unicodeScalars)
          || !line.ranges(of: "##[".unicodeScalars).isEmpty
      }.map(String.init)
    }

    private func run(_ command: String, _ options: [String], inActions: Bool) async throws -> CommandResult {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      for (name, text) in Self.files { try folder.write(text, to: name) }
      let arguments = [command] + Self.files.keys.sorted() + ["missing\n::error::z"] + options
      return try await CommandRunner.run(
        BuiltProgram.path(), arguments,
        environment: inActions ? ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": folder.url.path] : [:],
        directory: folder.url)
    }

    @Test(
      "only the annotations are commands, chosen by the surroundings or by an option", arguments: ["test", "check"])
    func annotations(command: String) async throws {
      let asked = ["--format", "github"]
      for (options, inActions) in [([], true), (asked, false), (asked, true)] {
        let commands = commands(try await run(command, options, inActions: inActions))
        #expect(commands.count >= 3)
        #expect(commands.allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") }, "\(commands)")
        #expect(commands.contains { $0.hasPrefix("::error file=%3A%3Aerror%3A%3Aowned.yaml,line=") })
      }
    }

    @Test("no line is a command where annotations are not wanted", arguments: ["test", "check"])
    func text(command: String) async throws {
      #expect(commands(try await run(command, ["--format", "text"], inActions: true)) == [])
    }
  }
}
