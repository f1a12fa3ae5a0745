import LoadscopeAgent
import Tracing

/// Makes the spans of a program visible to `loadscope attach`, as calls.
///
/// ```swift
/// InstrumentationSystem.bootstrap(LoadscopeTracer(agent))
/// InstrumentationSystem.bootstrap(LoadscopeTracer(agent, forwardingTo: other))
/// ```
///
/// A span is a call, in the family of its name. Its parent is the span or ``LoadscopeAgent/call(_:_:_:)`` around it. It is
/// failed if an error was recorded, if its status is an error, or if its library sets no status and the HTTP status is 500
/// or more. A span that is released without an end is failed too.
///
/// With another tracer, such as that of an OpenTelemetry backend, each call is forwarded to it, and only it carries contexts
/// across processes. Without one, the context is a W3C `traceparent`. A `MultiplexInstrument` would use one tracer only.
public struct LoadscopeTracer: Tracer {
  private let collector: SpanCollector
  private let other: (any Tracer)?

  /// Creates a tracer for the clients of an agent.
  ///
  /// - Parameters:
  ///   - agent: The agent that shows the spans.
  ///   - other: The tracer that gets all calls as well; nil for none.
  public init(_ agent: LoadscopeAgent, forwardingTo other: (any Tracer)? = nil) {
    self.init(agent.calls, forwardingTo: other)
  }

  init(_ calls: CallRecorder, forwardingTo other: (any Tracer)? = nil) {
    (collector, self.other) = (SpanCollector(calls), other)
    calls.setSpan(ofTask: { ServiceContext.current?.span?.call })
  }

  /// Starts a span. Without a client and another tracer, it only carries the context.
  public func startSpan<Instant: TracerInstant>(
    _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
    at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
  ) -> LoadscopeSpan {
    let context = context()
    guard other != nil || collector.calls.isRecording else {
      return LoadscopeSpan(operationName, in: context.isEmpty ? context : context.withinUnrecorded(context.span))
    }
    let (start, place) = (instant(), context.span)
    let forwarded: (any Tracing.Span)? = other.map {
      $0.startSpan(
        operationName, context: context, ofKind: kind, at: start, function: function, file: fileID, line: line)
    }
    let outer = forwarded?.context ?? context
    guard let recording = record(operationName, at: place, kind, start) else {
      return LoadscopeSpan(operationName, in: outer.withinUnrecorded(place), forwarded: forwarded)
    }
    let trace = forwarded == nil ? TraceContext(within: place?.trace) : place?.trace
    let inner = SpanPlace(recording, trace: trace)
    return LoadscopeSpan(operationName, in: outer.with(inner), at: inner, forwarded: forwarded)
  }

  private func record(
    _ name: String, at place: SpanPlace?, _ kind: SpanKind, _ start: some TracerInstant
  ) -> SpanRecording? {
    guard collector.calls.isRecording else { return nil }
    let facts = AttributeFacts(name, kind, within: place?.isRemote == true ? place?.trace : nil, collector)
    return SpanRecording(facts, within: parent(in: place), at: start.nanosecondsSinceEpoch)
  }

  /// Returns the call around a span that starts in a context with a span.
  private func parent(in place: SpanPlace?) -> CallRecord? {
    // A context that the caller has passed says what is around the span. That of the task may be within a call.
    guard place?.isRemote != true, let enclosing = CallRecord.current else { return place?.call }
    let isOfTask = place?.call === ServiceContext.current?.span?.call
    return isOfTask ? collector.calls.innermost(enclosing, place?.call) : place?.call
  }

  /// Returns the innermost span of a context, until it is over.
  public func activeSpan(identifiedBy context: ServiceContext) -> LoadscopeSpan? {
    let place = context.span.flatMap { $0.recording?.isOver == false ? $0 : nil }
    let forwarded = other.flatMap { $0.activeAnySpan(in: context) }
    guard place != nil || forwarded != nil else { return nil }
    return LoadscopeSpan(place?.recording?.facts.name ?? "", in: context, at: place, forwarded: forwarded)
  }

  /// Has the other tracer deliver its spans.
  @available(*, deprecated)
  public func forceFlush() { other?.forceFlush() }

  /// Reads the context of another process from a request.
  public func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
  ) where Extract.Carrier == Carrier {
    other?.extract(carrier, into: &context, using: extractor)
    func value(_ key: String) -> String? { extractor.extract(key: key, from: carrier) }
    guard let trace = TraceContext(header: value(TraceContext.headerKey)) else { return }
    context.span = SpanPlace(trace: trace.with(state: value(TraceContext.stateKey)), isRemote: true)
  }

  /// Writes the context into a request to another process.
  public func inject<Carrier, Inject: Injector>(
    _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
  ) where Inject.Carrier == Carrier {
    if let other { return other.inject(context, into: &carrier, using: injector) }
    guard let trace = context.span?.trace else { return }
    injector.inject(trace.header, forKey: TraceContext.headerKey, into: &carrier)
    if let state = trace.state { injector.inject(state, forKey: TraceContext.stateKey, into: &carrier) }
  }
}

extension Tracer {
  fileprivate func activeAnySpan(in context: ServiceContext) -> (any Tracing.Span)? {
    activeSpan(identifiedBy: context)
  }
}
