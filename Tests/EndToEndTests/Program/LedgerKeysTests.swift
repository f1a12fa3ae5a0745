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

    @Test("Enter shows the ledger in full, which grows with every wait")
    func ledger() async throws {
      try await withServer { terminal in
        try await terminal.send("Enter")
        try await terminal.waitFor("The next waits, if every attempt fails")
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

    @Test("K changes how long is waited, refuses what cannot be, and says where there is nothing to change")
    func knobs() async throws {
      try await withServer { terminal in
        try await terminal.send("K")
        try await terminal.waitFor("Back-off of server")
        try await terminal.sendText("2m")
        try await terminal.waitFor("not possible")
        try await terminal.send("Enter")
        try await terminal.waitFor("the longest wait of a back-off, max, must not be less than min")
        try await terminal.send("Escape")
        try await terminal.waitFor("the back-off stays as it is")
        try await terminal.send("K")
        try await terminal.sendText("3s")
        try await terminal.send("Down", "Down", "Down", "Right")
        try await terminal.waitFor("[full]")
        try await terminal.send("Left", "Enter")
        try await terminal.waitFor("server : new back-off from its next delay on")
        try await terminal.waitFor("Back-off  3s … 1m ×2")
        try await terminal.send(".")
        try await terminal.waitFor("1 3s       3.0s left …")
        try await terminal.send("Down", "K")
        try await terminal.waitFor("other has no syncer with a back-off")
      }
    }
  }
}
