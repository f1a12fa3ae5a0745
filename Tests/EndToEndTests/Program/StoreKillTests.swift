import Foundation
import Loadables
import TestSupport
import Testing

extension EndToEnd {
  @Suite("A killed branch over a store")
  struct StoreKillTests {
    /// The number of kills, from `KILLS`: few of them hit the repetition.
    private static let killCount = ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 0

    /// The action is done shortly before 5 s, so that repeating the run until 5 s is almost always without it.
    private static let scenario = """
      scenario: Branch
      clock: { start: paused }
      nodes:
        - { id: a, latency: 1ms, syncer: { policy: sync, period: 1ms } }
        - { id: b, latency: 1ms, syncer: { policy: sync, period: 1ms } }
        - { id: c, latency: 1ms, syncer: { policy: sync, period: 1ms } }
      actions: [{ id: upload, date: 4.9s, latency: 1ms }]
      script: [{ at: 0s, sync: all }]
      end: 6s

      """

    private static let run = ["run", "scenario.yaml", "--store", "actions.sqlite"]

    @Test(
      "done actions stay done whenever the program is killed while it repeats the run", .needsTmux,
      .enabled(if: killCount > 0, "KILLS is not set"))
    func killed() async throws {
      let seed = UInt64.random(in: 0...(.max))
      var generator = SplitMix64(seed: seed)
      for attempt in 0..<Self.killCount {
        let delay = Duration.milliseconds(Int.random(in: 0...200, using: &generator))
        try await withTerminal([BuiltProgram.path()] + Self.run, files: ["scenario.yaml": Self.scenario]) {
          terminal in
          try await terminal.waitFor("VIRTUAL 00:00.000")
          try await terminal.sendText(":go 5.5s")
          try await terminal.send("Enter")
          try await terminal.waitFor("VIRTUAL 00:05.500")
          try await terminal.sendText(":go 5s")
          try await terminal.send("Enter")
          try await terminal.waitFor("PAST 00:05.000 of 00:05.500")
          try await terminal.sendText("s")
          try await terminal.waitFor("Continue from 00:05.000?")
          try await terminal.sendText("y")
          // The moment of the kill is tested, so this waits for no event.
          try await Task.sleep(for: delay)
          try await terminal.signal(SIGKILL)
          // Until then, it has the store.
          #expect(try await terminal.exitStatus() == 128 + SIGKILL)
          let next = try await CommandRunner.run(
            BuiltProgram.path(), Self.run + ["--headless"], directory: terminal.folder.url)
          #expect(next.exitCode == 0, "\(next.stderr)")
          #expect(!next.stdout.contains("upload"), "killed after \(delay), seed \(seed), attempt \(attempt)")
        }
      }
    }
  }
}
