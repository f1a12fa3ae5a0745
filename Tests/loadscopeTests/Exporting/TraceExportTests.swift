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
  nonisolated private static let scenarios = ["tour", "flaky", "herd", "background", "server-herd", "faults"]

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

  /// Returns a time of an event in ns. The format has µs.
  private func nanoseconds(_ event: [String: Any], _ key: String) throws -> Int64 {
    Int64((try number(event, key) * 1_000).rounded())
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
          guard let node = entry.node, case .node(.stateChanged(let old, let state, let error)) = entry.event else {
            continue
          }
          if old == .syncing, state != .syncing, let start = began.removeValue(forKey: node) {
            expected.append("\(start) \(entry.time - start) \(state.word) \(error?.text ?? "")")
          }
          if state == .syncing { began[node] = entry.time }
        }
      }
      expected += began.values.map { "\($0) \(trace.recording.endTime - $0) syncing " }
      let slices = try trace.syncs().map { slice in
        let error = (slice["args"] as? [String: String])?["error"] ?? ""
        // A group's error begins with the name of the child that has it.
        let text = error.firstRange(of: ": ").map { String(error[$0.upperBound...]) } ?? error
        let (start, length) = (try nanoseconds(slice, "ts"), try nanoseconds(slice, "dur"))
        return "\(start) \(length) \(slice["name"] as? String ?? "") \(text)"
      }
      #expect(slices.sorted() == expected.sorted())
    }
  }

  @Test("has slices of one track one after another, or within one another", arguments: scenarios)
  func tracks(scenario: String) throws {
    try withTrace(of: scenario) { trace in
      for (_, slices) in Dictionary(grouping: trace.events("X"), by: { $0["tid"] as? Int ?? -1 }) {
        let spans = try slices.map { slice in
          let start = try nanoseconds(slice, "ts")
          return (start: start, end: start + (try nanoseconds(slice, "dur")))
        }.sorted { ($0.start, -$0.end) < ($1.start, -$1.end) }
        var open: [Int64] = []
        for span in spans {
          while let end = open.last, end <= span.start { open.removeLast() }
          #expect(open.last.map { span.end <= $0 } ?? true)
          open.append(span.end)
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
            let (begin, length) = (try number(slice, "ts"), try number(slice, "dur"))
            return begin <= time && (time < begin + length || length == 0 && time == begin)
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
      let flows = Set(trace.events("f").compactMap { $0["id"] as? Int })
      #expect(flows.isSubset(of: expected))
      // Of slices that only touch, no instant of the cause is before one of the effect.
      #expect(flows.count > 10 && flows.count * 10 >= expected.count * 8)
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
