import Testing

extension EndToEnd {
  @Suite("Why, and the policies, in a terminal", .needsTmux)
  struct WhyTests {
    @Test("w shows why and selects the cause, down to the first one; Backspace goes back, W goes to the root")
    func why() async throws {
      try await withDashboard { terminal in
        try await terminal.selectSecondRow()
        try await terminal.send("X")
        try await terminal.sendText("boom")
        try await terminal.send("Enter")
        try await terminal.waitForRow(of: "both", saying: "failed")
        try await terminal.send("Home", "w")
        try await terminal.waitFor("both failed because its mode is all and alpha failed: boom")
        try await terminal.waitFor("[2] Detail  alpha ")
        try await terminal.send("w")
        try await terminal.waitFor("this is the first cause: you failed alpha at")
        try await terminal.send("BSpace")
        try await terminal.waitFor("[2] Detail  both ")
        try await terminal.send("W")
        try await terminal.waitFor("[2] Detail  alpha ")
      }
    }

    @Test("a cause can be chosen in the detail, and Enter selects it")
    func detail() async throws {
      try await withDashboard { terminal in
        try await terminal.selectSecondRow()
        try await terminal.send("X", "Enter")
        try await terminal.waitForRow(of: "both", saying: "failed")
        try await terminal.send("Home")
        try await terminal.waitFor("why: its mode is all and alpha failed")
        try await terminal.send("Tab", "Down", "Enter")
        try await terminal.waitFor("[2] Detail  alpha ")
      }
    }

    @Test("5 shows the group's state under each mode, and Enter selects the child that decides")
    func policies() async throws {
      try await withDashboard { terminal in
        try await terminal.selectSecondRow()
        try await terminal.send("X", "Enter")
        try await terminal.waitForRow(of: "both", saying: "failed")
        try await terminal.send("Home", "2", "2", "5")
        try await terminal.waitFor("Policies  both")
        try await terminal.waitFor("▶ all")
        try await terminal.waitFor("due to")
        try await terminal.send("Down", "Up", "Enter")
        try await terminal.waitFor("alpha: child of both")
        try await terminal.send("5")
        try await terminal.wait(for: "the policies to be gone") { lines in
          !lines.contains { $0.contains("Policies  both") }
        }
      }
    }
  }
}
