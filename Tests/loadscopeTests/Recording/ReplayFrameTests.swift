import Dashboard
import InspectionModel
import Recordings
import Scenarios
import Simulation
import TerminalUI
import Testing

@testable import loadscope

/// A recording looks like its run.
@Suite("The frames of a replay", .serialized)
@MainActor
struct ReplayFrameTests {
  private static let timeCount = 12
  /// Keys that together show every panel.
  private static let panels = ["3 4", "5 7 8", "Enter"]

  /// The screen without the header and the hints, which distinguish a run from a recording.
  private func picture(_ driver: DashboardDriver) -> [Substring] {
    driver.send(.frame)
    var painter = Painter()
    let picture = painter.frame(of: driver.model, theme: .plain).buffer
    return Array(picture.text().split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast(2))
  }

  private func driver(_ source: any TimedSource, keys: String) throws -> DashboardDriver {
    _ = source.perform(.clock(.pause))
    let driver = DashboardDriver(source, model: Model(title: "", size: Size(width: 120, height: 40)))
    driver.takeChanges()
    for key in try ArgumentReading.keys(keys) { driver.send(.input(key)) }
    return driver
  }

  @Test(
    "are those of the run at any time, in any order of jumps", arguments: EmbeddedFiles.scenarios.map(\.name))
  func sameFrames(name: String) throws {
    let scenario = try ScenarioSource.builtIn(named: name).readUsable()
    try withRecording(of: name) { path in
      let recording = try Recording(contentsOf: path)
      let (start, end) = (recording.time(of: 0), recording.endTime)
      let times = (0..<Self.timeCount).map { start + (end - start) / Int64(Self.timeCount - 1) * Int64($0) }
      for keys in Self.panels {
        let simulation = try Simulation(scenario)
        let run = try driver(simulation, keys: keys)
        let pictures = times.map { time in
          simulation.run(until: .nanoseconds(time)) { run.takeChanges() }
          run.takeChanges()
          return picture(run)
        }
        let player = try RecordingPlayer(title: "", recording, until: end)
        let replay = try driver(player, keys: keys)
        var random = SystemRandomNumberGenerator()
        let order = times.indices.shuffled(using: &random)
        for index in order {
          replay.perform(NodeCommands(.clock(.jump(to: times[index]))))
          #expect(
            picture(replay) == pictures[index], "\(name), keys \(keys), at \(times[index]) ns, in the order \(order)")
        }
      }
    }
  }
}
