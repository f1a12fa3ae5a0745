import Testing

import Scenarios

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
    "Every action is read",
    arguments: [
      ("sync: feed", ScriptAction.sync("feed")),
      ("syncIfNeeded: current", .syncIfNeeded("current")),
      ("fail: feed, error: http-500", .fail("feed", error: "http-500")),
      ("set: push, state: idle", .set("push", state: .idle, contents: nil, error: nil)),
      ("set: push, state: syncing, contents: true", .set("push", state: .syncing, contents: true, error: nil)),
      (
        "set: photos, state: didFailToSync, contents: false, error: 404",
        .set("photos", state: .didFailToSync, contents: false, error: "404")
      ),
      ("set: push, state: didSyncSuccessfully", .set("push", state: .didSyncSuccessfully, contents: nil, error: nil)),
      ("target: current, to: feed", .target("current", to: "feed")),
      ("target: badge, to: push", .target("badge", to: "push")),
      ("target: current, to: null", .target("current", to: nil)),
      ("target: current, to: ~", .target("current", to: nil)),
      ("fault: photos, next: 3, error: timeout", .fault("photos", Fault(.fail(error: "timeout"), count: 3))),
      ("fault: feed, error: timeout", .fault("feed", Fault(.fail(error: "timeout")))),
      ("fault: photos, next: 1", .fault("photos", Fault(.fail(error: "failed"), count: 1))),
      ("fault: photos, rate: 0.5", .fault("photos", Fault(.fail(error: "failed"), rate: 0.5))),
      ("fault: photos, next: 2, hang: true", .fault("photos", Fault(.hang, count: 2))),
      ("fault: badge, delay: 2s, rate: 1", .fault("badge", Fault(.delay(.seconds(2))))),
      ("clearFaults: photos", .clearFaults("photos")),
      ("clearFaults: badge", .clearFaults("badge")),
      ("clearFaults: all", .clearFaults(nil)),
      ("children: feed, to: [photos, push, photos]", .children("feed", to: ["photos", "push", "photos"])),
      ("children: feed, to: []", .children("feed", to: [])),
      ("network: offline", .network(.offline)),
      ("activity: background", .activity(.background)),
      ("sync: upload", .sync("upload")),
      ("postpone: upload, by: 1.5h", .postpone("upload", by: .seconds(5400))),
      ("suspend: actions", .suspendActions),
      ("resume: actions", .resumeActions),
    ])
  func actions(text: String, action: ScriptAction) throws {
    #expect(
      try script("  - { at: 1.5s, \(text) }") == [
        ScriptEntry(at: .milliseconds(1500), action: action, location: SourceLocation(line: 10, column: 5))
      ])
  }

  @Test("Entries are put in order of time, those of one time stay in the order of the file")
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
      entries.map(\.action) == [
        .sync("feed"), .syncIfNeeded("photos"), .sync("photos"), .sync("feed"), .syncIfNeeded("feed"),
      ])
  }

  @Test("A target or children that close a cycle are left to the run")
  func cycle() throws {
    let scenario = try scenario(
      nodes: "  - { id: p, kind: proxy }\n  - { id: g, kind: group, children: [p] }",
      script: "script: [{ at: 1s, target: p, to: g }, { at: 2s, children: g, to: [g] }]")
    #expect(scenario.script.map(\.action) == [.target("p", to: "g"), .children("g", to: ["g"])])
  }
}
