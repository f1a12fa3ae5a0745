import Foundation
import InspectionModel
import Recordings
import JSONQuoting
import Synchronization
import Testing
import YAMLReading

@testable import loadscope

@Suite("A headless run")
@MainActor
struct HeadlessRunTests {
  private static let feed = """
    nodes: [{ id: feed, kind: group, children: [{ id: token, latency: 1s, outcomes: [timeout, ok] }] }]
    script: [{ at: 1s, sync: feed }]
    end: 9s
    """

  @Test("every event is a line of JSON that names its cause")
  func ndjson() throws {
    #expect(
      try lines(Self.feed, .ndjson) == [
        #"{"version":"3.2","t":1000000000,"seq":1,"node":"feed","event":"commanded","by":"script","command":"sync"}"#,
        #"{"version":"3.2","t":1000000000,"seq":2,"node":"feed","event":"syncForwarded","ifNeeded":false,"cause":1}"#,
        #"{"version":"3.2","t":1000000000,"seq":3,"node":"token","event":"syncStarted","cause":2}"#,
        #"{"version":"3.2","t":1000000000,"seq":4,"node":"token","event":"stateChanged","state":"syncing","from":"idle","cause":3}"#,
        #"{"version":"3.2","t":1000000000,"seq":5,"node":"token","event":"notified","cause":4}"#,
        #"{"version":"3.2","t":1000000000,"seq":6,"node":"feed","event":"stateChanged","state":"syncing","from":"idle","cause":4}"#,
        #"{"version":"3.2","t":1000000000,"seq":7,"node":"feed","event":"notified","cause":6}"#,
        #"{"version":"3.2","t":2000000000,"seq":8,"node":"token","event":"stateChanged","state":"failed","from":"syncing","error":"timeout","cause":4}"#,
        #"{"version":"3.2","t":2000000000,"seq":9,"node":"token","event":"notified","cause":8}"#,
        #"{"version":"3.2","t":2000000000,"seq":10,"node":"feed","event":"stateChanged","state":"failed","from":"syncing","error":"timeout","origin":"token","cause":8}"#,
        #"{"version":"3.2","t":2000000000,"seq":11,"node":"feed","event":"notified","cause":10}"#,
        #"{"version":"3.2","t":9000000000,"seq":12,"event":"ended","lints":{}}"#,
      ])
  }

  @Test("the text format has a phrase per event, with its time, number and cause")
  func text() throws {
    let lines = try lines(Self.feed, .text)
    #expect(lines.first == "00:00:01.000  #1  script: sync feed")
    #expect(lines.contains("00:00:02.000  #10  feed failed: token: timeout  (by #8)"))
  }

  private static let flawed = """
    nodes: [{ id: token, latency: 1s, outcomes: [x], syncer: { backoff: { min: 1s, max: 1s, maxAttempts: 2 } } }, { id: push, kind: pure }]
    waiters: [{ id: call, for: push, timeout: 5s }]
    script: [{ at: 0s, sync: token }, { at: 6s, set: push, state: synced, contents: false }]
    end: 9s
    """

  @Test("the last line counts the warnings, and a violation names its rule")
  func lints() throws {
    let lines = try lines(Self.flawed, .ndjson)
    #expect(
      lines.last?.hasSuffix(
        #""event":"ended","lints":{"synced-without-contents":1,"waiter-expiring":1,"gave-up":1}}"#) == true)
    let rule = #""event":"violated","rule":"synced-without-contents","text":"synced successfully, but its contents"#
    #expect(lines.contains { $0.contains(rule) })
    let warning =
      #"{"version":"3.2","t":4000000000,"seq":19,"node":"call","event":"waiterExpiring","#
      + #""waiter":"call","delay":4000000000,"left":1000000000,"cause":1}"#
    #expect(lines.contains(warning))
  }

  @Test("the text format marks warnings and counts them in the last line")
  func lintsInText() throws {
    let lines = try lines(Self.flawed, .text)
    #expect(lines.count(where: { $0.contains("  WARNING ") }) == 3)
    #expect(lines.contains { $0.contains("  WARNING waiter-expiring: call waited 4s for push, 1s left") })
    #expect(
      lines.last?.hasSuffix(
        "run ended, 3 warnings: 1 synced without contents, 1 waiter near timeout, 1 gave up") == true)
    #expect(try self.lines(Self.feed, .text).last == "00:00:09.000  #12  run ended, no warnings")
  }

  @Test("ends at the given time")
  func until() throws {
    #expect(try lines(Self.feed, .ndjson, until: .milliseconds(1_999)).count == 8)
    #expect(try lines(Self.feed, .ndjson, until: .seconds(2)).count == 12)
    #expect(
      try lines(Self.feed, .ndjson, until: .zero) == [#"{"version":"3.2","t":0,"seq":1,"event":"ended","lints":{}}"#])
  }

  @Test("no event is lost of a run with more than the journal holds")
  func manyEvents() throws {
    let lines = try lines(
      """
      nodes: [{ id: g, kind: group, children: [{ id: a, count: 200, latency: 1ms, syncer: { policy: sync, period: 99ms } }] }]
      script: [{ at: 0s, sync: g }]
      end: 5.5s
      """, .ndjson)
    #expect(lines.count > 65_536)
    for (index, line) in lines.enumerated() where !line.contains(#""seq":\#(index + 1),"#) {
      Issue.record("line \(index + 1) is \(line)")
      break
    }
  }

  @Test("no event is lost of an instant with more than the journal holds", arguments: EventFormat.allCases)
  func manyEventsAtOnce(format: EventFormat) throws {
    let lines = try lines(
      """
      nodes: [{ id: g, kind: group, children: [{ id: a, count: 30000, latency: 1ms }] }]
      script: [{ at: 0s, sync: g }]
      end: 0s
      """, format)
    #expect(lines.count > 65_536)
    #expect(lines.count == 30_000 * 3 + 5)
  }

  @Test("ends when its events can no longer be written")
  func unwritable() throws {
    struct Full: Error {}
    let count = Atomic(0)
    let log = EventLog(.ndjson) { _ in
      if count.wrappingAdd(1, ordering: .relaxed).newValue == 5 { throw Full() }
    }
    let long = try scenario(
      "nodes: [{ id: a, syncer: { policy: sync, period: 1ms } }]\nscript: [{ at: 0s, sync: a }]\nend: 100h")
    #expect(throws: Full.self) { _ = try HeadlessRun.run(long, output: log) }
    #expect(count.load(ordering: .relaxed) == 5)
  }

  @Test("every line is JSON, whatever the texts in it")
  func json() throws {
    let lines = try lines(
      """
      nodes: [{ id: a, latency: 0s }, { id: p, kind: proxy, target: a }, { id: g, kind: group, children: [p] }, { id: u, kind: pure }]
      waiters: [{ id: w, for: u, timeout: 1s }]
      script:
        - { at: 1s, fail: a, error: x }
        - { at: 2s, fault: g, next: 2, error: x, rate: 0.5 }
        - { at: 2s, fault: g, delay: 2s }
        - { at: 2s, fault: g, hang: true }
        - { at: 3s, clearFaults: all }
        - { at: 4s, set: u, state: synced, contents: false }
        - { at: 5s, target: p, to: g }
        - { at: 5s, target: p, to: null }
        - { at: 6s, children: g, to: [a, u] }
        - { at: 7s, network: offline }
        - { at: 8s, activity: background }
        - { at: 9s, syncIfNeeded: p }
      """, .ndjson)
    for line in lines {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(object["t"] is Int && object["seq"] is Int && object["event"] is String, "\(line)")
    }
    for word in ["waiterWaiting", "waiterTimedOut", "refused", "violated", "childrenChanged"] {
      #expect(lines.contains { $0.contains(#""event":"\#(word)""#) }, "\(word)")
    }
  }

  @Test("a quoted text reads back unchanged and has no line break")
  func quoting() throws {
    let text = "quote \" backslash \\ tab \t bell \u{7} delete \u{7F} line \n\r\u{85}\u{2028}\u{2029} é 🙂"
    let quoted = JSONText.quoted(text)
    let hasLineBreak = quoted.contains(where: \.isNewline)
    #expect(!hasLineBreak)
    let read = try JSONSerialization.jsonObject(with: Data(quoted.utf8), options: .fragmentsAllowed)
    #expect(read as? String == text)
  }

  private func lines(_ text: String, _ format: EventFormat, until end: Duration? = nil) throws -> [String] {
    let logged = LoggedLines()
    _ = try HeadlessRun.run(try scenario(text), RunSettings(until: end), output: logged.log(format))
    return logged.lines
  }
}
