import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Reload, clipboard and unknown keys in a terminal", .needsTmux)
  struct ReloadTests {
    private static let changed = Scenarios.both.replacingOccurrences(of: "beta", with: "gamma")

    @Test("a saved scenario restarts from the beginning")
    func saved() async throws {
      try await withDashboard { terminal in
        _ = try terminal.folder.write(Self.changed, to: "scenario.yaml")
        try await terminal.waitForRow(of: "gamma", saying: "idle")
        try await terminal.waitFor("file saved")
      }
    }

    @Test("a scenario that an editor replaces by a new file restarts")
    func renamed() async throws {
      try await withDashboard { terminal in
        let new = try terminal.folder.write(Self.changed, to: "new.yaml")
        let old = new.deletingLastPathComponent().appending(path: "scenario.yaml")
        #expect(rename(new.path(), old.path()) == 0)
        try await terminal.waitForRow(of: "gamma", saying: "idle")
      }
    }

    /// A chain of links: `link.yaml` leads to `middle.yaml`, and that to `real/scenario.yaml`.
    private func withLinkedScenario(_ body: (TerminalSession) async throws -> Void) async throws {
      let script = """
        mkdir real && mv scenario.yaml real && ln -s real/scenario.yaml middle.yaml && ln -s middle.yaml link.yaml
        exec "$0" run link.yaml
        """
      try await withTerminal(
        ["sh", "-c", script, try BuiltProgram.path()], files: ["scenario.yaml": Scenarios.both]
      ) { terminal in
        try await terminal.waitForRow(of: "alpha", saying: "idle")
        try await body(terminal)
      }
    }

    @Test("a scenario behind a chain of links restarts when its file is saved")
    func linked() async throws {
      try await withLinkedScenario { terminal in
        _ = try terminal.folder.write(Self.changed, to: "real/scenario.yaml")
        try await terminal.waitForRow(of: "gamma", saying: "idle")
        // The second change replaces the file, as some editors do.
        let new = try terminal.folder.write(Scenarios.both, to: "new.yaml")
        #expect(rename(new.path(), terminal.folder.path("real/scenario.yaml")) == 0)
        try await terminal.waitForRow(of: "beta", saying: "idle")
      }
    }

    @Test("a link to a new target restarts the scenario, and is followed from then on")
    func relinked() async throws {
      try await withLinkedScenario { terminal in
        _ = try terminal.folder.write(Self.changed, to: "other.yaml")
        try FileManager.default.removeItem(atPath: terminal.folder.path("middle.yaml"))
        try FileManager.default.createSymbolicLink(
          atPath: terminal.folder.path("middle.yaml"), withDestinationPath: "other.yaml")
        try await terminal.waitForRow(of: "gamma", saying: "idle")
        _ = try terminal.folder.write(Scenarios.both, to: "other.yaml")
        try await terminal.waitForRow(of: "beta", saying: "idle")
      }
    }

    @Test("a broken save keeps the run under a banner with the errors, until a valid save")
    func broken() async throws {
      try await withDashboard { terminal in
        _ = try terminal.folder.write(Scenarios.both + "bogus: 1\n", to: "scenario.yaml")
        try await terminal.waitFor("a scenario has no key `bogus`")
        try await terminal.waitForRow(of: "beta", saying: "idle")
        try await terminal.send("C-r")
        try await terminal.waitFor("run: restarted from 0")
        try await terminal.waitFor("a scenario has no key `bogus`")
        _ = try terminal.folder.write(Self.changed, to: "scenario.yaml")
        try await terminal.waitForRow(of: "gamma", saying: "idle")
        try await terminal.waitForGone("bogus")
      }
    }

    @Test("a deleted scenario keeps the run under a banner, until it is back")
    func deleted() async throws {
      try await withDashboard { terminal in
        try FileManager.default.removeItem(atPath: terminal.folder.path("scenario.yaml"))
        try await terminal.waitFor("The file of the run is gone")
        try await terminal.waitForRow(of: "beta", saying: "idle")
        _ = try terminal.folder.write(Self.changed, to: "scenario.yaml")
        try await terminal.waitForRow(of: "gamma", saying: "idle")
        try await terminal.waitForGone("is gone")
      }
    }

    @Test("y sends the row to the terminal's clipboard")
    func copy() async throws {
      try await withDashboard { terminal in
        try await terminal.recordOutput(to: "output")
        try await terminal.send("y")
        try await terminal.waitFor("copied: both  group all  idle  no contents")
        let sequence = "\u{1B}]52;c;\(Data("both  group all  idle  no contents".utf8).base64EncodedString())\u{7}"
        try await terminal.wait(for: "the sequence in the output") { _ in
          terminal.folder.read("output")?.contains(sequence) == true
        }
      }
    }

    @Test("an unbound key with modifiers shows a notice and does nothing")
    func unknownSequence() async throws {
      try await withDashboard { terminal in
        try await terminal.sendText("\u{1B}[1;8S")
        try await terminal.waitFor("unknown key")
        try await terminal.waitForRow(of: "alpha", saying: "idle")
      }
    }
  }
}
