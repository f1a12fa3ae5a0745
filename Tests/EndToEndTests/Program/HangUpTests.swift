import Foundation
import Testing

extension EndToEnd {
  @Suite("The terminal goes away")
  struct HangUpTests {
    @Test("without a signal, the program ends by itself as if there had been one")
    func withoutSignal() async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      try folder.write(Scenarios.both, to: "scenario.yaml")
      let terminal = try BareTerminal(BuiltProgram.path(), ["run", "scenario.yaml"], directory: folder.url)
      try terminal.read(until: "alpha")
      try terminal.close()
      #expect(try await terminal.end(within: .seconds(5)) == .uncaughtSignal)
      #expect(terminal.process.terminationStatus == SIGHUP)
    }

    @Test("with the session that it belongs to, the program ends", .needsTmux)
    func session() async throws {
      try await withDashboard { terminal in
        let program = "/proc/\(try await terminal.processID())/exe"
        #expect(isLink(program))
        await terminal.end()
        let deadline = ContinuousClock.now + .seconds(5)
        while isLink(program), ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(20)) }
        #expect(!isLink(program))
      }
    }

    // Gone as soon as the process has ended, even while nobody has asked for its exit status.
    private func isLink(_ path: String) -> Bool {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }
  }
}
