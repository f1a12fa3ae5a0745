import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("The mouse", .needsTmux)
  struct MouseTests {
    /// Wider than the older mouse protocol, which ends at column 223.
    private static let size = (width: 250, height: 40)

    /// A column that only the newer protocol reaches, counted from 1.
    private static let column = 240

    @Test(
      "a click beyond column 223 selects with every description of the terminal",
      arguments: ["xterm-256color", "tmux-256color", "screen-256color"])
    func wideWindow(terminalName: String) async throws {
      try await withWideDashboard(environment: ["TERM": terminalName]) { terminal in
        try await selectBeta(in: terminal) { try await terminal.sendText($0) }
      }
    }

    @Test("a click beyond column 223 in a terminal outside tmux arrives inside")
    func insideTmux() async throws {
      try await withWideDashboard { terminal in
        let outside = try terminal.attach(size: Self.size)
        try outside.read(until: "beta")
        try await selectBeta(in: terminal) { try outside.write($0) }
        try outside.close()
      }
    }

    @Test("numeric mouse reports are on while the dashboard is shown, and off afterwards")
    func modes() async throws {
      try await withWideDashboard(environment: ["TERM": "tmux-256color"]) { terminal in
        #expect(try await terminal.flags().mouse)
        #expect(try await terminal.flags().mouseInNumbers)
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
        #expect(try await terminal.flags() == TerminalFlags())
      }
    }

    private func withWideDashboard(
      environment: [String: String] = [:], _ body: (TerminalSession) async throws -> Void
    ) async throws {
      try await withTerminal(
        [BuiltProgram.path(), "run", "scenario.yaml"], size: Self.size, environment: environment,
        files: ["scenario.yaml": Scenarios.both]
      ) { terminal in
        try await terminal.waitForRow(of: "alpha", saying: "idle")
        // Without other panels, the tree's rows are as wide as the window.
        try await terminal.send("|")
        try await terminal.waitForGone("[2] Detail")
        try await body(terminal)
      }
    }

    /// Clicks the row of beta, then syncs the selected node.
    private func selectBeta(in terminal: TerminalSession, _ send: (String) async throws -> Void) async throws {
      let lines = try await terminal.waitForRow(of: "beta", saying: "idle")
      let row = try #require(lines.lastIndex { $0.contains("beta") && $0.contains("idle") })
      for ending in ["M", "m"] { try await send("\u{1B}[<0;\(Self.column);\(row + 1)\(ending)") }
      try await terminal.send("s")
      try await terminal.waitForRow(of: "beta", saying: "synced")
      try await terminal.waitForRow(of: "alpha", saying: "idle")
    }
  }
}
