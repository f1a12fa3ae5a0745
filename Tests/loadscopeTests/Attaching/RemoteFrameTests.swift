import Dashboard
import Foundation
import InspectionModel
import Link
import Recordings
import Simulation
import TerminalUI
import Testing

@testable import loadscope

/// A program looks the same attached, in its recording and in its kept stream.
@Suite("The frames of an attached program", .serialized)
@MainActor
struct RemoteFrameTests {
  private static let momentCount = 12
  private nonisolated static let withServers = [
    "server-herd", "rate-limit", "contention", "metastable", "metastable-budget", "metastable-breaker",
    "metastable-queue",
  ]
  /// Keys that together show every panel.
  private nonisolated static let panels = ["3 4", "5 7 8", "Enter"]

  /// The screen without the header and the hints, which name the source.
  private func picture(_ driver: DashboardDriver) -> [Substring] {
    driver.send(.frame)
    var painter = Painter()
    let picture = painter.frame(of: driver.model, theme: .plain).buffer
    return Array(picture.text().split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast(2))
  }

  private func driver(_ source: any InspectionSource, keys: String) throws -> DashboardDriver {
    let driver = DashboardDriver(source, model: Model(title: "", size: Size(width: 120, height: 40)))
    driver.takeChanges()
    for key in try ArgumentReading.keys(keys) { driver.send(.input(key)) }
    return driver
  }

  @Test(
    "are the same live, in the recording and in the replayed stream at every moment",
    arguments: EmbeddedFiles.scenarios.map(\.name), panels)
  func equalFrames(name: String, keys: String) throws {
    // A recording has no moment of an instant that changes timers alone, as those of requests to servers do.
    guard keys != "5 7 8" || !Self.withServers.contains(name) else { return }
    let moments = try MomentLines(ofBuiltIn: name, until: .seconds(60)).moments
    // Of several moments at the same time, a recording shows the last.
    let ends = moments.indices.filter { $0 + 1 == moments.count || moments[$0].time < moments[$0 + 1].time }
    let looks = (1...Self.momentCount).map { ends[(ends.count - 1) * $0 / Self.momentCount] }

    let program = try FakeProgram()
    let source = try program.attach([FakeProgram.header, moments[0].line])
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).loadscope.ndjson").path
    defer { unlink(file) }
    let writer = try RecordingWriter(file, RecordingHeader(of: source.process))
    source.add(writer)
    let run = try driver(source, keys: keys)
    var watched: [[Substring]] = []
    for index in moments.indices.dropFirst() {
      program.send(moments[index].line)
      source.readStream()
      run.takeChanges()
      if looks.contains(index) { watched.append(picture(run)) }
    }
    writer.finish(.stopped, at: source.now)

    let bytes = Data(([FakeProgram.header] + moments.map(\.line)).map { $0 + "\n" }.joined().utf8)
    for recording in [try Recording(contentsOf: file), try SavedStream.recording(of: bytes)] {
      let player = try RecordingPlayer(title: "", recording, until: recording.endTime)
      let replay = try driver(player, keys: keys)
      for (look, picture) in zip(looks, watched).shuffled() {
        replay.perform(NodeCommands(.clock(.jump(to: moments[look].time))))
        #expect(self.picture(replay) == picture, "\(name), keys \(keys), at \(moments[look].time) ns")
      }
    }
  }
}
