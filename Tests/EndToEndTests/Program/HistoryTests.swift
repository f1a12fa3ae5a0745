import TestSupport
import Testing

extension EndToEnd {
  @Suite("The history limit on the screen", .needsTmux)
  struct HistoryTests {
    @Test("--history limits timeline and log, which show the limit, as does the help")
    func history() async throws {
      let text = """
        scenario: Busy
        nodes: [{ id: a, latency: 10ms, syncer: { policy: sync, period: 90ms } }]
        script: [{ at: 0s, sync: a }]
        end: 60s

        """
      try await withTerminal(
        [BuiltProgram.path(), "run", "scenario.yaml", "--history", "1500", "--speed", "10000"], size: (120, 40),
        files: ["scenario.yaml": text]
      ) { terminal in
        try await terminal.waitFor(" ended ")
        try await terminal.send("Tab", "Tab")
        try await terminal.waitFor("100ms a column")
        try await terminal.sendText("----")
        try await terminal.waitFor("only the latest 1,500 events are kept  2s a column")
        try await terminal.send("3", "4", "Home")
        try await terminal.waitFor("no longer kept: only the latest 1,500 events are kept")
        try await terminal.send("?", "/")
        try await terminal.sendText("only the")
        try await terminal.waitFor("timeline: only the latest 1,500 events are kept")
      }
    }
  }
}
