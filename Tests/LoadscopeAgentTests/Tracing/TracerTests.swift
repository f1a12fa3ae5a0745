import InMemoryTracing
import Inspection
import InspectionModel
import Instrumentation
import Loadables
import Testing
import Tracing

@testable import LoadscopeAgent
@testable import LoadscopeTracing

/// Headers of a request.
private struct Headers: Injector, Extractor {
  func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) { carrier[key] = value }

  func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }
}

private struct Lost: Error {}

/// A time that the program chooses.
private struct Instant: TracerInstant {
  var nanosecondsSinceEpoch: UInt64

  static func < (one: Instant, other: Instant) -> Bool { one.nanosecondsSinceEpoch < other.nanosecondsSinceEpoch }

  static func ago(_ nanoseconds: UInt64) -> Instant {
    Instant(nanosecondsSinceEpoch: DefaultTracerClock.now.nanosecondsSinceEpoch - nanoseconds)
  }
}

/// A recorder without an agent, and a tracer for it.
private struct Bench {
  let calls = CallRecorder()
  let tracer: LoadscopeTracer

  init(isWatched: Bool = true, forwardingTo other: (any Tracer)? = nil) {
    tracer = LoadscopeTracer(calls, forwardingTo: other)
    if isWatched { calls.start {} }
  }

  /// The spans and calls that have begun, by name, each with the name of the one around it.
  func parents() -> [String: String?] {
    let begun = calls.take(ofWatch: calls.currentWatch).begun
    return Dictionary(uniqueKeysWithValues: begun.map { ($0.family.name, $0.parent?.family.name) })
  }
}

@Suite("A tracer for clients")
struct TracerTests {
  @Test("spans are within the spans around them, in closures, child tasks and by an explicit context")
  func nested() async {
    let bench = Bench()
    let tracer = bench.tracer
    await tracer.withSpan("outer") { outer in
      tracer.withSpan("direct") { _ in }
      async let first: Void = tracer.withSpan("child task") { _ in await Task.yield() }
      await first
      await Task { tracer.withSpan("task") { _ in } }.value
      await Task.detached {
        tracer.withSpan("detached") { _ in }
        tracer.withSpan("explicit", context: outer.context) { _ in }
      }.value
      tracer.withSpan("top level", context: .topLevel) { _ in }
    }
    #expect(
      bench.parents() == [
        "outer": nil, "direct": "outer", "child task": "outer", "task": "outer", "detached": nil, "explicit": "outer",
        "top level": nil,
      ])
  }

  @Test("spans and calls nest in one another, at any depth")
  func withCalls() async throws {
    let bench = Bench()
    let (tracer, calls) = (bench.tracer, bench.calls)
    await calls.record("call", "") { _ in
      await tracer.withSpan("span") { _ in
        await calls.record("inner call", "") { _ in
          tracer.withSpan("inner span") { _ in }
        }
        await calls.record("other call", "") { _ in }
      }
    }
    #expect(
      bench.parents() == [
        "call": nil, "span": "call", "inner call": "span", "inner span": "inner call", "other call": "span",
      ])
  }

  @Test("without a client, a span only carries its context")
  func unwatched() {
    let bench = Bench(isWatched: false)
    var headers = ["traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "tracestate": "a=1"]
    var context = ServiceContext.topLevel
    bench.tracer.extract(headers, into: &context, using: Headers())
    let span = bench.tracer.startSpan("work", context: context)
    #expect(!span.isRecording && span.operationName == "work")
    span.attributes["a"] = 1
    span.end()
    let expected = headers
    headers = [:]
    bench.tracer.inject(span.context, into: &headers, using: Headers())
    #expect(headers == expected && bench.parents().isEmpty)
  }

  @Test("alone, a tracer passes its own ids to other processes, within the trace that it has got")
  func propagation() throws {
    let bench = Bench()
    var context = ServiceContext.topLevel
    let header = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00"
    bench.tracer.extract(["traceparent": header, "tracestate": "a=1"], into: &context, using: Headers())
    let span = bench.tracer.startSpan("work", context: context, ofKind: .server)
    var headers: [String: String] = [:]
    bench.tracer.inject(span.context, into: &headers, using: Headers())
    let sent = try #require(headers["traceparent"])
    #expect(sent.hasPrefix("00-4bf92f3577b34da6a3ce929d0e0e4736-") && sent.hasSuffix("-00") && sent != header)
    #expect(headers["tracestate"] == "a=1")
    let record = try #require(bench.calls.take(ofWatch: bench.calls.currentWatch).begun.first)
    let attributes = try #require(record.facts?.attributes)
    #expect(attributes.contains { $0 == ("within", "trace 4bf92f3577b34da6a3ce929d0e0e4736, span 00f067aa0ba902b7") })
    span.end()
  }

  @Test(
    "a hostile context of another process begins a trace",
    arguments: ["", "00-x", String(repeating: "0", count: 4_000)])
  func hostile(header: String) {
    let bench = Bench()
    var context = ServiceContext.topLevel
    bench.tracer.extract(["traceparent": header, "tracestate": header], into: &context, using: Headers())
    #expect(context.span == nil)
  }

  @Test("with another tracer, only that one carries contexts across processes")
  func forwardedPropagation() throws {
    let other = InMemoryTracer()
    let bench = Bench(forwardingTo: other)
    let span = bench.tracer.startSpan("work", context: .topLevel)
    var headers: [String: String] = [:]
    bench.tracer.inject(span.context, into: &headers, using: Headers())
    #expect(headers.keys.sorted() == [InMemoryTracer.spanIDKey, InMemoryTracer.traceIDKey].sorted())
    var context = ServiceContext.topLevel
    bench.tracer.extract(headers, into: &context, using: Headers())
    let child = bench.tracer.startSpan("child", context: context)
    #expect(child.context.inMemorySpanContext?.parentSpanID == span.context.inMemorySpanContext?.spanID)
    child.end()
    span.end()
  }

  @Test("a span that is released without an end has failed")
  func released() throws {
    let bench = Bench()
    func begin() { _ = bench.tracer.startSpan("work", context: .topLevel) }
    begin()
    let record = try #require(bench.calls.take(ofWatch: bench.calls.currentWatch).ended.first)
    guard case .failed(let error)? = record.end?.outcome else { return #expect(Bool(false)) }
    #expect("\(error)" == "never ended")
  }

  @Test("a span that is released can be ended as long as a context of it exists")
  func releasedWithContext() throws {
    let bench = Bench()
    func begin() -> ServiceContext { bench.tracer.startSpan("work", context: .topLevel).context }
    var context: ServiceContext? = begin()
    #expect(bench.calls.take(ofWatch: bench.calls.currentWatch).ended.isEmpty)
    bench.tracer.activeSpan(identifiedBy: try #require(context))?.end()
    context = nil
    let record = try #require(bench.calls.take(ofWatch: bench.calls.currentWatch).ended.first)
    #expect(record.end?.outcome.isSuccess == true)
  }

  @Test("a span that ends twice, or is changed after its end, is as at its first end")
  func twice() throws {
    let bench = Bench()
    let span = bench.tracer.startSpan("work", context: .topLevel)
    #expect(span.isRecording)
    span.end()
    #expect(!span.isRecording)
    span.recordError(Lost())
    span.operationName = "other"
    span.end()
    let calls = bench.calls.take(ofWatch: bench.calls.currentWatch)
    #expect(calls.ended.count == 1 && calls.ended[0].end?.outcome.isSuccess == true)
    #expect(calls.ended[0].family.name == "work")
  }

  @Test("a span that is told to have begun and ended in the past has the duration between both")
  func past() throws {
    let bench = Bench()
    let span = bench.tracer.startSpan("work", context: .topLevel, at: Instant.ago(3_000_000_000))
    span.end(at: Instant.ago(1_000_000_000))
    let record = try #require(bench.calls.take(ofWatch: bench.calls.currentWatch).ended.first)
    let duration = try #require(record.end).time - record.began
    #expect(abs(duration - 2_000_000_000) < 500_000_000)
  }

  @Test("an instant that cannot be is taken as now", arguments: [0, UInt64.max])
  func impossible(time: UInt64) throws {
    let bench = Bench()
    let span = bench.tracer.startSpan("work", context: .topLevel, at: Instant(nanosecondsSinceEpoch: time))
    span.end(at: Instant(nanosecondsSinceEpoch: time))
    let record = try #require(bench.calls.take(ofWatch: bench.calls.currentWatch).ended.first)
    #expect((0..<60_000_000_000).contains(try #require(record.end).time - record.began))
  }

  @Test("events and links are marks of the call, and a link to a span of another process is a note")
  func marks() throws {
    let bench = Bench()
    let other = bench.tracer.startSpan("other", context: .topLevel)
    let span = bench.tracer.startSpan("work", context: .topLevel)
    span.addEvent("retry")
    span.addLink(SpanLink(context: other.context, attributes: [:]))
    var remote = ServiceContext.topLevel
    bench.tracer.extract(
      ["traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"], into: &remote, using: Headers())
    span.addLink(SpanLink(context: remote, attributes: [:]))
    span.addLink(SpanLink(context: .topLevel, attributes: [:]))
    let record = try #require(bench.calls.take(ofWatch: bench.calls.currentWatch).begun.last)
    let texts = record.marks.map { mark in
      switch mark.kind {
      case .noted(let text): text
      case .linked(let other): "→ \(other.name)"
      default: "?"
      }
    }
    #expect(
      texts == ["retry", "→ other", "is linked to trace 4bf92f3577b34da6a3ce929d0e0e4736, span 00f067aa0ba902b7"])
    span.end()
    other.end()
  }

  @Test("a request that is resent is an attempt of the span around it, and so is the failed one before it")
  func resent() throws {
    let bench = Bench()
    bench.tracer.withSpan("load") { _ in
      for number in 0..<3 {
        bench.tracer.withSpan("GET", ofKind: .client) { span in
          if number > 0 { span.attributes["http.request.resend_count"] = number }
          if number < 2 { span.setStatus(SpanStatus(code: .error, message: "http-503")) }
        }
      }
    }
    let record = try #require(bench.calls.take(ofWatch: bench.calls.currentWatch).begun.first)
    let marks = record.marks.map { mark in
      switch mark.kind {
      case .attempted: "attempted"
      case .attemptFailed(let error): "failed: \(error)"
      default: "?"
      }
    }
    #expect(marks == ["attempted", "failed: http-503", "attempted", "failed: http-503", "attempted"])
  }

  @Test("the active span of a context can be ended through it, until it is over")
  func active() throws {
    let bench = Bench()
    let span = bench.tracer.startSpan("work", context: .topLevel)
    let found = try #require(bench.tracer.activeSpan(identifiedBy: span.context))
    found.attributes["a"] = 1
    #expect(span.attributes.get("a") == 1)
    found.end()
    #expect(!span.isRecording && bench.tracer.activeSpan(identifiedBy: span.context) == nil)
  }
}

@Suite("The memory and the locks of spans")
struct SpanMemoryTests {
  @Test("spans that are linked to themselves, to one another and in a chain are released")
  func links() throws {
    let bench = Bench()
    weak var first: CallRecord?
    weak var last: CallRecord?
    do {
      let spans = (0..<10_000).map { _ in bench.tracer.startSpan("work", context: .topLevel) }
      for (span, next) in zip(spans, spans.dropFirst()) { next.addLink(span) }
      spans[0].addLink(spans[0])
      spans[1].addLink(spans[2])
      spans[2].addLink(spans[1])
      (first, last) = (spans[0].context.span?.call, spans[spans.count - 1].context.span?.call)
      for span in spans { span.end() }
    }
    #expect(first != nil)
    for call in bench.calls.take(ofWatch: bench.calls.currentWatch).ended { call.unlink() }
    #expect(first == nil && last == nil)
  }

  @Test("an error of the program may change its span when it is released")
  func released() {
    final class Cause: Sendable {
      let span: LoadscopeSpan

      init(_ span: LoadscopeSpan) { self.span = span }

      deinit { span.attributes["released"] = true }
    }
    struct Failure: Error { let cause: Cause }
    let bench = Bench()
    let span = bench.tracer.startSpan("work", context: .topLevel)
    span.recordError(Failure(cause: Cause(span)))
    span.recordError(Lost())
    #expect(span.attributes.get("released") == .bool(true))
    span.end()
  }

  @Test("the texts of attributes may make spans themselves")
  func describing() async {
    struct Path: CustomStringConvertible, Sendable {
      let tracer: LoadscopeTracer

      var description: String {
        tracer.withSpan("inner") { _ in }
        return "/path"
      }
    }
    let bench = Bench()
    let (calls, tracer) = (bench.calls, bench.tracer)
    await tracer.withSpan("outer", ofKind: .server) { span in
      span.attributes["http.request.method"] = "GET"
      span.attributes["url.path"] = SpanAttribute.stringConvertible(Path(tracer: tracer))
      await calls.record("call", "") { _ in }
    }
    let families = calls.take(ofWatch: calls.currentWatch).families
    #expect(families.contains { $0.name == "call" && $0.parent?.name == "GET /path" })
  }

  @Test("spans are changed, renamed and ended from many tasks at once")
  func concurrent() async {
    let bench = Bench()
    for _ in 0..<200 {
      let span = bench.tracer.startSpan("work", context: .topLevel)
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<8 {
          group.addTask {
            span.attributes["task \(task)"] = task
            span.operationName = "work \(task)"
            span.addEvent("event")
            if task % 2 == 0 { span.end() }
          }
        }
      }
      #expect(!span.isRecording)
    }
    #expect(bench.calls.take(ofWatch: bench.calls.currentWatch).ended.count == 200)
  }
}

@Suite("Spans and clients that come and go")
struct SpanWatchTests {
  @Test("a span within one that started before the client came has the call around it, and no span of another process")
  func lateClient() async throws {
    let bench = Bench(isWatched: false)
    let (calls, tracer) = (bench.calls, bench.tracer)
    var context = ServiceContext.topLevel
    tracer.extract(
      ["traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"], into: &context, using: Headers())
    let outer = tracer.startSpan("outer", context: context)
    calls.start {}
    await ServiceContext.$current.withValue(outer.context) {
      await calls.record("call", "") { _ in tracer.withSpan("inner") { _ in } }
    }
    let begun = calls.take(ofWatch: calls.currentWatch).begun
    #expect(begun.map(\.family.name) == ["call", "inner"] && begun[1].parent === begun[0])
    #expect(begun[1].facts?.attributes.contains { $0.name == "within" } == false)
  }

  @Test("a span that started for a client that has left belongs to no later one")
  func nextClient() throws {
    let bench = Bench()
    let outer = bench.tracer.startSpan("outer", context: .topLevel)
    bench.calls.stop()
    let unwatched = bench.tracer.startSpan("unwatched", context: outer.context)
    #expect(bench.tracer.activeSpan(identifiedBy: unwatched.context) == nil)
    bench.calls.start {}
    let inner = bench.tracer.startSpan("inner", context: outer.context)
    outer.end()
    let calls = bench.calls.take(ofWatch: bench.calls.currentWatch)
    #expect(calls.begun.count == 1 && calls.begun[0].parent == nil && calls.ended.isEmpty)
    inner.end()
  }

  @Test("a span that is told late is within the call that it is in, and calls are within it")
  func toldLate() async throws {
    let bench = Bench()
    let (calls, tracer) = (bench.calls, bench.tracer)
    await calls.record("outer", "") { _ in
      await tracer.withSpan("span", at: Instant.ago(2_000_000_000)) { _ in
        await calls.record("inner", "") { _ in }
        tracer.withSpan("inner span") { _ in }
      }
    }
    #expect(bench.parents() == ["outer": nil, "span": "outer", "inner": "span", "inner span": "span"])
  }

  @Test("with a tracer that does not sample, attributes that are set one by one are kept for clients")
  func unsampled() throws {
    let bench = Bench(forwardingTo: NoOpTracer())
    let span = bench.tracer.startSpan("GET", context: .topLevel, ofKind: .client)
    span.attributes["http.request.method"] = "GET"
    span.attributes["server.address"] = "upstream"
    #expect(span.context.span?.call?.family.name == "GET upstream")
    span.end()
  }

  @Test("the first attempt is noted whatever else has happened, and only if it is of the same kind")
  func attempts() throws {
    let bench = Bench()
    func request(_ name: String, resent: Int) {
      bench.tracer.withSpan(name, ofKind: .client) { span in
        if resent > 0 { span.attributes["http.request.resend_count"] = resent }
        span.setStatus(SpanStatus(code: .error))
      }
    }
    bench.tracer.withSpan("load") { span in
      span.addEvent("begin")
      request("GET", resent: 0)
      request("GET", resent: 1)
    }
    bench.tracer.withSpan("other") { _ in
      request("SELECT", resent: 0)
      request("GET", resent: 1)
    }
    let begun = bench.calls.take(ofWatch: bench.calls.currentWatch).begun
    let counts = begun.filter { $0.parent == nil }.map { call in
      call.marks.count { if case .attempted = $0.kind { true } else { false } }
    }
    #expect(counts == [2, 1])
  }
}

@Suite("Spans as clients get them")
struct SpanJournalTests {
  @Test("secrets are removed before texts are cut, also from names of families")
  func redacted() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent { $0.replacing(/secret-\w+/, with: "…") }
      let tracer = LoadscopeTracer(agent)
      let client = try TestClient(agent)
      _ = try await client.moment()
      let secret = "secret-" + String(repeating: "x", count: 40)
      tracer.withSpan("request", ofKind: .server) { span in
        span.attributes["http.request.method"] = "GET"
        span.attributes["url.path"] = "/reset/\(secret)"
        span.attributes["text"] = String(repeating: "a", count: 180) + secret
        span.addEvent(SpanEvent(name: secret))
        span.setStatus(SpanStatus(code: .error, message: secret))
      }
      var texts: [String] = []
      var isOver = false
      while !isOver {
        let moment = try await client.moment()
        for node in moment.nodes { texts += [node.identity.key] + node.identity.facts.map(\.value) }
        for entry in moment.entries {
          if case .sync(.noted(let text)) = entry.event { texts.append(text) }
          if let failure = entry.failure {
            texts.append(failure)
            isOver = true
          }
        }
      }
      #expect(texts.contains { $0.contains("…") } && !texts.contains { $0.contains("secret-x") })
    }
  }

  @Test("a link is an entry whose cause is the other span")
  func linked() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let tracer = LoadscopeTracer(agent)
      let client = try TestClient(agent)
      _ = try await client.moment()
      let other = tracer.startSpan("other", context: .topLevel)
      other.setStatus(SpanStatus(code: .error))
      other.end()
      tracer.withSpan("work") { span in
        span.addLink(other)
        span.setStatus(SpanStatus(code: .error))
      }
      var begins: [UInt64: String] = [:]
      var (keys, cause) = ([NodeID: String](), UInt64?.none)
      while cause == nil {
        let moment = try await client.moment()
        for node in moment.nodes { keys[node.id] = node.identity.key }
        for entry in moment.entries {
          if case .node(.stateChanged(_, .syncing, _)) = entry.event, let node = entry.node {
            begins[entry.sequence] = keys[node]
          }
          if case .sync(.noted(let text)) = entry.event, text.hasPrefix("is linked to other") { cause = entry.cause }
        }
      }
      #expect(cause.flatMap { begins[$0] }?.hasPrefix("other") == true)
    }
  }

  @Test("a span that began long ago, and is told late, is no error in the stream")
  func old() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let client = try TestClient(agent)
      _ = try await client.moment()
      try? await agent.call("first") { throw TestError("first") }
      _ = try await client.entries { entries in entries.contains { $0.failure == "first" } }
      // The stream goes on with moments of statistics alone, which are far later than its last entry.
      let last = try await client.moment().clock.now
      while try await client.moment().clock.now < last + 1_500_000_000 {}
      let span = LoadscopeTracer(agent).startSpan("work", context: .topLevel, at: Instant.ago(5_000_000_000))
      span.setStatus(SpanStatus(code: .error, message: "late"))
      span.end()
      _ = try await client.entries { entries in entries.contains { $0.failure == "late" } }
    }
  }

  @Test("a family of spans takes no fault, and the refusal says why")
  func fault() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(access: .control)
      let tracer = LoadscopeTracer(agent)
      let client = try await TestClient.controlling(agent)
      tracer.withSpan("work") { $0.setStatus(SpanStatus(code: .error)) }
      var family: NodeID?
      while family == nil {
        family = try await client.moment().nodes.first { $0.identity.kind == .callFamily }?.id
      }
      let outcome = try await client.perform("fault", of: "work", #""hang":true"#)
      #expect(outcome == .refused("work has spans, which take no faults: they only watch"))
    }
  }
}

@Suite("Spans of strangers")
struct HostileSpanTests {
  @Test("names, attributes and events of any text and length are shown within the limits of a line")
  func texts() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let tracer = LoadscopeTracer(agent)
      let client = try TestClient(agent)
      _ = try await client.moment()
      let texts = [
        "", "\0", "a\nb\u{1B}[31m", "\u{202E}right", String(repeating: "é", count: 100_000),
        String(repeating: "👩‍👩‍👧", count: 10_000), "\u{301}", "\"}\u{7F}",
      ]
      for (number, text) in texts.enumerated() {
        tracer.withSpan(text, ofKind: .server) { span in
          span.attributes["http.request.method"] = text
          span.attributes["url.path"] = text
          span.attributes[text] = text
          span.addEvent(SpanEvent(name: text, attributes: ["\(text)": "\(text)"]))
          span.setStatus(SpanStatus(code: .error, message: text))
          span.operationName = "\(number)\(text)"
        }
      }
      var failed: Set<NodeID> = []
      while failed.count < texts.count {
        let moment = try await client.moment()
        for node in moment.nodes {
          #expect(node.identity.key.utf8.count <= Inspector.nameLimit)
          #expect(node.identity.facts.allSatisfy { $0.value.utf8.count <= 200 })
        }
        for entry in moment.entries where entry.failure != nil {
          if let node = entry.node { failed.insert(node) }
        }
      }
    }
  }

  @Test("a span with thousands of children has the rows of a few, and all are counted")
  func children() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let tracer = LoadscopeTracer(agent)
      let client = try TestClient(agent)
      _ = try await client.moment()
      let count = 5_000
      let outer = tracer.startSpan("outer", context: .topLevel)
      let inner = (0..<count).map { _ in tracer.startSpan("inner", context: outer.context) }
      for (number, span) in inner.enumerated() {
        if number.isMultiple(of: 2) { span.setStatus(SpanStatus(code: .error, message: "odd")) }
        span.end()
      }
      outer.end()
      var (keys, calls) = ([NodeID: String](), [NodeID: NodeCalls]())
      var isCounted = false
      while !isCounted {
        for node in try await client.moment().nodes {
          keys[node.id] = node.identity.key
          calls[node.id] = node.calls
        }
        isCounted = calls.contains { id, calls in
          keys[id] == "inner" && calls.succeeded == count / 2 && calls.failed == count / 2
        }
      }
      #expect(keys.values.count { $0.hasPrefix("inner#") } < 200)
    }
  }
}

// MARK: Random programs

/// A span of a random program, with the spans within it.
private struct Plan: Sendable {
  var name: String
  var kind: SpanKind
  var ending: Ending
  var isRenamed: Bool
  var isParallel: Bool
  var passesContext: Bool
  var children: [Plan]

  enum Ending: CaseIterable { case plain, error, status, twice, beforeChildren, cancelled }

  static func random(_ count: inout Int, depth: Int, using generator: inout some RandomNumberGenerator) -> Plan {
    count += 1
    let name = "span \(count)"
    let kinds: [SpanKind] = [.internal, .server, .client, .producer, .consumer]
    var plan = Plan(
      name: name, kind: kinds.randomElement(using: &generator) ?? .internal,
      ending: Ending.allCases.randomElement(using: &generator) ?? .plain, isRenamed: .random(using: &generator),
      isParallel: .random(using: &generator), passesContext: .random(using: &generator), children: [])
    guard depth > 0 else { return plan }
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      plan.children.append(random(&count, depth: depth - 1, using: &generator))
    }
    return plan
  }

  func run(_ tracer: some Tracer, in context: ServiceContext) async {
    let span = tracer.startSpan(name, context: context, ofKind: kind)
    span.attributes["number"] = name
    if isRenamed { span.operationName = "\(name), renamed" }
    if ending == .beforeChildren { span.end() }
    await ServiceContext.$current.withValue(span.context) {
      if isParallel {
        await withTaskGroup(of: Void.self) { group in
          for child in children {
            group.addTask {
              await child.run(tracer, in: passesContext ? span.context : ServiceContext.current ?? .topLevel)
            }
          }
        }
      } else {
        for child in children { await child.run(tracer, in: ServiceContext.current ?? .topLevel) }
      }
    }
    switch ending {
    case .error: span.recordError(Lost())
    case .status: span.setStatus(SpanStatus(code: .error, message: "broken"))
    case .cancelled: span.recordError(CancellationError())
    case .plain, .twice, .beforeChildren: break
    }
    span.addEvent(SpanEvent(name: "end of \(name)"))
    span.end()
    if ending == .twice { span.end() }
  }
}

/// A span as both tracers see it.
private struct Seen: Hashable, CustomStringConvertible {
  let name: String
  let parent: String?
  let kind: String
  let outcome: String

  var description: String { "\(name) in \(parent ?? "-"), \(kind), \(outcome)" }
}

@Suite("A tracer beside the in-memory tracer")
struct RandomSpanTests {
  private static func seen(_ spans: [FinishedInMemorySpan]) -> Set<Seen> {
    let names = Dictionary(uniqueKeysWithValues: spans.map { ($0.spanID, $0.operationName) })
    return Set(
      spans.map { span in
        let error = span.errors.first?.error
        let outcome =
          error is CancellationError ? "cancelled" : error.map { "\($0)" } ?? span.status?.message ?? "ok"
        return Seen(
          name: span.operationName, parent: span.parentSpanID.flatMap { names[$0] }, kind: "\(span.kind)",
          outcome: outcome)
      })
  }

  private static func seen(_ calls: RecordedCalls, _ parents: [ObjectIdentifier: CallRecord]) -> Set<Seen> {
    Set(
      calls.begun.compactMap { call in
        guard let facts = call.facts as? AttributeFacts, let end = call.end else { return nil }
        let outcome =
          switch end.outcome {
          case .succeeded: "ok"
          case .failed(let error): "\(error)"
          case .cancelled: "cancelled"
          }
        return Seen(
          name: facts.name, parent: (parents[ObjectIdentifier(call)]?.facts as? AttributeFacts)?.name,
          kind: facts.attributes.first?.value ?? "",
          outcome: outcome)
      })
  }

  @Test("has the same names, parents, kinds and errors, and forwards each span unchanged, in 10,000 random programs")
  func same() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var generator = SplitMix64(seed: seed)
    for number in 0..<10_000 {
      var count = 0
      let plan = Plan.random(&count, depth: 3, using: &generator)
      let (alone, other) = (InMemoryTracer(), InMemoryTracer())
      await plan.run(alone, in: .topLevel)
      let bench = Bench(forwardingTo: other)
      await plan.run(bench.tracer, in: .topLevel)
      let calls = bench.calls.take(ofWatch: bench.calls.currentWatch)
      let parents = Dictionary(
        uniqueKeysWithValues: calls.begun.compactMap { call in call.parent.map { (ObjectIdentifier(call), $0) } })
      let expected = Self.seen(alone.finishedSpans)
      #expect(Self.seen(other.finishedSpans) == expected, "program \(number)")
      #expect(Self.seen(calls, parents) == expected, "program \(number)")
      #expect(calls.ended.count == count, "program \(number)")
      #expect(
        Set(other.finishedSpans.map { "\($0.attributes)\($0.events.map(\.name))" })
          == Set(alone.finishedSpans.map { "\($0.attributes)\($0.events.map(\.name))" }))
    }
  }
}
