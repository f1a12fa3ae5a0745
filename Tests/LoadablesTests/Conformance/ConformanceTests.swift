import Foundation
import Testing

/// Holds the core against recordings of the original library.
@Suite("Conformance with the original library")
@MainActor
struct ConformanceTests {
  /// The folder of traces: the one that `CONFORMANCE_TRACES` names, or the one beside the checkout.
  nonisolated static let folder: URL = {
    if let named = ProcessInfo.processInfo.environment["CONFORMANCE_TRACES"] { return URL(fileURLWithPath: named) }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../shared/conformance").standardizedFileURL
  }()

  @Test(
    "every step of every trace gives the states, flags, errors, counters and notifications that were recorded",
    .enabled(if: FileManager.default.fileExists(atPath: folder.path), "there are no traces at \(folder.path)"))
  func everyTraceConforms() throws {
    let traces = try Trace.all(in: Self.folder)
    var steps = 0
    for trace in traces {
      let replay = TraceReplay(trace)
      if let mismatch = replay.firstMismatch() { Issue.record("\(mismatch)") }
      steps += replay.stepCount
    }
    #expect(!traces.isEmpty, "no trace in \(Self.folder.path)")
    print("Conformance: \(traces.count) traces, \(steps) steps")
  }
}
