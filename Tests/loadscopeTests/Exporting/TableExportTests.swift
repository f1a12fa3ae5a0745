import Dashboard
import Foundation
import InspectionModel
import JSONQuoting
import Recordings
import Testing
import YAMLReading

@testable import loadscope

@Suite("A recording as a table", .serialized)
@MainActor
struct TableExportTests {
  /// Reads RFC 4180: every line has as many fields as the first.
  private func rows(_ text: String) throws -> [[String: String]] {
    var (lines, line, field): ([[String]], [String], String) = ([], [], "")
    var isQuoted = false
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch (scalar, isQuoted) {
      case ("\"", true) where rest.first == "\"": field.unicodeScalars.append(rest.removeFirst())
      case ("\"", _): isQuoted.toggle()
      case (",", false):
        line.append(field)
        field = ""
      case ("\r", false):
        #expect(rest.popFirst() == "\n")
        lines.append(line + [field])
        (line, field) = ([], "")
      default: field.unicodeScalars.append(scalar)
      }
    }
    #expect(line.isEmpty && field.isEmpty && !isQuoted)
    let head = try #require(lines.first)
    return lines.dropFirst().map { line in
      #expect(line.count == head.count)
      return Dictionary(zip(head, line)) { first, _ in first }
    }
  }

  @Test("has every state change to the nanosecond", arguments: ["tour", "backoff", "jitter", "faults"])
  func transitions(scenario: String) throws {
    try withRecording(of: scenario) { path in
      let rows = try rows(exported(path, "--format", "csv").text)
      let recording = try Recording(contentsOf: path)
      var changes: [(time: Int64, number: UInt64, cause: UInt64?, to: NodeState)] = []
      for index in 0..<recording.count {
        for entry in try recording.entries(of: index) {
          guard case .node(.stateChanged(_, let to, _)) = entry.event else { continue }
          changes.append((entry.time, entry.sequence, entry.cause, to))
        }
      }
      #expect(rows.count == changes.count)
      for (row, change) in zip(rows, changes) {
        let parts = try #require(row["time_s"]?.split(separator: ".").map(String.init))
        #expect(parts[1].count == 9)
        #expect(Int64(parts[0] + parts[1]) == change.time)
        #expect(row["event"] == "\(change.number)")
        #expect(row["cause"] == change.cause.map { "\($0)" } ?? "")
        #expect(row["to"] == "\(change.to)")
      }
    }
  }

  @Test("names the cause and the origin of a change") func causes() throws {
    try withRecording(of: "tour") { path in
      let rows = try rows(exported(path, "--format", "csv").text)
      let failed = try #require(rows.first { $0["node"] == "photos" && $0["to"] == "failed" })
      #expect(failed["time_s"] == "13.500000000")
      #expect(failed["from"] == "syncing")
      #expect(failed["error"] == "http-503")
      #expect(failed["because"] == "photos syncing")
      #expect(failed["origin"] == "script: sync feed")
    }
  }

  @Test("has the syncers' delays to the nanosecond") func ledger() throws {
    try withRecording(of: "backoff") { path in
      let rows = try rows(exported(path, "--format", "csv", "--table", "ledger").text)
      let waits = rows.filter { $0["planned_s"] != "" }
      #expect(waits.map { $0["attempt"] } == (1...8).map { "\($0)" })
      #expect(
        waits.prefix(3).map { $0["planned_s"] } == ["1.000000000", "1.414213560", "1.999999993"])
      #expect(waits.map { $0["actual_s"] } == waits.map { $0["planned_s"] })
      #expect(waits.allSatisfy { $0["drift_s"] == "0.000000000" && $0["verdict"] == "ok" })
      #expect(rows.last?["verdict"] == "synced: back-off reset")
      #expect(rows.last?["planned_s"] == "")
    }
  }

  @Test("has the same first column in both tables, and all times in seconds")
  func timeColumns() throws {
    try withRecording(of: "backoff") { path in
      let heads = try [[], ["--table", "ledger"]].map { options in
        try exported(path, ["--format", "csv"] + options).text.split(whereSeparator: \.isNewline).first ?? ""
      }
      #expect(heads.allSatisfy { $0.hasPrefix("time_s,") })
      #expect(heads[1] == "time_s,node,attempt,min_s,max_s,planned_s,actual_s,drift_s,verdict,because")
    }
  }

  @Test("has more delays of a node than the panel keeps") func longLedger() throws {
    try withRecording(of: "herd") { path in
      let recording = try Recording(contentsOf: path)
      var armed = 0
      for index in 0..<recording.count {
        for entry in try recording.entries(of: index) {
          if case .timer(.armed(by: .syncer, _, _)) = entry.event { armed += 1 }
        }
      }
      let rows = try rows(exported(path, "--format", "csv", "--table", "ledger").text)
      #expect(rows.filter { $0["planned_s"] != "" }.count == armed)
    }
  }

  @Test("has only the changes within a part") func part() throws {
    try withRecording(of: "tour") { path in
      let all = try rows(exported(path, "--format", "csv").text)
      let part = try rows(exported(path, "--format", "csv", "--from", "12s", "--to", "13.5s").text)
      let times = all.compactMap { $0["time_s"] }.compactMap { Double($0) }.filter { (12...13.5).contains($0) }
      #expect(part.compactMap { $0["time_s"] }.compactMap { Double($0) } == times)
      // Causes before the exported part are known too.
      #expect(part.allSatisfy { $0["because"] != "" })
    }
  }

  @Test(
    "quotes any text in a field",
    arguments: ["", "a,b", "\"a\"", "a\nb", "a\r\nb", "日本, \"é\"", "plain", "a,\u{301}b", "\"\u{301}"])
  func quoting(field: String) throws {
    let text = CSVText.line(["one", "two"]) + "\n" + CSVText.line([field, "last"]) + "\n"
    #expect(try rows(text) == [["one": field.visible, "two": "last"]])
  }

  @Test(
    "marks a text that a spreadsheet would run, and no number",
    arguments: [
      ("=1+2", "'=1+2"), ("+a", "'+a"), ("-a", "'-a"), ("@a", "'@a"),
      ("\t=a", "'\\t=a"), ("-1.5", "-1.5"), ("a=b", "a=b"),
    ])
  func formulas(field: String, written: String) {
    #expect(CSVText.line([field]) == written + "\r")
  }
}
