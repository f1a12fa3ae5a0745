import Foundation
import Loadables
import Recordings
import Scenarios
import Simulation
import TestSupport
import Testing

@testable import RunPage

/// Returns the bytes of a recording of a scenario.
@MainActor
func recorded(_ text: String) throws -> [UInt8] {
  let scenario = try ScenarioReader.read(text, file: "test.yaml")
  let folder = try TemporaryFolder()
  defer { folder.remove() }
  let path = folder.path("test.loadscope.ndjson")
  let header = RecordingHeader(title: scenario.title, file: "test.yaml", scenario: text, seed: scenario.seed)
  let writer = try RecordingWriter(path, header)
  let simulation = try Simulation(scenario, consumers: [writer])
  simulation.runToEnd()
  writer.finish(.ended, at: simulation.virtualTime.wholeNanoseconds)
  writer.flush()
  return try Array(Data(contentsOf: URL(filePath: path)))
}

/// A page's text, and its data, read as the script of the page reads them.
struct ReadPage {
  let text: String
  let data: [String: Any]
  let damage: RecordingDamage?
  let texts: [String]

  init(_ recording: Recording) throws {
    var lines: [String] = []
    damage = RunPage.write(recording, programVersion: "1.2.3") { lines.append($0) }
    text = lines.joined(separator: "\n")
    let start = try #require(text.firstRange(of: #"<script type="application/json" id="run">"#)?.upperBound)
    let rest = text[start...]
    let end = try #require(rest.firstRange(of: "</script>")?.lowerBound)
    let json = try JSONSerialization.jsonObject(with: Data(rest[..<end].utf8))
    data = try #require(json as? [String: Any])
    texts = try #require(data["texts"] as? [String])
  }

  func table(_ name: String) throws -> [String: Any] { try #require(data[name] as? [String: Any]) }

  func column(_ table: String, _ name: String) throws -> [Int] {
    try #require(try self.table(table)[name] as? [Int])
  }

  /// Returns a column of numbers of texts as texts.
  func words(_ table: String, _ name: String) throws -> [String] { try column(table, name).map { texts[$0] } }

  /// The times of the moments, in ns.
  func times() throws -> [Int] { try column("moments", "time").runningSums }
}

extension [Int] {
  /// The sums of the elements up to and including each.
  var runningSums: [Int] {
    var sum = 0
    return map { element in
      sum += element
      return sum
    }
  }
}
