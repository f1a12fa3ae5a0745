import ArgumentParser
import Dashboard
import TerminalUI
import Testing

@testable import loadscope

/// Serialized: a running simulation is the process's instrument.
@Suite("Frames of the built-in scenarios", .serialized)
@MainActor
struct SnapshotTests {
  private nonisolated static let sizes = [Size(width: 120, height: 40), Size(width: 80, height: 24)]

  private nonisolated static let moments: [(scenario: String, milliseconds: Int)] = [
    ("tour", 2_200), ("tour", 13_600), ("policies", 19_000), ("backoff", 22_000),
  ]

  private func frame(
    _ name: String, _ milliseconds: Int, _ size: Size, keys: String = "", glyphs: GlyphSet = .unicode
  ) throws -> String {
    let renderer = SnapshotRenderer(size: size, keys: try ArgumentReading.keys(keys), glyphs: glyphs, theme: .plain)
    return try renderer.render(
      try ScenarioSource.builtIn(named: name).readUsable(), at: .milliseconds(milliseconds)
    ).text()
  }

  @Test("a moment of a scenario matches its stored frame", arguments: moments.indices, sizes)
  func moment(index: Int, size: Size) throws {
    let (scenario, milliseconds) = Self.moments[index]
    try expectFrame(frame(scenario, milliseconds, size), is: "\(scenario)-\(milliseconds)ms-\(size)")
  }

  @Test("the same moment gives the same frame twice", arguments: moments.indices)
  func twice(index: Int) throws {
    let (scenario, milliseconds) = Self.moments[index]
    let size = Self.sizes[0]
    #expect(try frame(scenario, milliseconds, size) == frame(scenario, milliseconds, size))
  }

  @Test("keys are pressed at the moment, and the frame shows their effect")
  func keys() throws {
    let failed = try frame("tour", 2_200, Self.sizes[0], keys: "Down*2 X \"no-space\" Enter")
    #expect(failed.contains("photos: failed, no-space"))
    #expect(failed.split(separator: "\n").contains { $0.contains("photos") && $0.contains("✗ failed") })
  }

  @Test("a key that quits ends the key presses")
  func quit() throws {
    #expect(try frame("tour", 0, Self.sizes[0], keys: "q ?") == frame("tour", 0, Self.sizes[0]))
  }

  @Test("steps continue from the moment")
  func step() throws {
    #expect(try frame("backoff", 0, Self.sizes[0], keys: ".").contains("‖ VIRTUAL"))
    #expect(try frame("backoff", 0, Self.sizes[0], keys: ".*3") != frame("backoff", 0, Self.sizes[0], keys: "."))
  }

  @Test("any size is possible", arguments: [Size(width: 1, height: 1), Size(width: 1_000, height: 1_000)])
  func sizes(size: Size) throws {
    let lines = try frame("policies", 19_000, size).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == size.height + 1)
  }

  /// A sync ten times a second for a minute.
  private static let busy = """
    nodes: [{ id: a, latency: 10ms, syncer: { policy: sync, period: 90ms } }]
    script: [{ at: 0s, sync: a }]
    end: 60s
    """

  @Test("a recording is shown at its end, or at another time")
  func recording() throws {
    try withRecording(of: "tour") { path in
      func frame(_ options: String...) throws -> String { try SnapshotCommand.parse([path] + options).frame() }
      let end = try frame("--keys", "e w")
      #expect(end.contains("RECORDING 00:42.000 of 00:42.000"))
      #expect(try frame("--at", "2s").contains("RECORDING 00:02.000 of 00:42.000"))
      #expect(throws: Problem.self) { try frame("--seed", "1") }
    }
  }

  @Test("a cut history is shown with its limit", arguments: ["Tab*2 -*3", "4 Home"])
  func cut(keys: String) throws {
    func frame(_ historyLimit: Int) throws -> String {
      let renderer = SnapshotRenderer(
        size: Self.sizes[0], keys: try ArgumentReading.keys(keys), glyphs: .unicode, theme: .plain,
        historyLimit: historyLimit)
      return try renderer.render(try scenario(Self.busy), at: .seconds(60)).text()
    }
    #expect(try frame(1_000).contains("only the latest 1,000 events are kept"))
    #expect(try !frame(100_000).contains("events are kept"))
  }
}
