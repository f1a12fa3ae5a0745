import Explanation
import Foundation
import InspectionModel
import Recordings
import Testing

@testable import loadscope

/// The rules of the format: "Trace Event Format", https://github.com/catapult-project/catapult.
@Suite("A recording as a trace", .serialized)
@MainActor
struct TraceExportTests {
  nonisolated private static let scenarios = ["tour", "flaky", "herd", "background", "metastable-breaker"]

  private struct Trace {
    let events: [[String: Any]]
    let recording: Recording

    func events(_ phase: String) -> [[String: Any]] { events.filter { $0["ph"] as? String == phase } }

    func syncs() -> [[String: Any]] { events("X").filter { $0["cat"] as? String == "sync" } }
  }

  private func withTrace(of scenario: String, _ body: (Trace) throws -> Void) throws {
    try withRecording(of: scenario) { path in
      let text = try exported(path, "--format", "chrome-trace").text
      let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let object = try #require(json as? [String: Any])
      let events = try #require(object["traceEvents"] as? [[String: Any]])
      try body(Trace(events: events, recording: try Recording(contentsOf: path)))
    }
  }

  private func number(_ event: [String: Any], _ key: String) throws -> Double {
    try #require((event[key] as? NSNumber)?.doubleValue, "\(key) of \(event)")
  }

  @Test("has the fields that the format requires of each event", arguments: scenarios)
  func fields(scenario: String) throws {
    try withTrace(of: scenario) { trace in
      for event in trace.events {
        let phase = try #require(event["ph"] as? String)
        #expect(["X", "M", "C", "i", "s", "f"].contains(phase))
        #expect(event["name"] is String && event["pid"] is NSNumber)
        if phase == "M" { continue }
        #expect(try number(event, "ts") >= 0)
        #expect(event["tid"] is NSNumber)
        switch phase {
        case "X": #expect(try number(event, "dur") >= 0)
        case "C": #expect((event["args"] as? [String: NSNumber])?.isEmpty == false)
        case "s", "f": #expect(event["id"] is NSNumber && event["cat"] is String)
        default: #expect(event["s"] as? String == "t")
        }
      }
    }
  }

  @Test("has a slice for each sync of the recording, with its length and outcome", arguments: scenarios)
  func slices(scenario: String) throws {
    try withTrace(of: scenario) { trace in
      var began: [NodeID: Int64] = [:]
      var expected: [String] = []
      for index in 0..<trace.recording.count {
        for entry in try trace.recording.entries(of: index) {
          guard let node = entry.node, case .node(.stateChanged(let old, let state, _)) = entry.event else { continue }
          if old == .syncing, state != .syncing, let start = began.removeValue(forKey: node) {
            expected.append("\(start / 1_000) \(state.word)")
          }
          if state == .syncing { began[node] = entry.time }
        }
      }
      expected += began.values.map { "\($0 / 1_000) syncing" }
      let slices = try trace.syncs().map { try "\(Int(number($0, "ts"))) \($0["name"] as? String ?? "")" }
      #expect(slices.sorted() == expected.sorted())
    }
  }

  @Test("has slices of one track that do not overlap", arguments: scenarios)
  func tracks(scenario: String) throws {
    try withTrace(of: scenario) { trace in
      for (_, slices) in Dictionary(grouping: trace.syncs(), by: { $0["tid"] as? Int ?? -1 }) {
        let spans = try slices.map { (start: try number($0, "ts"), length: try number($0, "dur")) }
          .sorted { $0.start < $1.start }
        for (first, second) in zip(spans, spans.dropFirst()) {
          #expect(first.start + first.length <= second.start + 0.001)
        }
      }
    }
  }

  @Test("has a name for each track", arguments: scenarios)
  func names(scenario: String) throws {
    try withTrace(of: scenario) { trace in
      let named = Set(
        trace.events("M").filter { $0["name"] as? String == "thread_name" }.compactMap { $0["tid"] as? Int })
      let used = Set((trace.events("X") + trace.events("i")).compactMap { $0["tid"] as? Int })
      #expect(used.isSubset(of: named))
    }
  }

  @Test("has flows that begin and end within a slice of their tracks, the cause first", arguments: scenarios)
  func flows(scenario: String) throws {
    try withTrace(of: scenario) { trace in
      let slices = Dictionary(grouping: trace.syncs(), by: { $0["tid"] as? Int ?? -1 })
      let ends = Dictionary(uniqueKeysWithValues: trace.events("f").map { ($0["id"] as? Int ?? -1, $0) })
      let starts = trace.events("s")
      #expect(starts.count == ends.count)
      for start in starts {
        let end = try #require(ends[start["id"] as? Int ?? -2])
        #expect(try number(start, "ts") <= number(end, "ts"))
        #expect(start["tid"] as? Int != end["tid"] as? Int)
        for event in [start, end] {
          let time = try number(event, "ts")
          let isInside = try slices[event["tid"] as? Int ?? -1, default: []].contains { slice in
            let begin = try number(slice, "ts")
            return try begin <= time && time <= begin + number(slice, "dur")
          }
          #expect(isInside, "\(event)")
        }
      }
    }
  }

  @Test(
    "has a flow for each change of a sync whose cause is in the sync of another node", arguments: ["tour", "flaky"])
  func flowCount(scenario: String) throws {
    try withTrace(of: scenario) { trace in
      var state = RecordedState()
      var source = SourceState()
      var syncs: [NodeID: (start: Int64, end: Int64)] = [:]
      var expected: Set<Int> = []
      for index in 0..<trace.recording.count {
        let batch = try trace.recording.advance(&state, to: index)
        source.apply(batch)
        for entry in batch.entries {
          guard let node = entry.node, case .node(.stateChanged(let old, let new, _)) = entry.event else { continue }
          guard new == .syncing || old == .syncing else { continue }
          if new == .syncing { syncs[node] = (entry.time, .max) } else { syncs[node]?.end = entry.time }
          if let cause = source.history.step(from: entry).next, let other = cause.node.flatMap({ syncs[$0] }),
            other.start <= cause.time, cause.time <= other.end
          {
            expected.insert(Int(entry.sequence))
          }
        }
      }
      #expect(Set(trace.events("f").compactMap { $0["id"] as? Int }) == expected)
      #expect(expected.count > 10)
    }
  }

  @Test("has a counter of the states, whose last values are those at the end", arguments: scenarios)
  func counters(scenario: String) throws {
    try withTrace(of: scenario) { trace in
      var state = RecordedState()
      var source = SourceState()
      for index in 0..<trace.recording.count { source.apply(try trace.recording.advance(&state, to: index)) }
      let last = try #require(trace.events("C").last?["args"] as? [String: Int])
      for state in NodeState.allCases { #expect(last[state.word] == source.counts[state]) }
    }
  }
}
