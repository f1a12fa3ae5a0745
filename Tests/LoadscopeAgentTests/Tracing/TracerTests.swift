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
    struct Instant: TracerInstant {
      var nanosecondsSinceEpoch: UInt64

      static func < (one: Instant, other: Instant) -> Bool { one.nanosecondsSinceEpoch < other.nanosecondsSinceEpoch }
    }
    let bench = Bench()
    let now = DefaultTracerClock.now.nanosecondsSinceEpoch
    let span = bench.tracer.startSpan(
      "work", context: .topLevel, at: Instant(nanosecondsSinceEpoch: now - 3_000_000_000))
    span.end(at: Instant(nanosecondsSinceEpoch: now - 1_000_000_000))
    let record = try #require(bench.calls.take(ofWatch: bench.calls.currentWatch).ended.first)
    let duration = try #require(record.end).time - record.began
    #expect(abs(duration - 2_000_000_000) < 500_000_000)
  }

  @Test("an instant that cannot be is taken as now", arguments: [0, UInt64.max])
  func impossible(time: UInt64) throws {
    struct Instant: TracerInstant {
      var nanosecondsSinceEpoch: UInt64

      static func < (one: Instant, other: Instant) -> Bool { one.nanosecondsSinceEpoch < other.nanosecondsSinceEpoch }
    }
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
      case .linked(let other): "→ \(other.family.name)"
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
          #expect(node.identity.facts.allSatisfy { $0.value.count <= AttributeFacts.longestText })
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
