import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("A lost terminal")
  struct HangUpTests {
    @Test("without a signal, ends the program as SIGHUP does")
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

    @Test("together with its session, ends the program", .needsTmux)
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
