import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Leaving the dashboard", .needsTmux)
  struct LeavingTests {
    @Test("q quits and restores the terminal")
    func quit() async throws {
      try await withDashboard { terminal in
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
        try await expectRestored(terminal)
      }
    }

    @Test("Ctrl-C quits and restores the terminal")
    func controlC() async throws {
      try await withDashboard { terminal in
        try await terminal.send("C-c")
        // In the dashboard Ctrl-C is a key that quits, not a signal.
        #expect(try await terminal.exitStatus() == 0)
        try await expectRestored(terminal)
      }
    }

    @Test(
      "a signal ends it and restores the terminal",
      arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131)])
    func signals(signal: Int32, status: Int) async throws {
      try await withDashboard { terminal in
        try await terminal.signal(signal)
        #expect(try await terminal.exitStatus() == status)
        try await expectRestored(terminal)
      }
    }

    // Bash is common. It restores the modes itself when a job stops, which a plain shell does not.
    @Test(
      "Ctrl-Z suspends it with its script and restores the terminal; fg brings the frame back",
      arguments: [["bash", "--norc", "--noprofile", "-i"], ["sh", "-i"]], [false, true])
    func suspend(shell: [String], isInScript: Bool) async throws {
      let program = "\(TerminalSession.quoted(try BuiltProgram.path())) run scenario.yaml"
      let command = isInScript ? "sh -c \"\(program); :\"" : program
      try await withTerminal(shell, environment: ["PS1": "ready> "], files: ["scenario.yaml": Scenarios.both]) {
        terminal in
        try await terminal.waitFor("ready>")
        try await terminal.sendText("stty -g >before; \(command); echo left=$?")
        try await terminal.send("Enter")
        try await terminal.waitForRow(of: "alpha", saying: "idle")

        try await terminal.send("C-z")
        try await terminal.waitForAlternateScreen(false)
        try await terminal.waitFor("Stopped")
        try await terminal.sendText("stty -g >stopped")
        try await terminal.send("Enter")
        let before = try await terminal.fileContents("before", for: "the modes before")
        #expect(try await terminal.fileContents("stopped", for: "the modes while stopped") == before)
        #expect(try await terminal.flags() == TerminalFlags())

        try await terminal.sendText("fg")
        try await terminal.send("Enter")
        try await terminal.waitForAlternateScreen(true)
        try await terminal.waitForRow(of: "alpha", saying: "idle")
        try await terminal.selectSecondRow()
        try await terminal.send("s")
        try await terminal.waitForRow(of: "alpha", saying: "syncing")

        try await terminal.send("q")
        try await terminal.waitForAlternateScreen(false)
        try await terminal.sendText("stty -g >after")
        try await terminal.send("Enter")
        #expect(try await terminal.fileContents("after", for: "the modes after") == before)
      }
    }

    @Test("an unknown terminal gets one sentence and no escape sequence")
    func unknownTerminal() async throws {
      // The program waits for a key, so that the recording runs before it starts.
      let script = "read key; TERM=nonsense exec \(TerminalSession.quoted(try BuiltProgram.path())) demo 2>errors"
      try await withTerminal(["sh", "-c", script]) { terminal in
        try await terminal.recordOutput(to: "output")
        try await terminal.send("Enter")
        #expect(try await terminal.exitStatus() == 2)
        let output = try await terminal.fileContents("output", containing: "EXIT:", for: "the recording")
        let errors = try await terminal.fileContents("errors", for: "the sentence")
        #expect(errors.split(separator: "\n").count == 1)
        #expect(errors.contains("nonsense"))
        #expect(!(output + errors).contains("\u{1B}"))
      }
    }

    private func expectRestored(_ terminal: TerminalSession) async throws {
      let before = try await terminal.modesBefore()
      #expect(try await terminal.modesAfter() == before)
      try await terminal.waitFor("EXIT:")
      #expect(try await terminal.flags() == TerminalFlags())
      let screen = try await terminal.screen()
      #expect(screen.contains(TerminalSession.shellLine))
      #expect(DashboardScreen.row(of: "alpha", in: screen) == nil)
    }
  }
}
