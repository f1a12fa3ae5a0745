import Foundation
import Testing

extension EndToEnd {
  @Suite("The log, the timers and the breakpoints in a terminal", .needsTmux)
  struct InstrumentTests {
    /// Waits until one line of the screen has all of these words.
    private func waitForLine(_ terminal: TerminalSession, saying words: String...) async throws {
      try await terminal.wait(for: "a line with \(words)") { lines in
        lines.contains { line in words.allSatisfy(line.contains) }
      }
    }

    @Test("4 shows the log, which follows new events until the user moves up, and again at the end")
    func log() async throws {
      try await withDashboard { terminal in
        try await terminal.selectSecondRow()
        try await terminal.send("4", "s")
        try await waitForLine(terminal, saying: "alpha", "synced", "← #")
        try await terminal.send("Up")
        try await waitForLine(terminal, saying: "Log", "not following: End follows")
        try await terminal.send("s")
        try await waitForLine(terminal, saying: "Log", "not following: End follows", "new")
        try await terminal.send("End")
        try await terminal.wait(for: "the log to follow") { lines in !lines.contains { $0.contains("not following") } }
        try await terminal.send("4")
        try await terminal.wait(for: "the log to be gone") { lines in !lines.contains { $0.contains("[4] Log") } }
      }
    }

    @Test("/ filters the log, Esc shows all, o only the entry's node; c selects the cause, Enter the node")
    func logKeys() async throws {
      try await withDashboard { terminal in
        try await terminal.selectSecondRow()
        try await terminal.send("X")
        try await terminal.sendText("boom")
        try await terminal.send("Enter")
        try await terminal.waitForRow(of: "both", saying: "failed")
        try await terminal.send("4", "/")
        try await terminal.sendText("alpha failed")
        try await waitForLine(terminal, saying: "Log", "/alpha failed", "matches")
        try await terminal.send("Enter", "Escape")
        try await terminal.wait(for: "the whole log") { lines in !lines.contains { $0.contains("/alpha failed") } }
        try await terminal.send("o")
        try await waitForLine(terminal, saying: "Log", "only both")
        try await terminal.send("o", "/")
        try await terminal.sendText("both failed")
        try await terminal.send("Enter", "Enter")
        try await waitForLine(terminal, saying: "[2] Detail  both ")
        // The group's failure and its cause.
        try await terminal.send("c", "Enter")
        try await waitForLine(terminal, saying: "[2] Detail  alpha ")
      }
    }

    @Test("7 shows the pending timers; F fires one now, Enter selects its owner")
    func timers() async throws {
      try await withDashboard { terminal in
        try await terminal.send("p")
        try await terminal.wait(for: "the header to say paused", until: DashboardScreen.isPaused)
        try await terminal.send("7")
        try await waitForLine(terminal, saying: "Timers  1 pending")
        try await waitForLine(terminal, saying: "10:00.000", "beta", "script: sync")
        try await terminal.send("Enter")
        try await waitForLine(terminal, saying: "[2] Detail  beta ")
        try await terminal.send("F")
        try await terminal.waitForRow(of: "beta", saying: "syncing")
        try await waitForLine(terminal, saying: "beta", "sync ends")
        try await terminal.send("F")
        try await terminal.waitForRow(of: "beta", saying: "synced")
        try await waitForLine(terminal, saying: "nothing is pending")
      }
    }

    @Test("b pauses when the loadable fails, with a banner that shows why; p resumes")
    func breakpoint() async throws {
      try await withDashboard { terminal in
        try await terminal.selectSecondRow()
        try await terminal.send("b")
        try await waitForLine(terminal, saying: "Pause when alpha is:", "f failed", "a any change")
        try await terminal.send("f")
        try await waitForLine(terminal, saying: "alpha: breakpoint set, pauses when it fails")
        try await terminal.send("X", "Enter")
        try await waitForLine(terminal, saying: "Breakpoint hit", "alpha failed: simulated-error", "you: fail")
        try await terminal.wait(for: "the header to say paused", until: DashboardScreen.isPaused)
        try await terminal.send("p")
        try await terminal.wait(for: "the banner to be gone") { lines in
          !lines.contains { $0.contains("Breakpoint hit") }
        }
      }
    }

    @Test("a colon takes break NODE STATE, completes it with Tab, and reports its errors")
    func commandLine() async throws {
      try await withDashboard { terminal in
        try await terminal.send(":")
        try await terminal.sendText("bre")
        try await terminal.send("Tab")
        try await waitForLine(terminal, saying: ":break ", "break NODE STATE")
        try await waitForLine(terminal, saying: "beta", "node │")
        try await terminal.sendText("be")
        try await terminal.send("Tab")
        try await waitForLine(terminal, saying: "syncing", "state │")
        try await terminal.sendText("happy")
        try await terminal.send("Enter")
        try await waitForLine(terminal, saying: "no state happy")
        for _ in 0..<5 { try await terminal.send("BSpace") }
        try await terminal.sendText("syncing")
        try await terminal.send("Enter")
        try await waitForLine(terminal, saying: "beta: breakpoint set, pauses when it syncs")
        try await terminal.send("S")
        try await waitForLine(terminal, saying: "Breakpoint hit", "beta syncing")
        try await waitForLine(terminal, saying: "[2] Detail  beta ")
      }
    }
  }
}
