import Loadables
import Tracing

/// The result of a sync.
enum SyncResult {
  case synced
  case failed((any Error)?)
  /// The loadable was set to idle, or began another sync.
  case reset
  /// The loadable was released.
  case released
  /// The telemetry was stopped.
  case stopped

  /// The value of the dimension and the attribute.
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

/// The next attempt after a failure.
struct Retry {
  /// The context of the failed sync; nil if it had no span.
  let context: ServiceContext?
  /// The number of the attempt, 2 for the first retry.
  let attempt: Int
  let delay: Duration
}

/// The identity of a sync.
struct SyncReference {
  /// The place of the node.
  let place: NodePlace
  /// The number of the request.
  let request: EventNumber
}

/// A sync of one loadable, with its span.
@MainActor
final class Sync {
  let reference: SyncReference
  /// The sync whose effect this sync is, open at the beginning; nil for none.
  let parent: SyncReference?
  /// The loadable's name.
  private let name: String
  /// The context of the cause.
  private let parentContext: ServiceContext
  let retry: Retry?
  private let start: Duration
  @exclusivity(unchecked) private var span: (any Span)?
  /// Whether the sync began: a group's begins with the first sync of a child.
  @exclusivity(unchecked) private(set) var isBegun = false
  @exclusivity(unchecked) private(set) var isEnded = false
  /// Whether the request of this sync, of a container, is being forwarded.
  @exclusivity(unchecked) var isBeingRequested = false
  /// The failure of a container while its request is being forwarded.
  @exclusivity(unchecked) var failure: EventTrail.Entry?

  /// - Parameters:
  ///   - reference: The identity of the sync.
  ///   - name: The loadable's name.
  ///   - parent: The open sync that caused this sync; nil for none.
  ///   - parentContext: The context of the cause.
  ///   - retry: The failed attempt, if a timer has started this sync.
  ///   - start: The time of the request.
  init(
    _ reference: SyncReference, of name: String, in parent: SyncReference?, _ parentContext: ServiceContext,
    retryOf retry: Retry?, at start: Duration
  ) {
    (self.reference, self.name, self.parent, self.parentContext) = (reference, name, parent, parentContext)
    (self.retry, self.start) = (retry, start)
  }

  /// The number of the request.
  var request: EventNumber { reference.request }

  /// The context of the span; nil without a span.
  var context: ServiceContext? { span?.context }

  /// Begins the sync, with a span if there is a tracer.
  ///
  /// - Parameter context: The context of the parent's span; nil for that of the cause.
  func begin(_ tracer: (any Tracer)?, in context: ServiceContext?) {
    isBegun = true
    guard let tracer else { return }
    let span = tracer.startAnySpan(name, context: context ?? parentContext, ofKind: .internal)
    if let retry, let failed = retry.context {
      var attributes = SpanAttributes()
      attributes["loadable.retry.attempt"] = retry.attempt
      attributes["loadable.retry.delay_ms"] = Int(retry.delay / .milliseconds(1))
      span.addLink(SpanLink(context: failed, attributes: attributes))
    }
    self.span = span
  }

  /// Ends the sync and its span.
  ///
  /// - Returns: The duration of the sync; nil if it never began.
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
