import LoadscopeAgent
import Synchronization
import Tracing

/// The call of a span.
struct SpanRecording: Sendable {
  let facts: AttributeFacts
  let call: CallRecord
  private var collector: SpanCollector { facts.collector }

  /// Records the begin of a span; nil if no client watches any more.
  init?(_ facts: AttributeFacts, within parent: CallRecord?, at time: UInt64) {
    let (now, collector) = (CallTime.now, facts.collector)
    let began = collector.time(time, now: now)
    guard let call = collector.calls.begin(facts, within: parent, at: began, now: now) else { return nil }
    (self.facts, self.call) = (facts, call)
  }

  var isOver: Bool { call.end != nil }

  func add(_ event: SpanEvent) {
    call.mark(.noted(facts.text(of: event)), at: collector.time(event.nanosecondsSinceEpoch, now: .now))
  }

  func add(_ link: SpanLink) {
    guard let place = link.context.span else { return }
    if let other = place.call {
      call.mark(.linked(LinkedCall(other)))
    } else if let trace = place.trace {
      call.mark(.noted("is linked to trace \(trace.name)"))
    }
  }

  /// Ends the span at a time, in nanoseconds since 1970.
  func end(at time: UInt64) {
    guard let end = facts.end() else { return }
    let time = max(call.began, collector.time(time, now: .now))
    if let summary = end.summary { call.mark(.noted(summary), at: time, isLast: true) }
    if end.isResent { call.noteAttempt(endingWith: end.outcome, at: time) }
    collector.calls.end(span: call, end.outcome, at: time)
  }

  /// Ends a span that the program has not ended and no longer refers to.
  fileprivate func endByRelease() {
    guard !isOver, facts.end() != nil else { return }
    collector.calls.end(span: call, .failed(SpanFailure(text: "never ended")), at: .now)
  }
}

/// The failure of a span without an error of the program.
struct SpanFailure: Error, CustomStringConvertible {
  let text: String

  var description: String { text }
}

/// The recorder, the known routes and the clock that the spans of a tracer share.
final class SpanCollector: Sendable {
  let calls: CallRecorder
  let routes = KnownRoutes()
  /// The last known difference between the time since 1970 and ``CallTime``.
  private let clockOffset = Atomic<Int64>(0)

  /// The age beyond which a time of a span is taken as an error, in nanoseconds.
  private static let longestAge: Int64 = 3_600_000_000_000
  /// The age below which a time is the present: the clocks of both are read one after the other.
  private static let shortestAge: Int64 = 1_000_000

  init(_ calls: CallRecorder) { self.calls = calls }

  /// Returns a time that is given in nanoseconds since 1970, and is in the past if at all.
  func time(_ time: UInt64, now: CallTime) -> CallTime {
    let time = Int64(clamping: time)
    let lastAge = now + clockOffset.load(ordering: .relaxed) - time
    // Reading the clock is dear. Most times are the present.
    if 0..<Self.shortestAge ~= lastAge { return now }
    let present = Int64(clamping: DefaultTracerClock.now.nanosecondsSinceEpoch)
    clockOffset.store(present - now, ordering: .relaxed)
    let age = present.subtractingReportingOverflow(time)
    return !age.overflow && Self.shortestAge...Self.longestAge ~= age.partialValue ? now - age.partialValue : now
  }
}

/// The place of a context among the spans: that of the innermost one, of this process or another one.
///
/// Ends its span as failed if the program releases all contexts of the span without an end.
final class SpanPlace: Sendable {
  /// The innermost span; nil if no client watched at its start, or if it is one of another process.
  let recording: SpanRecording?
  /// The ids of the innermost span of all processes; nil for none.
  let trace: TraceContext?
  /// Whether the innermost span is one of another process.
  let isRemote: Bool

  init(_ recording: SpanRecording? = nil, trace: TraceContext?, isRemote: Bool = false) {
    (self.recording, self.trace, self.isRemote) = (recording, trace, isRemote)
  }

  deinit { recording?.endByRelease() }

  var call: CallRecord? { recording?.call }
}

extension ServiceContext {
  private enum Key: ServiceContextKey {
    typealias Value = SpanPlace

    static var nameOverride: String? { "loadscope-span" }
  }

  var span: SpanPlace? {
    get { self[Key.self] }
    set { self[Key.self] = newValue }
  }

  /// Returns the context within a span that is not recorded, at a place. The ids around it stay.
  func withinUnrecorded(_ place: SpanPlace?) -> ServiceContext {
    guard let place, place.recording != nil || place.isRemote else { return self }
    return with(SpanPlace(trace: place.trace))
  }

  func with(_ place: SpanPlace) -> ServiceContext {
    var inner = self
    inner.span = place
    return inner
  }
}
