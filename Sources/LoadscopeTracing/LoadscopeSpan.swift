import LoadscopeAgent
import Tracing

/// A span that clients see as a call. Forwards everything to the span of another tracer, if there is one.
public struct LoadscopeSpan: Span {
  /// The context that puts other spans within this one, also those of other processes.
  public let context: ServiceContext
  private let name: String
  /// Nil if no client watched when the span started.
  private let place: SpanPlace?
  private let forwarded: (any Span)?

  /// Creates a span. Without a place and a forwarded span, it only carries a context.
  init(_ name: String, in context: ServiceContext, at place: SpanPlace? = nil, forwarded: (any Span)? = nil) {
    (self.name, self.context, self.place, self.forwarded) = (name, context, place, forwarded)
  }

  private var recording: SpanRecording? { place?.recording }

  /// The name of the span. A change moves the call to the family of the new name.
  public var operationName: String {
    get { forwarded?.operationName ?? recording?.facts.name ?? name }
    nonmutating set {
      recording?.facts.change { $0.name = newValue }
      forwarded?.operationName = newValue
    }
  }

  /// Whether a client, or the other tracer, gets the changes of the span: false once it is over.
  public var isRecording: Bool { recording?.isOver == false || forwarded?.isRecording == true }

  /// The attributes of the span. Clients see the first 32 of them, of 1,000 characters together.
  public var attributes: SpanAttributes {
    // A span that the other tracer does not sample keeps no attributes.
    get {
      if let forwarded, forwarded.isRecording { return forwarded.attributes }
      return recording?.facts.spanAttributes ?? forwarded?.attributes ?? [:]
    }
    nonmutating set {
      recording?.facts.change { $0.attributes = newValue }
      forwarded?.attributes = newValue
    }
  }

  /// Sets the status. An error is the failure of the call; `ok` wins over recorded errors.
  public func setStatus(_ status: SpanStatus) {
    recording?.facts.change { $0.status = status }
    forwarded?.setStatus(status)
  }

  /// Adds an event, which clients see in the log.
  public func addEvent(_ event: SpanEvent) {
    recording?.add(event)
    forwarded?.addEvent(event)
  }

  /// Records an error, which is the failure of the call.
  public func recordError<Instant: TracerInstant>(
    _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
  ) {
    recording?.facts.change { $0.error = error }
    forwarded?.recordError(error, attributes: attributes, at: instant())
  }

  /// Adds a link to another span, which clients see as a cause.
  public func addLink(_ link: SpanLink) {
    recording?.add(link)
    forwarded?.addLink(link)
  }

  /// Ends the span. A second end has no effect.
  public func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
    guard recording != nil || forwarded != nil else { return }
    let instant = instant()
    recording?.end(at: instant.nanosecondsSinceEpoch)
    forwarded?.end(at: instant)
  }
}
