import Testing
import Tracing

@testable import LoadscopeAgent
@testable import LoadscopeTracing

@Suite("The facts about spans")
struct SpanFactsTests {
  private let facts = AttributeFacts("work", .internal, within: nil, SpanCollector(CallRecorder()))

  private var failure: String? {
    if case .failed(let error)? = facts.end()?.outcome { "\(error)" } else { nil }
  }

  private struct Lost: Error, CustomStringConvertible {
    var description: String { "lost" }
  }

  @Test("a span without an error succeeds")
  func success() { #expect(facts.end()?.outcome.isSuccess == true) }

  @Test("a recorded error is the failure")
  func error() {
    facts.change { ($0.error, $0.status) = (Lost(), SpanStatus(code: .error)) }
    #expect(failure == "lost")
  }

  @Test("a status that says ok wins over a recorded error")
  func recovered() {
    facts.change { ($0.error, $0.status) = (Lost(), SpanStatus(code: .ok)) }
    #expect(facts.end()?.outcome.isSuccess == true)
  }

  @Test("an error status is the failure, with its message, or with the status of the response")
  func status() {
    facts.change { $0.status = SpanStatus(code: .error, message: "broken") }
    #expect(failure == "broken")
    let other = AttributeFacts("GET", .client, within: nil, SpanCollector(CallRecorder()))
    other.change { ($0.status, $0.attributes["http.response.status_code"]) = (SpanStatus(code: .error), 404) }
    guard case .failed(let error)? = other.end()?.outcome else { return #expect(Bool(false)) }
    #expect("\(error)" == "http-404")
  }

  @Test("without a status, a response of 500 and more is a failure, and one below is none", arguments: [499, 500, 503])
  func response(code: Int) {
    facts.change { $0.attributes["http.response.status_code"] = code }
    #expect(failure == (code < 500 ? nil : "http-\(code)"))
  }

  @Test("the error of a cancelled task is no failure")
  func cancelled() {
    facts.change { $0.error = CancellationError() }
    guard case .cancelled? = facts.end()?.outcome else { return #expect(Bool(false)) }
  }

  @Test("after the end, nothing changes")
  func over() {
    _ = facts.end()
    facts.change { $0.name = "other" }
    #expect(facts.name == "work" && facts.end() == nil)
  }

  @Test("the attributes are in order, and the span of another process around it")
  func attributes() {
    let parent = TraceContext(header: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
    let facts = AttributeFacts("work", .server, within: parent, SpanCollector(CallRecorder()))
    facts.change { $0.attributes = ["b": 2, "a": .stringArray(["x", "y"]), "c": true, "d": 1.5] }
    #expect(
      facts.attributes.map { "\($0.name): \($0.value)" } == [
        "kind: server", "within: trace 4bf92f3577b34da6a3ce929d0e0e4736, span 00f067aa0ba902b7", "a: x, y", "b: 2",
        "c: true", "d: 1.5",
      ])
  }

  @Test("attributes are limited in number, and the rest is counted")
  func limits() {
    facts.change { values in for number in 0..<100 { values.attributes["key\(100 + number)"] = 1 } }
    #expect(facts.attributes.count == 1 + AttributeFacts.attributeLimit + 1)
    #expect(facts.attributes.last?.value == "68 more")
  }

  @Test("an event is a line with its attributes")
  func event() {
    #expect(facts.text(of: "retry") == "retry")
    #expect(facts.text(of: SpanEvent(name: "retry", attributes: ["n": 2, "a": "b"])) == "retry: a: b, n: 2")
  }
}

@Suite("The times of spans")
struct SpanTimeTests {
  private let collector = SpanCollector(CallRecorder())
  private let now: CallTime = 100_000_000_000_000

  private var wallTime: UInt64 { DefaultTracerClock.now.nanosecondsSinceEpoch }

  @Test("a time of the past is as long ago", arguments: [1, 59, 3_599])
  func late(seconds: UInt64) {
    for _ in 0..<2 {
      let age = now - collector.time(wallTime - seconds * 1_000_000_000, now: now)
      #expect((0..<1_000_000_000).contains(age - Int64(seconds) * 1_000_000_000))
    }
  }

  @Test("the present, the future, and more than an hour ago, are the present", arguments: [true, false])
  func present(afterLate isAfterLate: Bool) {
    if isAfterLate { _ = collector.time(wallTime - 5_000_000_000, now: now) }
    for time in [wallTime, wallTime + 60_000_000_000, wallTime - 3_660_000_000_000, 0, .max] {
      #expect(collector.time(time, now: now) == now)
    }
  }

  @Test("a time is right after the clock of the system was set")
  func set() {
    // As if the clock of the calls, beside that of the system, had gone on by a minute.
    _ = collector.time(wallTime, now: now)
    let later = now + 60_000_000_000
    #expect(collector.time(wallTime, now: later) == later)
    #expect((0..<1_000_000_000).contains(later - 2_000_000_000 - collector.time(wallTime - 2_000_000_000, now: later)))
  }
}
