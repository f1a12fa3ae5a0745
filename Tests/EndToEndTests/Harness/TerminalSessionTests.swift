import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("The harness's terminal", .needsTmux)
  struct TerminalSessionTests {
    @Test("the screen shows a program's output and the typed text")
    func typing() async throws {
      try await withTerminal(["cat"]) { terminal in
        try await terminal.waitFor(TerminalSession.shellLine)
        try await terminal.sendText("grün — 日本 'q\"; $HOME")
        try await terminal.send("Enter")
        // Once by the terminal's echo and once by the program.
        try await terminal.wait(for: "the line twice") { lines in
          lines.filter { $0 == "grün — 日本 'q\"; $HOME" }.count == 2
        }
      }
    }

    @Test("the screen has the given size, and the new one after a resize")
    func sizes() async throws {
      try await withTerminal(
        ["sh", "-c", "trap 'stty size' WINCH; stty size; while :; do sleep 0.05; done"], size: (90, 20)
      ) {
        terminal in
        #expect(try await terminal.waitFor("20 90").count == 20)
        try await terminal.resize(width: 70, height: 12)
        #expect(try await terminal.waitFor("12 70").count == 12)
      }
    }

    @Test("the exit status is the program's")
    func exitStatus() async throws {
      try await withTerminal(["sh", "-c", "exit 7"]) { terminal in
        #expect(try await terminal.exitStatus() == 7)
        try await terminal.waitFor("EXIT:7")
      }
    }

    @Test(
      "a signal reaches the program and not the shell behind it",
      arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)])
    func signals(signal: Int32, status: Int) async throws {
      try await withTerminal(["cat"]) { terminal in
        try await terminal.signal(signal)
        #expect(try await terminal.exitStatus() == status)
      }
    }

    @Test("modes that a program leaves changed are detected")
    func modes() async throws {
      try await withTerminal(["sh", "-c", "stty raw -echo; printf changed; read line; exit 0"]) { terminal in
        try await terminal.waitFor("changed")
        let before = try await terminal.modesBefore()
        #expect(try await terminal.terminalModes() != before)
        try await terminal.send("C-j")
        #expect(try await terminal.modesAfter() != before)
      }
    }

    @Test("modes that a program does not change stay equal")
    func sameModes() async throws {
      try await withTerminal(["true"]) { terminal in
        let before = try await terminal.modesBefore()
        #expect(try await terminal.modesAfter() == before)
        #expect(try await terminal.terminalModes() == before)
      }
    }

    @Test("the alternate screen, a hidden cursor and the mouse are detected")
    func flags() async throws {
      let script =
        #"printf '\033[?1049h\033[?25l\033[?1000hinside'; read line; printf '\033[?1000l\033[?25h\033[?1049l'"#
      try await withTerminal(["sh", "-c", script]) { terminal in
        try await terminal.waitFor("inside")
        #expect(try await terminal.flags() == TerminalFlags(alternateScreen: true, cursorVisible: false, mouse: true))
        try await terminal.send("Enter")
        try await terminal.waitForAlternateScreen(false)
        #expect(try await terminal.exitStatus() == 0)
        #expect(try await terminal.flags() == TerminalFlags())
        try await terminal.waitForGone("inside")
        try await terminal.waitFor(TerminalSession.shellLine)
      }
    }

    @Test("only the styled screen has colours")
    func styles() async throws {
      try await withTerminal(["printf", #"\033[31mred\033[0m"#]) { terminal in
        let plain = try await terminal.waitFor("red")
        #expect(!plain.joined().contains("\u{1B}"))
        #expect(try await terminal.styledScreen().joined().contains("\u{1B}[31mred"))
      }
    }

    @Test("a program sees a terminal with 256 colours, UTF-8 and the given variables")
    func environment() async throws {
      let script = #"echo "$TERM $(tput colors) $(locale charmap) <$COLORTERM> $MORE""#
      try await withTerminal(["sh", "-c", script], environment: ["MORE": "a b"]) { terminal in
        try await terminal.waitFor("tmux-256color 256 UTF-8 <> a b")
      }
    }

    @Test("every byte to the terminal can be recorded")
    func recording() async throws {
      try await withTerminal(["sh", "-c", #"read line; printf '\033[1mbold\n'"#]) { terminal in
        try await terminal.recordOutput(to: "output")
        try await terminal.send("Enter")
        let output = try await terminal.fileContents("output", containing: "EXIT:", for: "the recording")
        #expect(output.contains("\u{1B}[1mbold"))
      }
    }

    @Test("a wait that times out fails with the last screen")
    func timedOutWait() async throws {
      try await withTerminal(["echo", "something else"]) { terminal in
        try await terminal.waitFor("EXIT:0")
        let error = await #expect(throws: HarnessError.self) {
          try await terminal.waitFor("never there", timeout: .milliseconds(100))
        }
        #expect(error?.description.contains("“never there”") == true)
        #expect(error?.description.contains("  |something else") == true)
      }
    }

    @Test("a test that throws leaves no process and no file")
    func cleaningUp() async throws {
      var folder: TemporaryFolder?
      var pid: String?
      do {
        try await withTerminal(["cat"]) { terminal in
          folder = terminal.folder
          pid = try await terminal.fileContents("pid", for: "the process id")
          throw CancellationError()
        }
      } catch is CancellationError {}
      let path = try #require(folder?.url.path)
      let process = try #require(pid.flatMap { Int32($0) })
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(try await poll(for: .seconds(10)) { !ProcessCounters.isRunning(process) })
    }
  }
}
