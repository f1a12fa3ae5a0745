import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Standard error while the screen is up", .needsTmux)
  struct StandardErrorTests {
    @Test("error output does not disturb the frame, and is printed afterwards", arguments: ["", "2>/dev/tty"])
    func afterwards(redirection: String) async throws {
      try await withProgram("stop main 3 \(redirection)") { terminal in
        try await expectFrame("ready", of: terminal)
        try await terminal.send("x")
        #expect(try await terminal.exitStatus() == 0)
        let screen = try await terminal.waitFor("EXIT:")
        let errors = (0..<3).map { "error line \($0)" }
        #expect(screen.filter { !$0.isEmpty } == [TerminalSession.shellLine] + errors + ["EXIT:0"])
      }
    }

    @Test("error output is printed once when the process is suspended")
    func suspended() async throws {
      try await withProgram("suspend main 2") { terminal in
        try await expectFrame("ready", of: terminal)
        try await terminal.send("x")
        try await terminal.waitForAlternateScreen(false)
        try await terminal.waitFor("error line 1")
        try await terminal.signal(SIGCONT)
        try await terminal.waitForAlternateScreen(true)
        try await terminal.waitFor("again")
        try await expectFrame("again", of: terminal)
        try await terminal.send("x")
        #expect(try await terminal.exitStatus() == 0)
        let screen = try await terminal.waitFor("EXIT:")
        #expect(screen.filter { $0.hasPrefix("error line") } == ["error line 0", "error line 1", "error line 0"])
      }
    }

    @Test("error output redirected to a file goes there at once, and nowhere else")
    func redirected() async throws {
      try await withProgram("fatalError pool 3 2>errors") { terminal in
        try await expectFrame("ready", of: terminal)
        #expect(terminal.folder.read("errors") == "error line 0\nerror line 1\nerror line 2\n")
        try await terminal.send("x")
        _ = try await terminal.exitStatus()
        let screen = try await terminal.waitFor("EXIT:")
        #expect(!screen.contains { $0.contains("error") })
        let errors = try await terminal.fileContents("errors", containing: "Fatal error", for: "the reason")
        #expect(errors.hasPrefix("error line 0\nerror line 1\nerror line 2\n"))
      }
    }

    @Test("a flood keeps its newest lines, up to the reason of the end, and reports the cut")
    func flood() async throws {
      let count = 300_000
      try await withProgram("fatalError pool \(count)") { terminal in
        try await terminal.waitFor("ready", timeout: .seconds(60))
        try await terminal.recordOutput(to: "output")
        try await terminal.send("x")
        let output = try await terminal.fileContents("output", containing: "EXIT:", for: "the recording")
        let cut = try #require(output.firstRange(of: "[error output before this was cut]\r\n"))
        let lines = output[cut.upperBound...].split(separator: "\r\n").filter { $0.hasPrefix("error line ") }
        // The first line may be cut.
        let first = try #require(lines.dropFirst().first?.split(separator: " ").last.flatMap { Int($0) })
        #expect(lines.dropFirst() == (first..<count).map { "error line \($0)" }[...])
        #expect(lines.joined(separator: "\n").utf8.count > 60_000)
        #expect(output.contains("Fatal error: the reason of the end"))
        // Before, the main thread draws as many late frames as it can until the end.
        #expect(output[cut.lowerBound...].utf8.count < 100_000)
      }
    }

    private func withProgram(
      _ arguments: String, _ body: (TerminalSession) async throws -> Void
    ) async throws {
      let command = "exec \(TerminalSession.quoted(try CrashingProgram.path())) \(arguments)"
      try await withTerminal(
        ["sh", "-c", command], environment: ["SWIFT_BACKTRACE": "enable=no"], body)
    }

    private func expectFrame(_ text: String, of terminal: TerminalSession) async throws {
      // A slow terminal draws the first lines before the last ones.
      try await terminal.wait(for: "“\(text)” in every line") { lines in
        !lines.isEmpty && lines.allSatisfy { $0 == text }
      }
    }
  }
}
