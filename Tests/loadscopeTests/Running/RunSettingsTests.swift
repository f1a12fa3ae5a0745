import InspectionModel
import Scenarios
import Simulation
import Testing

@testable import loadscope

@Suite("Run settings")
@MainActor
struct RunSettingsTests {
  private static let open = "nodes: [{ id: a }]\nscript: [{ at: 3s, sync: a }]\n"

  @Test("default settings keep the scenario's end")
  func nothing() throws {
    #expect(try end(RunSettings(), of: Self.open) == .atLatestMention(.seconds(3)))
    #expect(try end(RunSettings(), of: Self.open + "end: 5s") == .at(.seconds(5)))
  }

  @Test("`until` replaces the scenario's end, earlier or later", arguments: [1, 9])
  func until(seconds: Int) throws {
    let settings = RunSettings(until: .seconds(seconds))
    #expect(try end(settings, of: Self.open) == .at(.seconds(seconds)))
    #expect(try end(settings, of: Self.open + "end: 5s") == .at(.seconds(seconds)))
  }

  @Test("`exitAt` ends the run, unless it ends earlier")
  func exitAt() throws {
    let settings = RunSettings(exitAt: .seconds(7))
    #expect(try end(settings, of: Self.open) == .at(.seconds(7)))
    #expect(try end(settings, of: Self.open + "end: 5s") == .at(.seconds(5)))
    #expect(try end(settings, of: Self.open + "end: 9s") == .at(.seconds(7)))
    #expect(try end(RunSettings(until: .seconds(2), exitAt: .seconds(7)), of: Self.open) == .at(.seconds(2)))
  }

  @Test("no event of one instant is lost within the history limit")
  func historyLimit() throws {
    let text = """
      nodes: [{ id: g, kind: group, children: [{ id: a, count: 30000, latency: 1ms }] }]
      script: [{ at: 0s, sync: g }]
      """
    var settings = RunSettings(historyLimit: 100_000)
    var simulation = try settings.simulation(of: try scenario(text))
    let kept = simulation.makeCursor().take()
    #expect(kept.lostEntries == 0)
    #expect(kept.entries.count > 90_000)
    settings.historyLimit = 1_000
    simulation = try settings.simulation(of: try scenario(text))
    #expect(simulation.makeCursor().take().entries.count == 65_536)
  }

  private func end(_ settings: RunSettings, of text: String) throws -> RunEnd {
    try settings.simulation(of: try scenario(text)).end
  }
}
