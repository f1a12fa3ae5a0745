import Foundation
import Testing

/// Compares the core with recordings of the original library.
@Suite("Conformance with the original library")
@MainActor
struct ConformanceTests {
  /// The number of steps in the recordings beside the checkout; an incomplete set fails.
  private static let recordedSteps = 8_336

  private nonisolated static let named = ProcessInfo.processInfo.environment["CONFORMANCE_TRACES"]

  /// The folder of traces: from `CONFORMANCE_TRACES`, else the one beside the checkout.
  nonisolated static let folder: URL = {
    if let named { return URL(fileURLWithPath: named) }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../shared/conformance").standardizedFileURL
  }()

  @Test(
    "every step of every trace reproduces the recorded states, flags, errors, counters and notifications",
    .enabled(
      if: named != nil || FileManager.default.fileExists(atPath: folder.path),
      "there are no traces at \(folder.path); CONFORMANCE_TRACES names another folder"))
  func everyTraceConforms() throws {
    let traces = try Trace.all(in: Self.folder)
    var steps = 0
    for trace in traces {
      let replay = TraceReplay(trace)
      if let mismatch = replay.firstMismatch() { Issue.record("\(mismatch)") }
      steps += replay.stepCount
    }
    #expect(!traces.isEmpty, "no trace in \(Self.folder.path)")
    if Self.named == nil { #expect(steps == Self.recordedSteps) }
    print("Conformance: \(traces.count) traces, \(steps) steps")
  }
}
