import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Job control", .needsTmux)
  struct JobControlTests {
    /// Runs an interactive shell with the scenario in its folder.
    private func withShell(
      _ shell: [String] = ["bash", "--norc", "--noprofile", "-i"], _ body: (TerminalSession) async throws -> Void
    ) async throws {
      let environment = ["PS1": "ready> ", "EDITOR": "sh ./editor.sh"]
      let files = ["scenario.yaml": Scenarios.both, "editor.sh": "echo editing; read answer\n"]
      try await withTerminal(shell, environment: environment, files: files) { terminal in
        try await terminal.waitFor("ready>")
        try await body(terminal)
      }
    }

    private func type(_ line: String, in terminal: TerminalSession) async throws {
      try await terminal.sendText(line)
      try await terminal.send("Enter")
    }

    /// Waits until the shell has run a command that answers after `seconds`, with nothing on the screen below it.
    private func expectSilence(in terminal: TerminalSession) async throws {
      try await type("sleep 1; echo quiet", in: terminal)
      let screen = try await terminal.wait(for: "the shell alone") { lines in
        let shown = lines.filter { !$0.isEmpty }
        // The terminal may have echoed the line before the prompt.
        let answers = ["quiet", "ready> quiet"]
        return shown.count >= 2 && answers.contains(shown[shown.count - 2]) && shown.last == "ready>"
      }
      #expect(!screen.contains { $0.contains("Tree") })
      #expect(try await terminal.flags() == TerminalFlags())
    }

    /// Checks that the program hears keys, and ends it.
    private func expectKeys(in terminal: TerminalSession) async throws {
      try await terminal.selectSecondRow()
      try await terminal.send("s")
      try await terminal.waitForRow(of: "alpha", saying: "synced")
      try await terminal.send("q")
      try await terminal.waitForAlternateScreen(false)
    }

    @Test(
      "the program draws nothing in the background, and draws and reads keys in the foreground again",
      arguments: [["bash", "--norc", "--noprofile", "-i"], ["sh", "-i"]], ["bg", "kill -CONT %1"])
    func background(shell: [String], command: String) async throws {
      try await withShell(shell) { terminal in
        try await type("\(TerminalSession.quoted(try BuiltProgram.path())) run scenario.yaml", in: terminal)
        try await terminal.waitForRow(of: "alpha", saying: "idle")
        try await terminal.send("C-z")
        try await terminal.waitFor("Stopped")
        try await type("clear; \(command)", in: terminal)
        try await expectSilence(in: terminal)
        try await type("fg", in: terminal)
        try await terminal.waitForAlternateScreen(true)
        try await terminal.waitForRow(of: "alpha", saying: "idle")
        try await expectKeys(in: terminal)
      }
    }

    @Test("the same after a stop from outside, whose end comes in the background")
    func stoppedFromOutside() async throws {
      try await withShell { terminal in
        let program = TerminalSession.quoted(try BuiltProgram.path())
        try await type("sh -c 'echo $$ >program; exec \(program) run scenario.yaml'", in: terminal)
        try await terminal.waitForRow(of: "alpha", saying: "idle")
        let text = try await terminal.fileContents("program", for: "the process id")
        let pid = try #require(Int32(text))
        kill(pid, SIGSTOP)
        try await terminal.waitFor("Stopped")
        kill(pid, SIGCONT)
        // The screen was not given back before the stop: the shell's line is below what was drawn.
        try await type("sleep 1; echo quiet", in: terminal)
        try await terminal.waitFor("quiet")
        try await type("fg", in: terminal)
        try await terminal.waitForGone("quiet")
        try await expectKeys(in: terminal)
      }
    }

    @Test("the lines for a screen reader wait for the foreground too")
    func screenReader() async throws {
      try await withShell { terminal in
        let program = TerminalSession.quoted(try BuiltProgram.path())
        try await type("\(program) run scenario.yaml --screen-reader", in: terminal)
        try await terminal.waitFor("both, group all, idle")
        try await terminal.send("C-z")
        try await terminal.waitFor("Stopped")
        try await type("clear; bg", in: terminal)
        try await expectSilence(in: terminal)
        try await type("fg", in: terminal)
        try await terminal.send("Down")
        try await terminal.waitFor("alpha, loadable, idle, no contents; 2 of 3")
      }
    }

    /// Opens the editor and stops it, together with the program.
    private func stopEditor(in terminal: TerminalSession) async throws {
      try await type("\(TerminalSession.quoted(try BuiltProgram.path())) run scenario.yaml", in: terminal)
      try await terminal.waitForRow(of: "alpha", saying: "idle")
      try await terminal.send("E")
      try await terminal.waitFor("editing")
      try await terminal.send("C-z")
      try await terminal.waitFor("Stopped")
    }

    @Test("an editor that was stopped with it continues in the foreground")
    func editor() async throws {
      try await withShell { terminal in
        try await stopEditor(in: terminal)
        try await type("clear; bg", in: terminal)
        try await expectSilence(in: terminal)
        try await type("fg", in: terminal)
        try await type("done", in: terminal)
        try await terminal.waitFor("back from the editor")
        try await terminal.send("q")
        try await terminal.waitForAlternateScreen(false)
      }
    }

    @Test("with a stopped editor, a signal ends both")
    func endWithEditor() async throws {
      try await withShell { terminal in
        try await stopEditor(in: terminal)
        // The shell tells at once how the job ended.
        try await type("clear; set -b; kill %1", in: terminal)
        try await terminal.waitFor("Terminated")
      }
    }
  }
}
