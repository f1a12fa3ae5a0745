import ArgumentParser
import Foundation
import Recordings
import Scenarios

@testable import loadscope

/// Calls `body` with the path of a complete recording of a built-in scenario, removed afterwards.
@MainActor
func withRecording<Result>(
  of scenario: String, seed: UInt64? = nil, _ body: (String) throws -> Result
) throws -> Result {
  let source = try ScenarioSource.builtIn(named: scenario)
  let file = try source.readUsableFile()
  return try withTemporaryFile("", name: "empty") { empty in
    let path = URL(filePath: empty).deletingLastPathComponent().appending(path: "\(scenario).loadscope.ndjson").path
    let settings = RunSettings(seed: seed, recorder: RunRecorder(into: path))
    let recording = try settings.recorder.runBegins(settings.header(of: file, from: source))
    _ = try HeadlessRun.run(file.scenario, settings, output: LoggedLines().log(), recording: recording)
    return try body(path)
  }
}

@MainActor
func exported(_ path: String, _ options: String...) throws -> (text: String, remarks: [String]) {
  try exported(path, options)
}

@MainActor
func exported(_ path: String, _ options: [String]) throws -> (text: String, remarks: [String]) {
  let command = try ExportCommand.parse([path] + options)
  var lines: [String] = []
  let remarks = try command.makeExport().write { lines.append($0) }
  return (lines.map { "\($0)\n" }.joined(), remarks)
}
