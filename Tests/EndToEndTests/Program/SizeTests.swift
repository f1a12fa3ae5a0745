import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Window sizes", .needsTmux)
  struct SizeTests {
    @Test(
      "the dashboard starts, takes keys and quits in every size",
      arguments: [(1, 1), (2, 1), (1, 2), (10, 2), (40, 10), (300, 100)])
    func everySize(width: Int, height: Int) async throws {
      let program = [try BuiltProgram.path(), "run", "scenario.yaml"]
      try await withTerminal(program, size: (width, height), files: ["scenario.yaml": Scenarios.both]) { terminal in
        try await terminal.waitForAlternateScreen(true)
        // At 1x1 no effect is visible, but the last key quits only after all others are handled.
        // Escape is left out: a terminal reads Escape and an immediate next key as Alt.
        try await terminal.send("Down", "s", "Tab", "?", "q", "X", "a", "Enter", "/", "a", "Enter", "p", ".", "C-l")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
        let before = try await terminal.modesBefore()
        #expect(try await terminal.modesAfter() == before)
        #expect(try await terminal.flags() == TerminalFlags())
      }
    }

    @Test("a thousand resizes in a row change neither the frame nor that of another size")
    func manyResizes() async throws {
      try await withDashboard { terminal in
        try await terminal.send("p")
        try await terminal.wait(for: "the header to say paused", until: DashboardScreen.isPaused)
        let large = try await terminal.screen()
        try await terminal.resize(width: 90, height: 30)
        // A partly drawn frame can reach both ends as well; two equal screens in a row are complete.
        var last: [String] = []
        let small = try await terminal.wait(for: "the whole frame of 90x30") { lines in
          defer { last = lines }
          return isComplete(lines) && lines == last
        }
        try await terminal.resize(width: 120, height: 40)
        try await terminal.wait(for: "the frame of 120x40 again") { $0 == large }

        let device = try await TerminalDevice(of: terminal)
        defer { device.close() }
        let process = try await terminal.processID()
        let seed = UInt64.random(in: 1...1_000_000)
        var sizes = Seeded(state: seed)
        for number in 0..<1_000 {
          let written = try ProcessCounters(of: process).written
          try device.resize(width: .random(in: 1...300, using: &sizes), height: .random(in: 1...100, using: &sizes))
          // Some sizes arrive while the previous one is drawn, others afterwards.
          if number % 4 == 0 { try await waitForWriting(by: process, after: written) }
        }
        try device.resize(width: 120, height: 40)
        try await terminal.wait(for: "the frame from before the resizes with seed \(seed)") { $0 == large }
        try await terminal.resize(width: 90, height: 30)
        try await terminal.wait(for: "the smaller frame from before the resizes with seed \(seed)") { $0 == small }
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
      }
    }

    @Test("a resize is drawn at once, even in a pause with an open prompt")
    func resizeAtRest() async throws {
      try await withDashboard { terminal in
        try await terminal.send("p")
        try await terminal.wait(for: "the header to say paused", until: DashboardScreen.isPaused)
        try await terminal.selectSecondRow()
        try await terminal.send("X")
        try await terminal.waitFor("Fail alpha")
        let device = try await TerminalDevice(of: terminal)
        defer { device.close() }
        let process = try await terminal.processID()
        for width in 90..<110 {
          let written = try #require(try ProcessCounters(of: process).written)
          try device.resize(width: width, height: 30)
          let isDrawn = try await poll(for: .seconds(2), every: .milliseconds(1)) {
            try ProcessCounters(of: process).written.map { $0 > written } ?? false
          }
          #expect(isDrawn, "\(width) columns")
        }
      }
    }

    /// Knuth's linear congruential generator, for reproducible sizes.
    private struct Seeded: RandomNumberGenerator {
      var state: UInt64

      mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // The low bits repeat early.
        return state.byteSwapped ^ state >> 32
      }
    }

    /// Whether the frame reaches both ends of the window: the hint bar is the last line, and a panel's corner is above.
    private func isComplete(_ lines: [String]) -> Bool {
      lines.count == 30 && lines.last?.isEmpty == false && lines.contains { $0.count == 90 && $0.hasSuffix("╯") }
    }

    // With a limit: the program may have drawn this size already.
    private func waitForWriting(by process: Int32, after before: Int?) async throws {
      guard let before else { return }
      _ = try await poll(for: .milliseconds(200), every: .milliseconds(1)) {
        try ProcessCounters(of: process).written.map { $0 > before } ?? true
      }
    }
  }
}
