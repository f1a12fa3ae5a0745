import Dashboard
import Foundation
import InspectionModel
import Recordings
import ScenarioSaving
import Scenarios
import Testing

@testable import loadscope

@Suite("Saving the run of a recording")
@MainActor
struct ScenarioSaverTests {
  private func message(_ events: [Event]) -> String {
    switch events.last {
    case .notice(let text): text
    case .warning(let text): "! " + text
    default: "\(events)"
    }
  }

  private func progress(_ events: [Event]) -> [SavingProgress?] {
    events.compactMap { if case .saving(let progress) = $0 { .some(progress) } else { nil } }
  }

  private func percents(_ events: [Event]) -> [Int?] {
    events.compactMap { if case .moving(let percent) = $0 { .some(percent) } else { nil } }
  }

  /// Saves the run to the end, and returns the message.
  private func save(_ run: ReplayRun, to path: String) -> String {
    var events = run.carryOut(.saveScenario(file: path)) { "\($0)" }
    while !run.continueWork(budget: .seconds(1)) {}
    events += run.takeEvents()
    return message(events)
  }

  /// Calls `body` with a replay, the folder of its recording, and the path of the recording.
  private func withReplay(
    of name: String = "token", _ body: (_ run: ReplayRun, _ folder: String, _ path: String) throws -> Void
  ) throws {
    try withRecording(of: name) { path in
      let folder = URL(filePath: path).deletingLastPathComponent().path
      try body(ReplayRun(path, exitAt: nil, isPlaying: false), folder, path)
    }
  }

  @Test("the message has the size of the scenario, and the file its source")
  func saves() throws {
    try withReplay { run, folder, path in
      let file = "\(folder)/saved.yaml"
      let message = save(run, to: file)
      #expect(message.hasPrefix("saved \(file): 10 nodes, "))
      #expect(message.hasSuffix(" script entries, 21 expectations, the same states"))
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.hasPrefix("# Saved by :save-scenario from the recording \(path), from 0s to "))
      #expect(fileMode(file) == 0o600)
    }
  }

  @Test("a replay is saved up to the shown moment, at its start as a whole")
  func upToMoment() throws {
    try withReplay { run, folder, _ in
      _ = save(run, to: "\(folder)/whole.yaml")
      _ = run.source.perform(.clock(.jump(to: 4_000_000_000)))
      _ = save(run, to: "\(folder)/part.yaml")
      let whole = try ScenarioSource.file("\(folder)/whole.yaml").read()
      let part = try ScenarioSource.file("\(folder)/part.yaml").read()
      let (end, start) = (try #require(whole.end), try #require(part.end))
      #expect(start <= .seconds(4) && end > .seconds(4))
    }
  }

  @Test("a file that this process did not write is kept")
  func neverOverwrites() throws {
    try withReplay { run, folder, _ in
      let file = "\(folder)/mine.yaml"
      try "mine".write(toFile: file, atomically: true, encoding: .utf8)
      #expect(save(run, to: file) == "! not saved: \(file): the file exists and is not overwritten")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
      #expect(save(run, to: "\(folder)/own.yaml") == save(run, to: "\(folder)/own.yaml"))
    }
  }

  @Test("parts that the scenario lacks are counted and listed")
  func losses() throws {
    try withReplay(of: "jitter") { run, folder, _ in
      let message = save(run, to: "\(folder)/saved.yaml")
      #expect(message.hasSuffix(", 10 expectations, the same states; 16 remarks at its top about the rest"))
      let text = try String(contentsOfFile: "\(folder)/saved.yaml", encoding: .utf8)
      #expect(
        text.contains(
          """
          # Not carried over:
          # - full: the jitter of its back-off (full); the script makes the retries
          # - equal: the jitter of its back-off (equal); the script makes the retries
          # - decorrelated: its syncer (min 1s, max 20s, times 2.0, decorrelated jitter); the script makes its syncs
          # - proportional: its syncer (min 1s, max 20s, times 2.0, proportional jitter); the script makes its syncs
          # - the expectation { backoff:
          """))
      #expect(text.matches(of: /# - the expectation .*: .+\n/).count == 12)
    }
  }

  /// Calls `body` with a saver that reads a moment of a recording in its first slice, and a file's path.
  private func withSlowSaver(_ body: (inout ScenarioSaver, RunReading, _ file: String) throws -> Void) throws {
    try withReplay(of: "tour") { _, folder, path in
      let recording = try InputRecording.open(path)
      var saver = ScenarioSaver(firstSlice: .zero)
      try body(&saver, RunReading(recording, until: recording.count), "\(folder)/saved.yaml")
    }
  }

  /// Continues a save until the search of a scenario has begun.
  private func read(_ saver: inout ScenarioSaver) -> [Event] {
    var events: [Event] = []
    while progress(events).isEmpty {
      saver.advance(budget: .zero)
      events += saver.takeEvents()
    }
    return events
  }

  @Test("a long save goes on in slices, and shows its progress")
  func slices() throws {
    try withSlowSaver { saver, run, file in
      saver.begin(run, of: "x", from: "a test", to: file)
      #expect(percents(saver.takeEvents()).count == 1)
      var events = read(&saver)
      #expect(percents(events).last == .some(nil))
      let first = try #require(progress(events).first as? SavingProgress)
      #expect(first.file == file && first.attempt == 1 && first.percent < 100)
      while saver.isSaving {
        #expect(!FileManager.default.fileExists(atPath: file))
        saver.advance(budget: .zero)
        events += saver.takeEvents()
      }
      #expect(events.count > 3 && progress(events).last == .some(nil))
      #expect(message(events).hasPrefix("saved \(file): "))
      #expect(FileManager.default.fileExists(atPath: file))
    }
  }

  @Test("a save that is cancelled writes no file")
  func cancelled() throws {
    try withSlowSaver { saver, run, file in
      saver.begin(run, of: "x", from: "a test", to: file)
      saver.begin(run, of: "x", from: "a test", to: "\(file).other")
      #expect(message(saver.takeEvents()) == "! not saved: \(file) is being saved")
      _ = read(&saver)
      saver.cancel()
      let events = saver.takeEvents()
      #expect(progress(events) == [nil] && message(events) == "not saved: \(file) was cancelled")
      #expect(!saver.isSaving && !FileManager.default.fileExists(atPath: file))
    }
  }

  @Test("a save that is cancelled while the run is read writes no file")
  func cancelledReading() throws {
    try withSlowSaver { saver, run, file in
      saver.begin(run, of: "x", from: "a test", to: file)
      _ = saver.takeEvents()
      saver.cancel()
      let events = saver.takeEvents()
      #expect(percents(events) == [nil] && message(events) == "not saved: \(file) was cancelled")
      #expect(!saver.isSaving && !FileManager.default.fileExists(atPath: file))
    }
  }

  @Test("other effects on a recording are still refused")
  func readOnly() throws {
    try withReplay { run, _, _ in
      #expect(message(run.carryOut(.saveScript(file: "x.yaml")) { "\($0)" }) == "! \(RecordingMessages.nothingToAdd)")
    }
  }
}
