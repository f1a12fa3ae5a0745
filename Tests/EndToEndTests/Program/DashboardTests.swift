import Foundation
import Testing

extension EndToEnd {
  @Suite("The dashboard in a terminal", .needsTmux)
  struct DashboardTests {
    @Test("the first frame shows the tree of the scenario")
    func firstFrame() async throws {
      try await withDashboard { terminal in
        for node in ["both", "alpha", "beta"] { try await terminal.waitForRow(of: node, saying: "idle") }
        #expect(try await terminal.flags().alternateScreen)
        #expect(DashboardScreen.virtualTime(in: try await terminal.screen()) != nil)
      }
    }

    @Test("s syncs the selected loadable, which is syncing and then synced")
    func sync() async throws {
      try await withDashboard { terminal in
        try await terminal.selectSecondRow()
        try await terminal.send("s")
        try await terminal.waitForRow(of: "alpha", saying: "syncing")
        try await terminal.waitForRow(of: "alpha", saying: "synced")
        try await terminal.waitForRow(of: "beta", saying: "idle")
      }
    }

    @Test("X prompts for an error and fails the loadable with it, and then its group")
    func fail() async throws {
      try await withDashboard { terminal in
        try await terminal.selectSecondRow()
        try await terminal.send("X")
        try await terminal.sendText("boom")
        try await terminal.waitFor("boom")
        try await terminal.send("Enter")
        try await terminal.waitForRow(of: "alpha", saying: "failed", "boom")
        try await terminal.waitForRow(of: "both", saying: "failed")
      }
    }

    @Test("p pauses, and a full stop steps by one instant")
    func pauseAndStep() async throws {
      try await withDashboard { terminal in
        try await terminal.send("p")
        let paused = try await terminal.wait(for: "the header to say paused", until: DashboardScreen.isPaused)
        let time = try #require(DashboardScreen.virtualTime(in: paused))
        try await terminal.send(".")
        let stepped = try await terminal.wait(for: "the virtual time to move on") { lines in
          DashboardScreen.virtualTime(in: lines).map { $0 != time } == true
        }
        // The script's entry happens next.
        #expect(DashboardScreen.virtualTime(in: stepped)?.hasSuffix("10:00.000") == true)
        #expect(DashboardScreen.isPaused(stepped))
        try await terminal.waitForRow(of: "beta", saying: "syncing")
        try await terminal.send(".")
        try await terminal.waitForRow(of: "beta", saying: "synced")
      }
    }

    @Test("a resize keeps the tree, and so does the return to the old size")
    func resize() async throws {
      try await withDashboard { terminal in
        for (width, height) in [(80, 24), (40, 10), (120, 40)] {
          try await terminal.resize(width: width, height: height)
          try await terminal.wait(for: "the tree at \(width)x\(height)") { lines in
            let fits = lines.count == height && lines.contains { $0.count == width }
            return fits && ["both", "alpha", "beta"].allSatisfy { DashboardScreen.row(of: $0, in: lines) != nil }
          }
        }
      }
    }
  }
}
