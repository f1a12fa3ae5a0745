import TestSupport
import Testing

extension EndToEnd {
  @Suite("Faults, the environment and the checks in a terminal", .needsTmux)
  struct FaultKeysTests {
    @Test("f makes the next sync fail, with a badge until it fails")
    func fault() async throws {
      try await withDashboard { terminal in
        try await terminal.selectSecondRow()
        try await terminal.send("f")
        try await terminal.waitFor("Faults of alpha")
        try await terminal.send("Down")
        try await terminal.sendText("boom")
        try await terminal.waitFor("Error        boom")
        try await terminal.send("Enter")
        try await terminal.waitForRow(of: "alpha", saying: "↯1")
        try await terminal.waitFor("fault added: fail the next sync of alpha with boom")
        try await terminal.send("s")
        try await terminal.waitForRow(of: "alpha", saying: "failed", "boom")
        try await terminal.waitForGone("↯1")
      }
    }

    @Test("faults of a group apply to all its leaves, and can all be cleared")
    func faultsOfGroup() async throws {
      try await withDashboard { terminal in
        try await terminal.send("Home", "f")
        try await terminal.waitFor("Faults of the 2 leaves of both")
        try await terminal.send("h", "Enter")
        try await terminal.waitForRow(of: "alpha", saying: "↯1")
        try await terminal.waitForRow(of: "beta", saying: "↯1")
        try await terminal.send("f")
        try await terminal.waitFor("Clear the faults of all: 2 nodes")
        try await terminal.send("Down", "Down", "Down", "Down", "Down", "Enter")
        try await terminal.waitFor("2 loadables: faults cleared")
        try await terminal.waitForGone("↯1")
      }
    }

    @Test("O and B switch the network and the app, and the header shows it")
    func world() async throws {
      try await withDashboard { terminal in
        try await terminal.send("O")
        try await terminal.waitFor("offline")
        try await terminal.send("B")
        try await terminal.waitFor("background")
        try await terminal.send("O", "B")
        try await terminal.waitForGone("offline")
        try await terminal.waitForGone("background")
      }
    }

    @Test("8 shows the checks, live; Enter selects the node; z makes room, 8 closes")
    func checks() async throws {
      let scenario =
        Scenarios.both + """
          expect:
            - { by: 9m, state: { alpha: synced } }
            - { at: 1ms, state: { beta: syncing } }

          """
      try await withTerminal(
        [BuiltProgram.path(), "run", "scenario.yaml"], size: (120, 40), files: ["scenario.yaml": scenario]
      ) { terminal in
        try await terminal.waitFor("1 check failed")
        try await terminal.send("8")
        try await terminal.waitFor("Checks  1 failed  1 pending")
        try await terminal.send("Tab")
        try await terminal.selectSecondRow()
        try await terminal.send("s")
        try await terminal.waitFor("Checks  1 failed  1 met")
        try await terminal.send("BTab", "Down")
        try await terminal.waitFor("expected")
        try await terminal.send("Up", "Home", "z")
        try await terminal.waitForGone("group all")
        try await terminal.send("z")
        try await terminal.waitFor("group all")
        try await terminal.send("Enter", "8")
        try await terminal.waitForGone("[8] Checks")
      }
    }
  }
}
