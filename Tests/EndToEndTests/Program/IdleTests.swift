import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Idle", .needsTmux)
  struct IdleTests {
    /// Wake-ups that the machine may add in ten seconds; a timer of one per second would be more.
    private static let noise = 5

    @Test("a paused dashboard writes nothing and does not wake up for ten seconds")
    func paused() async throws {
      try await withDashboard { terminal in
        try await terminal.recordOutput(to: "output")
        try await terminal.send("p")
        try await terminal.wait(for: "the header to say paused", until: DashboardScreen.isPaused)
        let process = try await terminal.processID()
        let size = try await settledSize(of: "output", in: terminal)
        #expect(size > 0)

        let before = try ProcessCounters(of: process)
        try await OwnThread.sleep(for: .seconds(10))
        let after = try ProcessCounters(of: process)

        #expect(after.sleeps - before.sleeps <= Self.noise)
        #expect(after.written == before.written)
        #expect(try await settledSize(of: "output", in: terminal) == size)
        // It was idle and not stuck.
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
      }
    }

    // The last output may still be on its way to the file.
    private func settledSize(of name: String, in terminal: TerminalSession) async throws -> Int {
      var sizes: [Int] = []
      repeat {
        sizes.append(terminal.folder.read(name)?.utf8.count ?? 0)
        try await OwnThread.sleep(for: .milliseconds(100))
      } while Set(sizes.suffix(5)).count > 1 || sizes.count < 5
      return sizes[sizes.count - 1]
    }
  }
}
