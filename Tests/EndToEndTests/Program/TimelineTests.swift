import Testing

extension EndToEnd {
  @Suite("The timeline in a terminal", .needsTmux)
  struct TimelineTests {
    /// Shows the timeline after alpha was synced, with the keyboard in it.
    private func withTimeline(_ body: (TerminalSession) async throws -> Void) async throws {
      try await withDashboard { terminal in
        try await terminal.selectSecondRow()
        try await terminal.send("s")
        try await terminal.waitForRow(of: "alpha", saying: "synced")
        try await terminal.send("p", "3")
        try await terminal.waitFor("100ms a column")
        try await terminal.send("Tab", "Tab")
        try await terminal.waitFor("event before")
        try await body(terminal)
      }
    }

    @Test("the cursor goes from event to event, and measures from the mark")
    func cursor() async throws {
      try await withTimeline { terminal in
        try await terminal.sendText("{")
        try await terminal.waitFor("alpha synced")
        try await terminal.send("Space")
        try await terminal.waitFor("the mark  alpha synced")
        try await terminal.sendText("{")
        try await terminal.waitFor("-2s from the mark  alpha")
        try await terminal.send("Right")
        try await terminal.waitFor("alpha syncing for")
        try await terminal.send("Left")
        try await terminal.waitFor("-2s from the mark  alpha")
        try await terminal.sendText("}")
        try await terminal.waitFor("the mark  alpha synced")
        try await terminal.send("Down")
        try await terminal.waitFor("beta idle")
        try await terminal.send("Escape")
        try await terminal.waitFor("100ms a column")
      }
    }

    @Test("it comes closer, goes further away, and shows all of it")
    func zoom() async throws {
      try await withTimeline { terminal in
        try await terminal.sendText("+")
        try await terminal.waitFor("50ms a column")
        try await terminal.sendText("=")
        try await terminal.waitFor("20ms a column")
        try await terminal.sendText("---")
        try await terminal.waitFor("200ms a column")
        try await terminal.sendText("0")
        try await terminal.wait(for: "a column shorter than that") { lines in
          lines.contains { $0.contains("ms a column") && !$0.contains("200ms") }
        }
      }
    }

    @Test("it moves through the past, and follows the clock again")
    func panning() async throws {
      try await withTimeline { terminal in
        try await terminal.sendText("++++")
        try await terminal.waitFor("5ms a column")
        try await terminal.waitFor("now")
        try await terminal.send("PageUp")
        try await terminal.wait(for: "now to be out of sight") { !Self.axis($0).contains("now") }
        try await terminal.send("PageDown")
        try await terminal.wait(for: "now to be in sight") { Self.axis($0).contains("now") }
        try await terminal.send("Home")
        try await terminal.wait(for: "the start") { Self.axis($0).contains("┬0s") }
        try await terminal.send("End")
        try await terminal.wait(for: "now to be in sight") { Self.axis($0).contains("now") }
      }
    }

    private static func axis(_ lines: [String]) -> String { lines.first { $0.contains("╭ Timeline") } ?? "" }

    @Test("--history sets how far back timeline and log go, which they tell, and the help as well")
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
        try await terminal.send("3", "Tab", "Tab")
        try await terminal.waitFor("100ms a column")
        try await terminal.sendText("----")
        try await terminal.waitFor("only the latest 1,500 events are kept  2s a column")
        try await terminal.send("3", "4", "Tab", "Tab", "Home")
        try await terminal.waitFor("not kept any more: only the latest 1,500 events are kept")
        try await terminal.send("?", "/")
        try await terminal.sendText("only the")
        try await terminal.waitFor("timeline: only the latest 1,500 events are kept")
      }
    }
  }
}
