import LoadscopeAgent
import Tracing

/// The call of a span. Ends the call as failed if the program releases the span without an end.
final class SpanRecording: Sendable {
  let facts: AttributeFacts
  let call: CallRecord
  private let calls: CallRecorder
  private let endsByRelease: Bool

  /// Records the begin of a span; nil if no client watches any more.
  init?(_ facts: AttributeFacts, within parent: CallRecord?, at time: UInt64, _ calls: CallRecorder) {
    let now = CallTime.now
    guard let call = calls.begin(facts, within: parent, at: .time(time, now: now), now: now) else { return nil }
    (self.facts, self.call, self.calls, endsByRelease) = (facts, call, calls, true)
  }

  /// Creates another reference to a span that is not over; nil for a call, and for a span that is over.
  init?(of call: CallRecord?, _ calls: CallRecorder) {
    guard let call, call.end == nil, let facts = call.facts as? AttributeFacts else { return nil }
    (self.facts, self.call, self.calls, endsByRelease) = (facts, call, calls, false)
  }

  deinit {
    // Another reference may end it at the same time: the facts decide.
    guard endsByRelease, !isOver, facts.end() != nil else { return }
    calls.end(span: call, .failed(SpanFailure(text: "never ended")), at: .now)
  }

  var isOver: Bool { call.end != nil }

  func add(_ event: SpanEvent) {
    call.mark(.noted(facts.text(of: event)), at: .time(event.nanosecondsSinceEpoch, now: .now))
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
    let time = max(call.began, .time(time, now: .now))
    if let summary = end.summary { call.mark(.noted(summary), at: time, isLast: true) }
    if end.isResent { call.noteAttempt(endingWith: end.outcome, at: time) }
    calls.end(span: call, end.outcome, at: time)
  }
}

/// The failure of a span without an error of the program.
struct SpanFailure: Error, CustomStringConvertible {
  let text: String

  var description: String { text }
}

/// The place of a context among the spans.
struct SpanPlace: Sendable {
  /// The call of the innermost span; nil if no client watched at its start.
  var call: CallRecord?
  /// The ids of the innermost span of all processes; nil for none.
  var trace: TraceContext?
  /// Whether the innermost span is one of another process.
  var isRemote = false
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

  /// Returns the context within a span: a recorded one with ids, or one that is not recorded. Then the ids around it stay.
  func within(_ call: CallRecord?, hasIDs: Bool = true) -> ServiceContext {
    if call == nil, isEmpty { return self }
    let place = span
    guard call != nil || place?.call != nil || place?.isRemote == true else { return self }
    var inner = self
    inner.span = SpanPlace(call: call, trace: call != nil && hasIDs ? TraceContext(within: place?.trace) : place?.trace)
    return inner
  }
}

extension CallTime {
  /// The age beyond which a time of a span is taken as an error, in nanoseconds.
  private static let longestAge: Int64 = 3_600_000_000_000
  /// The age below which a time is the present: the clocks of both are read one after the other.
  private static let shortestAge: Int64 = 1_000_000

  /// Returns a time that is given in nanoseconds since 1970, and is in the past if at all.
  static func time(_ time: UInt64, now: CallTime) -> CallTime {
    let age = Int64(clamping: DefaultTracerClock.now.nanosecondsSinceEpoch) - Int64(clamping: time)
    return now - (shortestAge...longestAge ~= age ? age : 0)
  }
}
