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
  }
}
