import Scenarios
import Testing
import YAMLReading

@Suite("Warnings about a valid scenario")
struct ScenarioWarningTests {
  private func warnings(_ text: String) throws -> [String] {
    try ScenarioReader.read("scenario: x\n" + text, file: "x.yaml").warnings.map {
      "\($0.location.line): \($0.sentence)"
    }
  }

  @Test("an empty group under a chain, a syncer and a waiter")
  func emptyGroup() throws {
    let text = """
      nodes:
        - { id: e, kind: group, children: [] }
        - { id: c, kind: chain, items: [e, { id: z }] }
        - { id: s, kind: group, children: [], syncer: { backoff: { min: 1s, max: 2s } } }
      waiters: [{ id: w, for: e, timeout: 5s }]
      end: 1m
      """
    #expect(
      try warnings(text) == [
        "4: `c`: the chain never gets beyond the group `e`, which has no children and so no contents",
        "5: `s`: the syncer has nothing to sync: the group has no children",
        "6: `w`: it waits for the group `e`, which has no children and so no contents",
      ])
    #expect(try warnings(text + "\nscript: [{ at: 1s, children: e, to: [z] }, { at: 1s, children: s, to: [z] }]") == [])
  }

  @Test("a period that refreshes nothing, and one that does")
  func period() throws {
    let text = "nodes: [{ id: a, syncer: { policy: POLICY, period: 5s } }]"
    #expect(try warnings(text.replacing("POLICY", with: "syncIfNeeded")).count == 1)
    #expect(try warnings(text.replacing("POLICY", with: "sync")) == [])
  }

  @Test("an entry of the script after the end of the run")
  func lateEntry() throws {
    let text = "nodes: [{ id: a }]\nend: 10s\nscript:\n  - { at: 10s, sync: a }\n  - { at: 11s, sync: a }"
    #expect(try warnings(text) == ["6: this never happens: the run ends at 10s"])
  }

  @Test("a timeout after the end of the run")
  func timeout() throws {
    let text = "nodes: [{ id: a }]\nend: 10s\nwaiters: [{ id: w, for: a, at: 1s, timeout: TIME }]"
    #expect(try warnings(text.replacing("TIME", with: "9s")) == [])
    #expect(
      try warnings(text.replacing("TIME", with: "9.001s")) == ["4: `w`: the timeout is after the end of the run, 10s"])
  }
}
