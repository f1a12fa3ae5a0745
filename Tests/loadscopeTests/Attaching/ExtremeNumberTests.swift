import Dashboard
import Foundation
import InspectionModel
import Recordings
import Scenarios
import Simulation
import TerminalUI
import Testing

@testable import Link
@testable import loadscope

/// A number from outside is shown or refused. A trap ends the process, and so every test.
@Suite("Extreme numbers", .serialized)
@MainActor
struct ExtremeNumberTests {
  /// Keys that together show every panel.
  private static let keys = ["3 4 Enter", "5 7 8"]

  private func show(_ source: any InspectionSource, keys: some Sequence<String> = Self.keys) throws {
    for keys in keys {
      let driver = DashboardDriver(source, model: Model(title: "", size: Size(width: 100, height: 30)))
      driver.takeChanges()
      for key in try ArgumentReading.keys(keys) { driver.send(.input(key)) }
      driver.send(.frame)
      var painter = Painter()
      _ = painter.frame(of: driver.model, theme: .plain)
    }
  }

  /// The lines of a program that performs a built-in scenario, up to each line with a key that no earlier line has.
  private func streams(of name: String, _ seen: inout Set<Substring>) throws -> [[String]] {
    let lines = try MomentLines(ofBuiltIn: name, until: .seconds(30)).moments.map(\.line)
    // Short streams have all keys too.
    guard lines.reduce(0, { $0 + $1.utf8.count }) < 100_000 else { return [] }
    return lines.indices.flatMap { place in
      ExtremeNumbers.replacements(inJSON: lines[place], unlessIn: &seen).map { lines[..<place] + [$0] }
    }
  }

  @Test("of a program are shown or refused, live, after a reconnection and in the kept stream")
  func program() throws {
    var seen: Set<Substring> = []
    var shown = 0
    let lines =
      try EmbeddedFiles.scenarios.flatMap { try streams(of: $0.name, &seen) }
      + ExtremeNumbers.numbers.map { [FakeProgram.moment, #"{"t":9,"seq":0,"speed":\#($0)}"#] }
    #expect(
      seen.isSuperset(of: [
        "t", "seq", "due", "delay", "left", "attempt", "multiplier", "min", "date", "stateEntry", "armed", "cause",
      ]))
    for moments in lines {
      let bytes = Data(([FakeProgram.header] + moments).map { $0 + "\n" }.joined().utf8)
      if let recording = try? SavedStream.recording(of: bytes) {
        shown += 1
        if let player = try? RecordingPlayer(title: "", recording, until: recording.endTime) {
          _ = player.perform(.clock(.jump(to: .max)))
          try show(player)
        }
      }
      let program = try FakeProgram()
      guard let source = try? program.attach([FakeProgram.header] + moments) else { continue }
      defer { source.close() }
      program.time += .seconds(20)
      try show(source, keys: ["5 7 8"])
      program.hangUp()
      source.readStream()
      program.time += .seconds(20)
      source.advance(toReal: .zero, budget: .zero)
      // A malformed line has ended the source.
      guard source.isConnected else { continue }
      program.acceptAgain(FakeProgram.header, FakeProgram.moment)
      source.readStream()
      program.time += .seconds(20)
      try show(source, keys: ["3 4 Enter"])
    }
    #expect(shown > lines.count / 2)
  }

  @Test("of a header are shown or refused", arguments: ["start", "pid"], ExtremeNumbers.numbers)
  func header(key: String, number: String) throws {
    let program = try FakeProgram()
    let header = #"{"link":"loadscope","version":"3.0","process":{"name":"weather","\#(key)":\#(number)}}"#
    guard let source = try? program.attach([header, FakeProgram.moment]) else { return }
    try show(source)
    program.hangUp()
    // On a busy machine, a single reading may not reach the end.
    for _ in 0..<100 where !program.hasPendingConnection {
      source.readStream()
      program.time += .seconds(1)
      source.advance(toReal: .zero, budget: .zero)
    }
    program.acceptAgain(FakeProgram.header, FakeProgram.moment)
    source.readStream()
    try show(source)
  }

  @Test("of a scenario run or are refused")
  func scenario() throws {
    var seen: Set<Substring> = []
    var ran = 0
    for file in EmbeddedFiles.scenarios {
      for text in ExtremeNumbers.replacements(inYAML: String(decoding: file.bytes, as: UTF8.self), unlessIn: &seen) {
        guard let scenario = try? ScenarioReader.read(text, file: file.name) else { continue }
        let simulation = try Simulation(scenario)
        var instants = 0
        try? simulation.run(until: .seconds(20)) {
          instants += 1
          if instants > 500 { throw CancellationError() }
        }
        try show(simulation)
        ran += 1
      }
    }
    #expect(seen.isSuperset(of: ["multiplier", "min", "max", "latency", "at", "period", "timeout", "seed", "count"]))
    #expect(ran > seen.count)
  }
}
