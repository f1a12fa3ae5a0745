import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Filter, order and panels in a terminal", .needsTmux)
  struct PanelsAndFilterTests {
    /// The dashboard over ``Scenarios/both``, with a state folder that outlives it.
    private func withRememberingDashboard(
      states: TemporaryFolder, options: [String] = [], _ body: (TerminalSession) async throws -> Void
    ) async throws {
      // The same file each time: a layout is that of a scenario.
      try states.write(Scenarios.both, to: "scenario.yaml")
      try await withTerminal(
        [BuiltProgram.path(), "run", states.path("scenario.yaml")] + options,
        environment: ["XDG_STATE_HOME": states.url.path]
      ) { terminal in
        try await terminal.waitForRow(of: "alpha", saying: "idle")
        try await body(terminal)
      }
    }

    /// Returns the saved layout of the scenario; nil without one.
    private func saved(in states: TemporaryFolder) -> String? {
      let files = try? FileManager.default.contentsOfDirectory(atPath: states.path("loadscope/screens"))
      return files?.first.flatMap { states.read("loadscope/screens/\($0)") }
    }

    @Test("/ takes an expression, reports its errors, and follows state changes")
    func filter() async throws {
      try await withDashboard { terminal in
        try await terminal.send("/")
        try await terminal.sendText("stat:failed")
        try await terminal.waitFor("did you mean `state:`?")
        try await terminal.send("C-u")
        try await terminal.sendText("state:failed kind:loadable")
        try await terminal.waitFor("no matches for")
        try await terminal.send("Enter", "Escape")
        try await terminal.waitForRow(of: "beta", saying: "idle")
        try await terminal.selectSecondRow()
        try await terminal.send("X", "Enter", "/")
        try await terminal.sendText("state:failed kind:loadable")
        try await terminal.send("Enter")
        try await terminal.waitFor("1 of 3")
        try await terminal.waitForRow(of: "alpha", saying: "failed")
        #expect(DashboardScreen.row(of: "beta", in: try await terminal.screen()) == nil)
      }
    }

    @Test("o sorts the rows, which move after a pause of the keyboard")
    func sort() async throws {
      try await withDashboard { terminal in
        try await terminal.send("o", "o")
        try await terminal.waitFor("Tree  by state")
        try await terminal.selectSecondRow()
        try await terminal.send("Down", "X", "Enter")
        try await terminal.waitForRow(of: "beta", saying: "failed")
        try await terminal.wait(for: "beta to stand above alpha") { lines in
          let rows = ["beta", "alpha"].map { node in
            DashboardScreen.row(of: node, in: lines).flatMap { row in lines.firstIndex { $0.hasPrefix(row) } } ?? 0
          }
          return rows[0] > 0 && rows[0] < rows[1]
        }
      }
    }

    @Test("panels and order are restored on the next start, but not with --no-state")
    func remembered() async throws {
      let states = try TemporaryFolder()
      defer { states.remove() }
      try await withRememberingDashboard(states: states) { terminal in
        try await terminal.send("|", "8", "o")
        try await terminal.waitFor("[8] Checks")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
      }
      #expect(saved(in: states)?.contains("panels: checks\norder: name\n") == true)
      try await withRememberingDashboard(states: states) { terminal in
        try await terminal.waitFor("[8] Checks")
        try await terminal.waitFor("Tree  by name")
      }
      try await withRememberingDashboard(states: states, options: ["--no-state"]) { terminal in
        try await terminal.send("4", "4")
        let screen = try await terminal.screen()
        #expect(!screen.contains { $0.contains("[8] Checks") || $0.contains("by name") })
        try await terminal.send("q")
        _ = try await terminal.exitStatus()
      }
      #expect(saved(in: states)?.contains("panels: checks\n") == true)
    }

    @Test("panels are also saved during the run, after a pause of the keyboard")
    func writtenWhileRunning() async throws {
      let states = try TemporaryFolder()
      defer { states.remove() }
      try await withRememberingDashboard(states: states) { terminal in
        try await terminal.send("8")
        try await terminal.wait(for: "the file to be written") { _ in
          saved(in: states)?.contains("detail checks") == true
        }
      }
    }

    @Test("an unwritable state folder causes a notice, and garbage in the file is ignored")
    func harmless() async throws {
      let states = try TemporaryFolder()
      defer { states.remove() }
      // A file in place of the folder: even root cannot write there.
      try states.write("", to: "loadscope")
      try await withRememberingDashboard(states: states) { terminal in
        try await terminal.send("8")
        try await terminal.waitFor("the panels will not be remembered")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
      }
      let others = try TemporaryFolder()
      defer { others.remove() }
      try FileManager.default.createDirectory(
        at: others.url.appending(path: "loadscope"), withIntermediateDirectories: true)
      try others.write("\u{0}\u{1}garbage: [\n", to: "loadscope/screen.yaml")
      try await withRememberingDashboard(states: others) { terminal in
        let screen = try await terminal.screen()
        #expect(screen.contains { $0.contains("[2] Detail") })
      }
    }
  }
}
