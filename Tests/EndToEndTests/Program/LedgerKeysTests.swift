import TestSupport
import Testing

extension EndToEnd {
  @Suite("The ledger and the knobs in a terminal", .needsTmux)
  struct LedgerKeysTests {
    private static let scenario = """
      scenario: Down
      clock: { start: paused, speed: 1 }
      nodes:
        - { id: server, latency: 500ms, outcomes: [down], syncer: { backoff: { min: 1s, max: 60s, multiplier: 2 } } }
        - { id: other, latency: 1s }
      script:
        - { at: 0s, sync: server }

      """

    private func withServer(_ body: (TerminalSession) async throws -> Void) async throws {
      try await withTerminal(
        [BuiltProgram.path(), "run", "scenario.yaml"], size: (120, 40), files: ["scenario.yaml": Self.scenario]
      ) { terminal in
        try await terminal.waitFor("Back-off  1s … 1m ×2")
        try await body(terminal)
      }
    }

    @Test("Enter shows the full ledger, which grows with every delay")
    func ledger() async throws {
      try await withServer { terminal in
        try await terminal.send("Enter")
        try await terminal.waitFor("The next delays, if every attempt fails")
        try await terminal.send(".")
        try await terminal.waitFor("1 1s       1.0s left …")
        try await terminal.send(".")
        try await terminal.waitFor("1 1s       1s       0ms      ok")
        try await terminal.send("s")
        try await terminal.waitFor("server: already syncing")
        try await terminal.send(".", "s")
        try await terminal.waitFor("cancelled")
        try await terminal.waitFor("← you: sync server")
      }
    }

    @Test("K changes the back-off, refuses invalid values, and reports a node without a back-off")
    func knobs() async throws {
      try await withServer { terminal in
        try await terminal.send("K")
        try await terminal.waitFor("Back-off of server")
        try await terminal.sendText("2m")
        try await terminal.waitFor("not possible")
        try await terminal.send("Enter")
        try await terminal.waitFor("the longest delay of a back-off, max, must not be less than min")
        try await terminal.send("Escape")
        try await terminal.waitFor("back-off unchanged")
        try await terminal.send("K")
        try await terminal.sendText("3s")
        try await terminal.send("Down", "Down", "Down", "Right")
        try await terminal.waitFor("[full]")
        try await terminal.send("Left", "Enter")
        try await terminal.waitFor("server: new back-off, from the next delay on")
        try await terminal.waitFor("Back-off  3s … 1m ×2")
        try await terminal.send(".")
        try await terminal.waitFor("1 3s       3.0s left …")
        try await terminal.send("Down", "K")
        try await terminal.waitFor("other: no syncer with a back-off")
      }
    }

    @Test("letters are keys again a second after a refused K, also if the user types all the time")
    func typing() async throws {
      try await withServer { terminal in
        try await terminal.send("Down", "K")
        try await terminal.waitFor("other: no syncer with a back-off")
        for _ in 0..<4 {
          try await terminal.send("x")
          try await OwnThread.sleep(for: .milliseconds(300))
        }
        try await terminal.send("?")
        try await terminal.waitFor("Keys of the tree for other")
      }
    }
  }
}
