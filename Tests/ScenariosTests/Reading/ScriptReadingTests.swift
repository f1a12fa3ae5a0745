import InspectionModel
import Scenarios
import Testing
import YAMLReading

@Suite("Reading the script")
struct ScriptReadingTests {
  private func script(_ entries: String) throws -> [ScriptEntry] {
    try scenario(
      nodes: """
          - { id: photos }
          - { id: push, kind: pure }
          - { id: feed, kind: group, children: [photos] }
          - { id: current, kind: proxy }
          - { id: badge, kind: pureProxy }
        """,
      script: "actions: [{ id: upload }]\nscript:\n\(entries)"
    ).script
  }

  @Test(
    "Every command is read",
    arguments: [
      ("sync: feed", ScriptCommand.sync("feed")),
      ("syncIfNeeded: current", .syncIfNeeded("current")),
      ("fail: feed, error: http-500", .fail("feed", error: "http-500")),
      ("set: push, state: idle", .setState("push", .idle, hasContents: nil, error: nil)),
      ("set: push, state: syncing, contents: true", .setState("push", .syncing, hasContents: true, error: nil)),
      (
        "set: photos, state: failed, contents: false, error: 404",
        .setState("photos", .failed, hasContents: false, error: "404")
      ),
      ("set: push, state: synced", .setState("push", .synced, hasContents: nil, error: nil)),
      ("target: current, to: feed", .setTarget("current", "feed")),
      ("target: badge, to: push", .setTarget("badge", "push")),
      ("target: current, to: null", .setTarget("current", nil)),
      ("target: current, to: ~", .setTarget("current", nil)),
      ("fault: photos, next: 3, error: timeout", .addFault("photos", Fault(.fail(error: "timeout"), count: 3))),
      ("fault: feed, error: timeout", .addFault("feed", Fault(.fail(error: "timeout")))),
      ("fault: photos, next: 1", .addFault("photos", Fault(.fail(error: "failed"), count: 1))),
      ("fault: photos, rate: 0.5", .addFault("photos", Fault(.fail(error: "failed"), rate: 0.5))),
      ("fault: photos, next: 2, hang: true", .addFault("photos", Fault(.hang, count: 2))),
      ("fault: badge, delay: 2s, rate: 1", .addFault("badge", Fault(.delay(2_000_000_000)))),
      ("clearFaults: photos", .clearFaults("photos")),
      ("clearFaults: badge", .clearFaults("badge")),
      ("clearFaults: all", .clearFaults(nil)),
      ("children: feed, to: [photos, push, photos]", .setChildren("feed", ["photos", "push", "photos"])),
      ("children: feed, to: []", .setChildren("feed", [])),
      ("network: offline", .setNetwork(isOnline: false)),
      ("activity: background", .setActivity(isActive: false)),
      ("sync: upload", .sync("upload")),
      ("postpone: upload, by: 1.5h", .postpone("upload", by: 5_400_000_000_000)),
      ("suspend: actions", .suspendActions),
      ("resume: actions", .resumeActions),
    ])
  func commands(text: String, command: ScriptCommand) throws {
    #expect(
      try script("  - { at: 1.5s, \(text) }") == [
        ScriptEntry(at: .milliseconds(1500), command: command, location: SourceLocation(line: 10, column: 5))
      ])
  }

  @Test(
    "The names of the core's states are read as well",
    arguments: zip(["didSyncSuccessfully", "didFailToSync"], [NodeState.synced, .failed]))
  func aliases(word: String, state: NodeState) throws {
    #expect(
      try script("  - { at: 0s, set: push, state: \(word) }").map(\.command) == [
        .setState("push", state, hasContents: nil, error: nil)
      ])
  }

  @Test("Entries are sorted by time, and those of one time stay in file order")
  func order() throws {
    let entries = try script(
      """
        - { at: 2s, sync: photos }
        - { at: 1s, sync: feed }
        - { at: 2s, sync: feed }
        - { at: 1s, syncIfNeeded: photos }
        - { at: 2000ms, syncIfNeeded: feed }
      """)
    #expect(
      entries.map(\.command) == [
        .sync("feed"), .syncIfNeeded("photos"), .sync("photos"), .sync("feed"), .syncIfNeeded("feed"),
      ])
  }

  @Test("A target or children that would close a cycle are left to the run")
  func cycle() throws {
    let scenario = try scenario(
      nodes: "  - { id: p, kind: proxy }\n  - { id: g, kind: group, children: [p] }",
      script: "script: [{ at: 1s, target: p, to: g }, { at: 2s, children: g, to: [g] }]")
    #expect(scenario.script.map(\.command) == [.setTarget("p", "g"), .setChildren("g", ["g"])])
  }
}
