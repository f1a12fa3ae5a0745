import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("A program saved as a scenario", .needsTmux)
  struct SaveScenarioTests {
    @Test("the scenario of an attached program is valid, and has its states and its back-off")
    func attached() async throws {
      let program = try AttachedProgram("photo-app")
      defer { program.kill() }
      _ = try await program.waitForSocket()
      let command = [try BuiltProgram.path(), "attach", "--no-state", "photo-app"]
      try await withTerminal(command, environment: program.environment) { terminal in
        try await terminal.waitFor("LIVE")
        try await terminal.waitFor("failure #3")
        try await terminal.sendText(":save-scenario failure.yaml")
        try await terminal.send("Enter")
        try await terminal.waitFor("saved failure.yaml: 3 nodes")
        try await terminal.sendText(":save-scenario failure.yaml")
        try await terminal.send("Enter")
        try await terminal.waitFor("saved failure.yaml: 3 nodes")
        try await terminal.sendText(":save-script copy.yaml")
        try await terminal.send("Enter")
        try await terminal.waitFor("this program has no scenario; save-scenario makes one")
        try await terminal.send("Escape")
        try await terminal.waitForGone(":save-script")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
        let path = terminal.folder.path("failure.yaml")
        let text = try #require(terminal.folder.read("failure.yaml"))
        #expect(text.contains("# Every node has the observed states, in order.\n"))
        #expect(text.contains("    name: The feed\n    kind: group\n"))
        #expect(text.contains("outcomes: [no_network"))
        #expect(text.contains("backoff: { min: 500ms, max: "))
        let check = try await CommandRunner.run(BuiltProgram.path(), ["check", path])
        #expect(check.exitCode == 0, "\(check)")
        let run = try await CommandRunner.run(BuiltProgram.path(), ["run", path, "--headless"])
        let failures = run.stdout.split(separator: "\n").count { line in
          line.contains(#""node":"photos","event":"stateChanged","state":"failed""#)
        }
        #expect(failures >= 3, "\(run)")
      }
    }

    @Test("the run of a scenario is not saved as another scenario")
    func ofScenario() async throws {
      let command = [try BuiltProgram.path(), "run", "--no-state", "scenario.yaml"]
      try await withTerminal(command, files: ["scenario.yaml": Scenarios.both]) { terminal in
        try await terminal.waitForRow(of: "alpha", saying: "idle")
        try await terminal.sendText(":save-scenario other.yaml")
        try await terminal.send("Enter")
        try await terminal.waitFor("this run has a scenario; save-script writes a copy")
        #expect(terminal.folder.read("other.yaml") == nil)
      }
    }
  }
}
