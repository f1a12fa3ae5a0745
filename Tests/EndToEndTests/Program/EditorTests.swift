import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("The editor", .needsTmux)
  struct EditorTests {
    /// An editor that announces itself, waits for a line, and may change the file.
    private static let editor = """
      #!/bin/sh
      echo "editing $*"
      stty -g >editing
      read answer
      test "$answer" = change && sed -i s/beta/gamma/ "$2"
      exit 0

      """

    private func withEditor(
      _ arguments: [String] = ["run", "scenario.yaml"], _ body: (TerminalSession) async throws -> Void
    ) async throws {
      try await withTerminal(
        [BuiltProgram.path()] + arguments, environment: ["EDITOR": "sh ./editor.sh"],
        files: ["scenario.yaml": Scenarios.both, "editor.sh": Self.editor]
      ) { terminal in
        try await body(terminal)
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
        #expect(try await terminal.modesAfter() == terminal.modesBefore())
      }
    }

    @Test("E opens it at the node's line, gives it the terminal, and runs the saved file")
    func change() async throws {
      try await withEditor { terminal in
        try await terminal.waitForRow(of: "alpha", saying: "idle")
        try await terminal.send("End", "E")
        try await terminal.waitForAlternateScreen(false)
        let screen = try await terminal.waitFor("editing +9 /")
        #expect(screen.contains { $0.hasSuffix("/scenario.yaml") })
        let modes = try await terminal.fileContents("editing", for: "the modes in the editor")
        #expect(try await modes == terminal.modesBefore())
        try await terminal.sendText("change")
        try await terminal.send("Enter")
        try await terminal.waitForAlternateScreen(true)
        try await terminal.waitForRow(of: "gamma", saying: "idle")
      }
    }

    @Test("Ctrl-C reaches only the editor")
    func interrupt() async throws {
      try await withEditor { terminal in
        try await terminal.waitForRow(of: "alpha", saying: "idle")
        try await terminal.send("E")
        try await terminal.waitFor("editing +4 /")
        try await terminal.send("C-c")
        try await terminal.waitForRow(of: "alpha", saying: "idle")
        try await terminal.waitFor("sh ./editor.sh was ended by signal 2")
      }
    }

    @Test("E opens it without a screen too")
    func lines() async throws {
      try await withEditor(["run", "scenario.yaml", "--screen-reader"]) { terminal in
        try await terminal.waitFor("both, group all, idle")
        try await terminal.send("E")
        try await terminal.waitFor("editing +4 /")
        try await terminal.sendText("change")
        try await terminal.send("Enter")
        try await terminal.waitFor("back from the editor: a saved file runs at once")
        try await terminal.waitFor("file saved")
      }
    }

    @Test("Ctrl-Z in it suspends both, and fg resumes both")
    func suspend() async throws {
      let command = TerminalSession.quoted(try BuiltProgram.path())
      try await withTerminal(
        ["sh", "-i"], environment: ["PS1": "ready> ", "EDITOR": "sh ./editor.sh"],
        files: ["scenario.yaml": Scenarios.both, "editor.sh": Self.editor]
      ) { terminal in
        try await terminal.waitFor("ready>")
        try await terminal.sendText("\(command) run scenario.yaml")
        try await terminal.send("Enter")
        try await terminal.waitForRow(of: "alpha", saying: "idle")
        try await terminal.send("E")
        try await terminal.waitFor("editing +4 /")
        try await terminal.send("C-z")
        try await terminal.waitFor("Stopped")
        try await terminal.sendText("fg")
        try await terminal.send("Enter")
        try await terminal.sendText("done")
        try await terminal.send("Enter")
        try await terminal.waitFor("back from the editor")
        try await terminal.send("q")
        try await terminal.waitForAlternateScreen(false)
        // Keys typed before the shell is back would go to the program.
        try await terminal.wait(for: "the prompt") { $0.last { !$0.isEmpty } == "ready>" }
        try await terminal.sendText("echo left=$?")
        try await terminal.send("Enter")
        try await terminal.wait(for: "the exit status") { $0.contains("left=0") }
      }
    }

    @Test("E reports that a built-in scenario has no file")
    func builtIn() async throws {
      try await withEditor(["demo", "tour"]) { terminal in
        try await terminal.waitForRow(of: "photos", saying: "idle")
        try await terminal.send("E")
        try await terminal.waitFor("this scenario is built in: no file to edit")
      }
    }
  }
}
