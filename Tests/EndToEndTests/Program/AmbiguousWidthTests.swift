import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Signs of ambiguous width")
  struct AmbiguousWidthTests {
    private static let question = "\u{1B}[6n"

    /// Has every cell drawn again. Returns the output from some point before it.
    private func redraw(_ terminal: BareTerminal) throws -> String {
      try terminal.write("\u{0C}")
      return try terminal.read(until: "\u{1B}[2J")
    }

    /// Shows a scenario in a terminal without an emulator, which answers nothing by itself. Returns what `body` has
    /// read last, and all that the program writes after it.
    private func withBareTerminal(
      _ options: [String] = [], files: [String: String] = [:], _ body: (BareTerminal) throws -> String
    ) async throws -> String {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      try folder.write(Scenarios.both.replacing("Alpha", with: "Alphá"), to: "scenario.yaml")
      for (name, text) in files { try folder.write(text, to: name) }
      let terminal = try BareTerminal(
        BuiltProgram.path(), ["run", "scenario.yaml", "--no-state"] + options,
        environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"], directory: folder.url)
      defer { if terminal.process.isRunning { terminal.process.terminate() } }
      var output = try body(terminal)
      try terminal.write("q")
      output += try terminal.readToEnd()
      _ = try await terminal.end(within: .seconds(20))
      return output
    }

    @Test("a terminal that draws them two columns wide gets none of them")
    func wide() async throws {
      let output = try await withBareTerminal { terminal in
        try terminal.read(until: Self.question)
        try terminal.write("\u{1B}[2;3R")
        try terminal.read(until: "-+")
        return try redraw(terminal)
      }
      #expect(output.contains("Alpha and beta"))
      #expect(output.contains("-+"))
      #expect(!output.contains("╭"))
    }

    @Test("a terminal that draws them in one column gets them")
    func narrow() async throws {
      let output = try await withBareTerminal { terminal in
        try terminal.read(until: Self.question)
        try terminal.write("\u{1B}[2;2Rp")
        try terminal.read(until: "paused")
        return try redraw(terminal)
      }
      #expect(output.contains("Alphá and beta"))
      #expect(output.contains("╭"))
    }

    @Test("the setting decides without a question", arguments: ["wide", "narrow"])
    func setting(word: String) async throws {
      let files = ["config.yaml": "ambiguous-width: \(word)\n"]
      let output = try await withBareTerminal(["--config", "config.yaml"], files: files) { try $0.read(until: "alpha") }
      #expect(output.contains("╭") == (word == "narrow"))
      #expect(!output.contains(Self.question))
    }

    private static let hasXterm = ["xterm", "xvfb-run", "script"].allSatisfy { program in
      CommandRunner.environment["PATH", default: ""].split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
      }
    }

    @Test(
      "an xterm gets them unless it draws them two columns wide", .enabled(if: hasXterm, "xterm or Xvfb is missing"),
      arguments: [[], ["-cjk_width"]])
    func xterm(options: [String]) async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      try folder.write(Scenarios.both, to: "scenario.yaml")
      var output = ""
      // A busy xterm answers late.
      for seconds in [1, 2, 4, 8] where !output.contains("-+") {
        let program = TerminalSession.quoted(try BuiltProgram.path())
        let run = "\(program) run scenario.yaml --no-state --exit-at \(seconds)s"
        let result = try await CommandRunner.run(
          "/usr/bin/env",
          ["xvfb-run", "-a", "xterm", "-u8", "-geometry", "120x40"] + options + ["-e", "script", "-qc", run, "output"],
          environment: ["LC_ALL": "C.UTF-8"], directory: folder.url, timeout: .seconds(60))
        try #require(result.exitCode == 0, "\(result.stderr)")
        output = folder.read("output") ?? ""
        if options.isEmpty { break }
      }
      #expect(output.contains("╭"))
      #expect(output.contains("-+") == !options.isEmpty)
    }

    @Test("an answer that comes at the end of the program is not left to the shell", .needsTmux)
    func lateAnswer() async throws {
      try await withTerminal(
        [BuiltProgram.path(), "run", "scenario.yaml", "--exit-at", "1ms"], files: ["scenario.yaml": Scenarios.both]
      ) { terminal in
        #expect(try await terminal.exitStatus() == 0)
        // The terminal echoes an answer without a reader, and then what is typed.
        try await terminal.sendText("typed")
        let screen = try await terminal.waitFor("typed")
        #expect(!screen.contains { $0.contains("[2;") })
      }
    }
  }
}
