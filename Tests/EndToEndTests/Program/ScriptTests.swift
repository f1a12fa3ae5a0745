import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Keys saved as a scenario", .needsTmux)
  struct ScriptTests {
    @Test("pressed keys are saved, pass as a test, and give the same events when run again")
    func saved() async throws {
      let command = [try BuiltProgram.path(), "run", "scenario.yaml", "--log", "log.ndjson", "--seed", "5"]
      try await withTerminal(command, files: ["scenario.yaml": Scenarios.both]) { terminal in
        try await terminal.waitForRow(of: "alpha", saying: "idle")
        try await terminal.send("p")
        try await terminal.selectSecondRow()
        try await terminal.send("f")
        try await terminal.waitFor("Faults of alpha")
        try await terminal.send("Down")
        try await terminal.sendText("boom")
        try await terminal.waitFor("Error        boom")
        try await terminal.send("Enter")
        try await terminal.waitForRow(of: "alpha", saying: "↯1")
        try await terminal.send("s", ".")
        try await terminal.waitForRow(of: "alpha", saying: "failed", "boom")
        try await terminal.sendText(":expect")
        try await terminal.waitFor(":expect")
        try await terminal.send("Enter")
        try await terminal.waitFor("error boom; :save-script FILE saves it")
        try await terminal.sendText(":save-script copy.yaml")
        try await terminal.send("Enter")
        try await terminal.waitFor("copy.yaml: saved, 2 new entries, 1 expectation, the end at 10m")
        try await terminal.sendText(":save-script scenario.yaml")
        try await terminal.send("Enter")
        try await terminal.waitFor("this is the scenario itself")
        try await terminal.sendText(":expect both")
        try await terminal.send("Enter")
        try await terminal.waitFor("expectation added to copy.yaml")
        #expect(terminal.folder.read("scenario.yaml") == Scenarios.both)
        let text = try #require(terminal.folder.read("copy.yaml"))
        #expect(text.contains("fault: alpha, next: 1, error: boom }\n"))
        #expect(text.contains("  - { at: 10m, sync: beta }\n") && text.contains("\nseed: 5\n"))
        let copy = terminal.folder.url.appending(path: "copy.yaml").path()
        let test = try await CommandRunner.run(BuiltProgram.path(), ["test", copy])
        #expect(test.exitCode == 0, "\(test)")
        let run = try await CommandRunner.run(BuiltProgram.path(), ["run", copy, "--headless"])
        let log = try #require(terminal.folder.read("log.ndjson"))
        let events = log.replacing(#""by":"person""#, with: #""by":"script""#).split(separator: "\n")
        #expect(events.count > 5)
        #expect(run.stdout.split(separator: "\n").starts(with: events), "\(run.stdout)\n\(log)")
      }
    }
  }
}
