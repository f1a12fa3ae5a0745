import Scenarios
import Testing
import YAMLReading

@testable import loadscope

@Suite("Warnings that only a run can give")
@MainActor
struct TrialRunTests {
  private func warnings(_ text: String) throws -> [String] {
    TrialRun.warnings(of: try ScenarioReader.read("scenario: Test\n" + text, file: "test.yaml")).map {
      "\($0.location.line): \($0.sentence)"
    }
  }

  private let nodes = "nodes: [{ id: a, latency: 1s, requiresInternet: true }]\n"
  private let outage =
    "script: [{ at: 0s, sync: a }, { at: 5s, network: offline }, { at: 6s, sync: a }, { at: 6.5s, network: online }]\n"

  @Test("a `by` that is met before the last disturbance is named with the time to count from")
  func early() throws {
    let found = try warnings(
      "offline: atOnce\n" + nodes + outage + "expect: [{ by: 20s, state: { a: synced } }]")
    #expect(
      found == ["5: met at 1s, before the disturbance in line 4 (5s): `from: 6.5s` counts from the recovery"])
  }

  @Test("a `by` that is met after it is not", arguments: ["from: 5s, ", ""])
  func inTime(from: String) throws {
    #expect(
      try warnings("offline: atOnce\n" + nodes + outage + "expect: [{ by: 20s, \(from)error: { a: offline } }]") == [])
  }

  @Test("a sync that begins offline and succeeds is named once", arguments: ["", "offline: atEnd\n"])
  func offline(rule: String) throws {
    let found = try warnings(rule + nodes + outage + "end: 20s")
    #expect(found.count == 1)
    #expect(found.first?.contains("a sync of `a` begins offline and succeeds at 7s") == true)
    #expect(try warnings("offline: atOnce\n" + nodes + outage + "end: 20s") == [])
  }
}
