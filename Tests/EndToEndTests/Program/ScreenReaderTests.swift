import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("The screen reader mode", .needsTmux)
  struct ScreenReaderTests {
    @Test("keys are answered in lines without escape sequences, and q restores the terminal")
    func lines() async throws {
      try await withLines { terminal in
        try await terminal.send("Down")
        try await terminal.waitFor("alpha, loadable, idle, no contents; 2 of 3, level 2")
        try await terminal.send("s")
        try await terminal.waitFor("alpha: sync requested")
        try await terminal.waitFor("alpha syncing")
        try await terminal.waitFor("alpha synced")
        try await terminal.send("End", "Home", "Left")
        try await terminal.waitFor("both, group all, ")
        try await terminal.waitFor("; 1 of 1, level 1, folded")
        try await terminal.send("PageDown")
        try await terminal.waitFor("last row")
        try await terminal.send("?")
        try await terminal.waitFor("? all keys, / search")
        try await terminal.send("?")
        try await terminal.waitFor("quoted text has no operators")
        try await terminal.send("?", "q")
        #expect(try await terminal.exitStatus() == 0)
        #expect(try await terminal.modesAfter() == terminal.modesBefore())
        #expect(try await terminal.flags() == TerminalFlags())
        let output = try #require(terminal.folder.read("output"))
        #expect(!output.contains("\u{1B}"))
        // Every line begins at the left edge.
        let lines = output.replacing("\r\n", with: "\n").split(separator: "\n")
        #expect(!lines.contains { $0.hasPrefix(" ") || $0.contains("\r") })
        #expect(lines.contains("alpha: sync requested"))
      }
    }

    @Test("works in any terminal, even an unknown one", arguments: ["dumb", "what-is-this", ""])
    func terminals(name: String) async throws {
      try await withLines(environment: ["TERM": name]) { terminal in
        try await terminal.send("Down")
        try await terminal.waitFor("alpha, loadable, idle, no contents; 2 of 3, level 2")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
        #expect(try await terminal.modesAfter() == terminal.modesBefore())
      }
    }

    @Test("its output may be piped")
    func piped() async throws {
      let command = TerminalSession.quoted(try BuiltProgram.path())
      try await withTerminal(
        ["sh", "-c", "\(command) run scenario.yaml --paused --screen-reader | cat >heard; stty -g >after"],
        files: ["scenario.yaml": Scenarios.both]
      ) { terminal in
        _ = try await terminal.fileContents("heard", containing: "both, group all", for: "the first lines")
        try await terminal.send("j")
        _ = try await terminal.fileContents("heard", containing: "alpha, loadable", for: "the row")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
        #expect(try await terminal.modesAfter() == terminal.modesBefore())
        #expect(terminal.folder.read("heard")?.contains("\u{1B}") == false)
      }
    }

    @Test("a signal ends it and restores the terminal", arguments: [(SIGTERM, 143), (SIGINT, 130)])
    func signals(signal: Int32, status: Int) async throws {
      try await withLines { terminal in
        try await terminal.signal(signal)
        #expect(try await terminal.exitStatus() == status)
        #expect(try await terminal.modesAfter() == terminal.modesBefore())
      }
    }

    @Test("Ctrl-Z suspends it and restores the terminal, and fg resumes it")
    func suspend() async throws {
      let command = TerminalSession.quoted(try BuiltProgram.path())
      try await withTerminal(["sh", "-i"], environment: ["PS1": "ready> "], files: ["scenario.yaml": Scenarios.both]) {
        terminal in
        try await terminal.waitFor("ready>")
        try await terminal.sendText("stty -g >before; \(command) run scenario.yaml --screen-reader")
        try await terminal.send("Enter")
        try await terminal.waitFor("both, group all, idle")
        try await terminal.send("C-z")
        try await terminal.waitFor("Stopped")
        try await terminal.sendText("stty -g >stopped")
        try await terminal.send("Enter")
        let before = try await terminal.fileContents("before", for: "the modes before")
        #expect(try await terminal.fileContents("stopped", for: "the modes while stopped") == before)
        try await terminal.sendText("fg")
        try await terminal.send("Enter")
        try await terminal.send("Down")
        try await terminal.waitFor("alpha, loadable, idle, no contents; 2 of 3")
        try await terminal.send("q")
        // Keys typed before the shell is back would go to the program.
        try await terminal.wait(for: "the prompt") { $0.last { !$0.isEmpty } == "ready>" }
        try await terminal.sendText("echo left=$?")
        try await terminal.send("Enter")
        try await terminal.wait(for: "the exit status") { $0.contains("left=0") }
      }
    }

    private func withLines(
      environment: [String: String] = [:], _ body: (TerminalSession) async throws -> Void
    ) async throws {
      let command = TerminalSession.quoted(try BuiltProgram.path())
      // The program starts after the recording, so that no output is lost.
      try await withTerminal(
        ["sh", "-c", "while ! test -e go; do sleep 0.05; done; exec \(command) run scenario.yaml --screen-reader"],
        environment: environment, files: ["scenario.yaml": Scenarios.both]
      ) { terminal in
        try await terminal.recordOutput(to: "output")
        _ = try terminal.folder.write("", to: "go")
        try await terminal.waitFor("both, group all, idle, no contents; 1 of 3, level 1, unfolded")
        try await body(terminal)
      }
    }
  }
}
