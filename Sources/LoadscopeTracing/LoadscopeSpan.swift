import LoadscopeAgent
import Tracing

/// A span that clients see as a call. Forwards everything to the span of another tracer, if there is one.
public struct LoadscopeSpan: Span {
  public let context: ServiceContext
  private let name: String
  /// Nil if no client watched when the span started.
  private let recording: SpanRecording?
  private let forwarded: (any Span)?

  /// Creates a span that only carries a context.
  init(_ name: String, in context: ServiceContext) {
    (self.name, self.context, recording, forwarded) = (name, context, nil, nil)
  }

  init(_ name: String, in context: ServiceContext, _ recording: SpanRecording?, _ forwarded: (any Span)?) {
    (self.name, self.context, self.recording, self.forwarded) = (name, context, recording, forwarded)
  }

  public var operationName: String {
    get { forwarded?.operationName ?? recording?.facts.name ?? name }
    nonmutating set {
      recording?.facts.change { $0.name = newValue }
      forwarded?.operationName = newValue
    }
  }

  public var isRecording: Bool { recording?.isOver == false || forwarded?.isRecording == true }

  public var attributes: SpanAttributes {
    get { forwarded?.attributes ?? recording?.facts.spanAttributes ?? [:] }
    nonmutating set {
      recording?.facts.change { $0.attributes = newValue }
      forwarded?.attributes = newValue
    }
  }

  public func setStatus(_ status: SpanStatus) {
    recording?.facts.change { $0.status = status }
    forwarded?.setStatus(status)
  }

  public func addEvent(_ event: SpanEvent) {
    recording?.add(event)
    forwarded?.addEvent(event)
  }

  public func recordError<Instant: TracerInstant>(
    _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
  ) {
    recording?.facts.change { $0.error = error }
    forwarded?.recordError(error, attributes: attributes, at: instant())
  }

  public func addLink(_ link: SpanLink) {
    recording?.add(link)
    forwarded?.addLink(link)
  }

  public func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
    guard recording != nil || forwarded != nil else { return }
    let instant = instant()
    recording?.end(at: instant)
    forwarded?.end(at: instant)
  }
}
