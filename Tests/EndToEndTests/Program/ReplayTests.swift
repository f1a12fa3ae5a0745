import TestSupport
import Testing

extension EndToEnd {
  /// Time travel in a terminal: in a recording, and in a run.
  @Suite("Replays and the past in a terminal", .needsTmux)
  struct ReplayTests {
    private static let text = """
      scenario: Two of them
      clock: { start: paused }
      nodes:
        - { id: a, latency: 1s, outcomes: [down, ok] }
        - { id: b, latency: 2s }
      script:
        - { at: 1s, sync: a }
        - { at: 3s, sync: b }
        - { at: 6s, sync: a }
      end: 10s

      """

    private func withReplay(_ options: String, _ body: (TerminalSession) async throws -> Void) async throws {
      let program = TerminalSession.quoted(try BuiltProgram.path())
      let command =
        "\(program) run scenario.yaml --headless --record run.ndjson > events && exec \(program) replay run.ndjson \(options)"
      try await withTerminal(["sh", "-c", command], files: ["scenario.yaml": Self.text], body)
    }

    @Test("keys move through a recording by moments, by the events of a loadable, and by time")
    func replay() async throws {
      try await withReplay("") { terminal in
        try await terminal.waitFor("RECORDING 00:00.000 of 00:10.000")
        try await terminal.sendText("]]")
        try await terminal.waitFor("RECORDING 00:02.000 of")
        try await terminal.waitForRow(of: "a", saying: "failed")
        try await terminal.sendText("[")
        try await terminal.waitForRow(of: "a", saying: "syncing")
        try await terminal.sendText("}}")
        try await terminal.waitFor("RECORDING 00:06.000 of")
        try await terminal.sendText("{")
        try await terminal.waitFor("RECORDING 00:02.000 of")
        try await terminal.sendText(":go 4500ms")
        try await terminal.send("Enter")
        try await terminal.waitFor("RECORDING 00:04.500 of")
        try await terminal.waitForRow(of: "b", saying: "syncing")
        try await terminal.sendText("s")
        try await terminal.waitFor("recording: read only")
        try await terminal.send("C-r")
        try await terminal.waitFor("RECORDING 00:00.000 of")
        try await terminal.sendText("q")
        #expect(try await terminal.exitStatus() == 0)
      }
    }

    @Test("a replay with --exit-at plays and exits by itself")
    func exitAt() async throws {
      try await withReplay("--speed 100 --exit-at 8s") { terminal in
        let status = try await terminal.exitStatus()
        #expect(status == 0)
      }
    }

    @Test("a run rewinds, returns to the present, and branches from the past after a confirmation")
    func past() async throws {
      try await withTerminal([BuiltProgram.path(), "run", "scenario.yaml"], files: ["scenario.yaml": Self.text]) {
        terminal in
        try await terminal.waitFor("VIRTUAL 00:00.000")
        try await terminal.sendText("....")
        try await terminal.waitFor("VIRTUAL 00:05.000")
        try await terminal.sendText("[[")
        try await terminal.waitFor("PAST 00:02.000 of 00:05.000")
        try await terminal.waitForRow(of: "a", saying: "failed")
        try await terminal.sendText("r")
        try await terminal.waitFor("not possible in the past")
        try await terminal.sendText("]]")
        try await terminal.waitFor("VIRTUAL 00:05.000")
        try await terminal.sendText("[[s")
        try await terminal.waitFor("Continue from 00:02.000?")
        try await terminal.sendText("n")
        try await terminal.waitFor("PAST 00:02.000 of 00:05.000")
        try await terminal.sendText("sy")
        try await terminal.waitFor("VIRTUAL 00:02.000")
        try await terminal.waitForRow(of: "a", saying: "syncing")
      }
    }
  }
}
