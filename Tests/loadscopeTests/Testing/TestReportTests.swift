import Foundation
import Scenarios
import Testing

@testable import loadscope

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Testing scenarios")
@MainActor
struct TestReportTests {
  private static let feed = """
    nodes: [{ id: feed, kind: group, children: [{ id: token, latency: 1s, outcomes: [timeout] }] }]
    script: [{ at: 1s, sync: feed }]
    end: 9s
    expect:
      - { at: 1s, state: { feed: syncing } }
      - { never: {}, state: { feed: failed } }
    """

  @Test("TAP reports what a failure expected, what was seen, when, and the causes")
  func tap() throws {
    let file = try TestRunner.run(try scenario(Self.feed), name: "my #1.yaml")
    var report = TAPReport()
    #expect(report.head(count: 2) == ["TAP version 14", "1..2"])
    #expect(
      report.lines(file) == [
        "ok 1 - my \\#1.yaml:6 at 1s: feed is syncing",
        "not ok 2 - my \\#1.yaml:7 never: feed is failed",
        "  ---",
        "  expected: \"feed is never failed\"",
        "  seen: \"feed is failed\"",
        "  at: \"2s\"",
        "  seed: 0",
        "  caused by:",
        "    - \"00:00:01.000  #1  script: sync feed\"",
        "    - \"00:00:01.000  #2  feed asked its children to sync  (by #1)\"",
        "    - \"00:00:01.000  #3  token was asked to sync  (by #2)\"",
        "    - \"00:00:01.000  #4  token syncing  (by #3)\"",
        "    - \"00:00:02.000  #8  token failed: timeout  (by #4)\"",
        "    - \"00:00:02.000  #10  feed failed: token: timeout  (by #8)\"",
        "  ...",
      ])
  }

  @Test("a long chain of causes shows its last events and notes the earlier ones")
  func longChain() throws {
    let retries = try scenario(
      """
      nodes: [{ id: token, failureRate: 1, syncer: { backoff: { min: 1s, max: 1s, multiplier: 1 } } }]
      script: [{ at: 1s, sync: token }]
      end: 200s
      expect: [{ attempts: token, atMost: 20 }]
      """)
    let failure = try #require(try TestRunner.run(retries, name: "a").expectations.first?.firstFailure)
    #expect(failure.causes.count == 25)
    #expect(failure.causes.first == "… earlier events led to this one")
    #expect(failure.causes.dropFirst().first?.contains("(by #") == true)
  }

  @Test("test numbers continue from file to file")
  func numbers() throws {
    let file = try TestRunner.run(try scenario(Self.feed), name: "a")
    var report = TAPReport()
    _ = report.lines(file)
    #expect(report.lines(file).first?.hasPrefix("ok 3 - ") == true)
  }

  @Test("a test with many seeds lists the failed ones and describes the first failure")
  func seeds() throws {
    let chancy = try scenario(
      """
      nodes: [{ id: a, latency: 1s, failureRate: 0.5, error: x }]
      script: [{ at: 0s, sync: a }]
      end: 2s
      expect: [{ at: 2s, state: { a: synced } }, { at: 0s, state: { a: syncing } }]
      """)
    var runs: [Int] = []
    let file = try TestRunner.run(chancy, name: "a", seeds: 1...40) { runs.append($0) }
    #expect(runs == Array(1...40))
    #expect(file.runs == 40 && file.failedExpectationCount == 1)
    let failed = file.expectations[0].failedSeeds
    #expect((5...35).contains(failed.count))
    #expect(file.expectations[0].firstFailure?.seed == failed.first)
    for seed in 1...40 as ClosedRange<UInt64> {
      let single = try TestRunner.run(chancy, name: "a", seeds: seed...seed)
      #expect((single.failedExpectationCount == 1) == failed.contains(seed))
    }
    var report = TAPReport()
    let lines = report.lines(file)
    #expect(lines.first == "# a: 40 seeds")
    #expect(lines.contains { $0.hasPrefix("  failed seeds: \"\(failed.count) of 40: \(failed[0]), ") })
  }

  @Test("TAP counts warnings in a comment below the results, without a failure")
  func lints() throws {
    let flawed = try scenario(
      """
      nodes: [{ id: push, kind: pure }]
      waiters: [{ id: call, for: push, timeout: 5s }]
      end: 9s
      expect: [{ waiter: call, is: timedOut }]
      """)
    var report = TAPReport()
    let file = try TestRunner.run(flawed, name: "a")
    #expect(file.failedExpectationCount == 0)
    #expect(report.lines(file).last == "# a, 1 warning: 1 waiter near timeout")
    let often = try TestRunner.run(flawed, name: "a", seeds: 1...3)
    #expect(report.lines(often).last == "# a, 3 warnings: 3 waiters near timeout")
  }

  @Test("only the first ten failed seeds are listed")
  func manySeeds() {
    #expect(TAPReport.seedsText([3, 9], runs: 20) == "2 of 20: 3, 9")
    #expect(TAPReport.seedsText(Array(1...12), runs: 20) == "12 of 20: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … (2 more)")
  }

  @Test("JUnit output is valid XML, with a case per expectation and its failure")
  func junit() throws {
    var violated = TestedExpectation(text: "a < b & c", line: 7)
    violated.add(
      TestedExpectation.Failure(seed: 1, expected: "\"]]>", seen: "\u{7}\u{FFFE}", time: "2s", causes: ["<&>"]), seed: 1
    )
    let file = TestedFile(
      name: "a<b>.yaml", runs: 1, expectations: [TestedExpectation(text: "fine", line: 6), violated])
    let text = JUnitReport.text([file])
    let listener = ElementListener()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = listener
    #expect(parser.parse(), "\(text)")
    #expect(listener.names == ["testsuites", "testsuite", "testcase", "testcase", "failure"])
    #expect(listener.attributes[1] == ["name": "a<b>.yaml", "tests": "2", "failures": "1", "errors": "0"])
    #expect(listener.attributes[3] == ["classname": "a<b>.yaml", "name": "a < b & c", "line": "7"])
    #expect(listener.attributes[4]["message"] == "expected: \"]]>; seen: \\u{7}\\u{FFFE}; at 2s")
  }
}

private final class ElementListener: NSObject, XMLParserDelegate {
  var names: [String] = []
  var attributes: [[String: String]] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    names.append(name)
    self.attributes.append(attributes)
  }

  @Test("a file that cannot be tested is one result, with its errors")
  func unusable() {
    let file = TestedFile.unusable("bad.yaml", Problem("bad.yaml:1:1: error: no \"nodes\"\n  hint"))
    var report = TAPReport()
    #expect(
      report.lines(file) == [
        "not ok 1 - bad.yaml: cannot be tested", "  ---", "  error:", #"    - "bad.yaml:1:1: error: no \"nodes\"""#,
        #"    - "  hint""#, "  ...",
      ])
    let text = JUnitReport.text([file])
    #expect(text.contains(#"<testsuites tests="1" failures="0" errors="1">"#))
    #expect(text.contains(#"<error message="bad.yaml:1:1: error: no &quot;nodes&quot;">"#))
    #expect(XMLParser(data: Data(text.utf8)).parse())
  }

  @Test("a run that stops with an error keeps its expectations, and has the error")
  func stopped() {
    let file = TestedFile(
      name: "a.yaml", runs: 1, expectations: [TestedExpectation(text: "fine", line: 6)], error: "seed 1: no room")
    var report = TAPReport()
    #expect(report.lines(file) == ["ok 1 - a.yaml:6 fine", "# a.yaml: the run stopped, seed 1: no room"])
    #expect(JUnitReport.text([file]).contains(#"<testsuite name="a.yaml" tests="2" failures="0" errors="1">"#))
  }
}
