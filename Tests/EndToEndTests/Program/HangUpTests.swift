import Foundation
import TestSupport
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
        let process = try await terminal.processID()
        #expect(ProcessCounters.isRunning(process))
        await terminal.end()
        #expect(try await poll(for: .seconds(5)) { !ProcessCounters.isRunning(process) })
      }
    }
  }
}
