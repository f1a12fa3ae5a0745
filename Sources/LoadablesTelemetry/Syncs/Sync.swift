import Loadables
import Tracing

/// The result of a sync, as shown in spans and metrics.
enum SyncResult {
  case synced
  case failed((any Error)?)
  /// The loadable was set to idle, or began another sync before the end of this one.
  case reset
  /// The loadable was released during the sync.
  case released
  /// The telemetry was stopped during the sync.
  case stopped

  /// The result as a value of the spans' attribute and of the metrics' dimension `result`.
  var name: String {
    switch self {
    case .synced: "synced"
    case .failed: "failed"
    case .reset: "reset"
    case .released: "released"
    case .stopped: "stopped"
    }
  }
}

/// A planned retry of a failed sync.
struct Retry {
  /// The tracing context of the failed sync, to which the retry's span has a link; nil if the failed sync had no span.
  let context: ServiceContext?
  /// The number of the attempt that the retry makes: 2 for the first retry after a failure.
  let attempt: Int
  let delay: Duration
}

/// The identity of a sync: the loadable's node, and the number of the event that requested the sync.
struct SyncReference {
  /// The index of the loadable's node in the ``MeasuredNodes``.
  let place: NodePlace
  /// The number of the event that requested the sync.
  let request: EventNumber
}

/// A sync of one loadable, with the span that represents it in a trace.
@MainActor
final class Sync {
  let reference: SyncReference
  /// The unfinished sync that caused this sync, such as a group's sync; nil for none.
  let parent: SyncReference?
  /// The name of the loadable, which is the name of the span.
  private let name: String
  /// The tracing context of the event that caused the sync, used if the parent sync has no span.
  private let parentContext: ServiceContext
  let retry: Retry?
  private let start: Duration
  @exclusivity(unchecked) private var span: (any Span)?
  /// Whether the sync has begun. A group's sync begins only when the first child begins to sync.
  @exclusivity(unchecked) private(set) var isBegun = false
  @exclusivity(unchecked) private(set) var isEnded = false
  /// Whether a container, such as a group, is forwarding the request of this sync to its children at this moment.
  @exclusivity(unchecked) var isBeingRequested = false
  /// The event of a container's failure while ``isBeingRequested``, logged after the request; nil without a failure.
  @exclusivity(unchecked) var failure: EventTrail.Entry?

  /// Creates a sync that has not begun: it has no span yet.
  ///
  /// - Parameters:
  ///   - parent: The unfinished sync that caused this sync; nil for none.
  ///   - parentContext: The tracing context of the event that caused this sync, used if the parent has no span.
  ///   - retry: The retry that this sync performs; nil for a sync that is no retry.
  ///   - start: The time of the request, from which the duration is measured.
  init(
    _ reference: SyncReference, of name: String, in parent: SyncReference?, _ parentContext: ServiceContext,
    retryOf retry: Retry?, at start: Duration
  ) {
    (self.reference, self.name, self.parent, self.parentContext) = (reference, name, parent, parentContext)
    (self.retry, self.start) = (retry, start)
  }

  /// The number of the event that requested the sync.
  var request: EventNumber { reference.request }

  /// The tracing context of the sync's span; nil without a span.
  var context: ServiceContext? { span?.context }

  /// Begins the sync, with a span if there is a tracer.
  ///
  /// - Parameter context: The tracing context of the parent's span; nil means the context given at the initialiser.
  func begin(_ tracer: (any Tracer)?, in context: ServiceContext?) {
    isBegun = true
    guard let tracer else { return }
    let span = tracer.startAnySpan(name, context: context ?? parentContext, ofKind: .internal)
    if let retry, let failed = retry.context {
      var attributes = SpanAttributes()
      attributes["loadable.retry.attempt"] = retry.attempt
      attributes["loadable.retry.delay_ms"] = Int(retry.delay.wholeNanoseconds / 1_000_000)
      span.addLink(SpanLink(context: failed, attributes: attributes))
    }
    self.span = span
  }

  /// Ends the sync and its span.
  ///
  /// - Returns: The time since the request; nil if the sync never began.
  func end(with result: SyncResult, at now: @autoclosure () -> Duration) -> Duration? {
    isEnded = true
    guard isBegun else { return nil }
    if let span {
      if span.isRecording { complete(span, with: result) }
      span.end()
    }
    return now() - start
  }

  private func complete(_ span: any Span, with result: SyncResult) {
    // A tracer may have attributes of its own, such as those of a sampler.
    span.updateAttributes { attributes in
      attributes["loadable.result"] = result.name
      if let retry { attributes["loadable.attempt"] = retry.attempt }
    }
    guard case .failed(let error) = result else { return }
    span.setStatus(SpanStatus(code: .error, message: error.map { "\($0)" }))
    if let error { span.recordError(error) }
  }
}
