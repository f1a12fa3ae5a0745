import LoadscopeAgent
import Tracing

/// The call of a span. Ends the call as failed if the program releases the span without an end.
final class SpanRecording: Sendable {
  let facts: AttributeFacts
  let call: CallRecord
  private let calls: CallRecorder
  private let endsByRelease: Bool

  /// Records the begin of a span; nil if no client watches any more.
  init?(_ facts: AttributeFacts, within parent: CallRecord?, at instant: some TracerInstant, _ calls: CallRecorder) {
    guard let call = calls.begin(facts, within: parent, at: .time(of: instant)) else { return nil }
    (self.facts, self.call, self.calls, endsByRelease) = (facts, call, calls, true)
  }

  /// Creates another reference to a span that is not over; nil for a call, and for a span that is over.
  init?(of call: CallRecord?, _ calls: CallRecorder) {
    guard let call, call.end == nil, let facts = call.facts as? AttributeFacts else { return nil }
    (self.facts, self.call, self.calls, endsByRelease) = (facts, call, calls, false)
  }

  deinit {
    if endsByRelease, !isOver { calls.end(span: call, .failed(SpanFailure(text: "never ended")), at: .now) }
  }

  var isOver: Bool { call.end != nil }

  func add(_ event: SpanEvent) { call.mark(.noted(facts.text(of: event))) }

  func add(_ link: SpanLink) {
    guard let place = link.context.span else { return }
    if let other = place.call {
      call.mark(.linked(other))
    } else if let trace = place.trace {
      call.mark(.noted("is linked to trace \(trace.name)"))
    }
  }

  func end(at instant: some TracerInstant) {
    guard let end = facts.end() else { return }
    let time = max(call.began, .time(of: instant))
    if let summary = end.summary { call.mark(.noted(summary)) }
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
}

extension CallTime {
  /// The age beyond which the instant of a span is taken as an error, in nanoseconds.
  private static let longestAge: Int64 = 3_600_000_000_000
  /// The age below which an instant is the present: the clocks of both are read one after the other.
  private static let shortestAge: Int64 = 1_000_000

  /// Returns the time of an instant, which is in the past if at all.
  static func time(of instant: some TracerInstant) -> CallTime {
    let age = Int64(clamping: DefaultTracerClock.now.nanosecondsSinceEpoch)
      .subtractingReportingOverflow(Int64(clamping: instant.nanosecondsSinceEpoch)).partialValue
    return now - (shortestAge...longestAge ~= age ? age : 0)
  }
}
