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

/// A sync of one loadable, with its span.
@MainActor
final class Sync {
  /// The open sync whose effect this sync is; nil for none. Its loadable holds it. Weak, as a chain of proxies may be
  /// long, and a release of it would recurse.
  @exclusivity(unchecked) private weak var parent: Sync?
  /// The loadable's name.
  private let name: String
  private let parentContext: ServiceContext
  let retry: Retry?
  /// The number of the request.
  let request: EventNumber
  private let start: Duration
  @exclusivity(unchecked) private var span: (any Span)?
  @exclusivity(unchecked) private var isEnded = false
  /// Whether the request of this sync, of a container, is being forwarded.
  @exclusivity(unchecked) var isBeingRequested = false
  /// The failure of a container while its request is being forwarded.
  var failure: EventTrail.Entry?

  /// - Parameters:
  ///   - name: The loadable's name.
  ///   - cause: The sync of the event that caused this sync; nil for none.
  ///   - retry: The failed attempt, if a timer has started this sync.
  ///   - context: Returns the parent of a sync without a cause.
  init(
    of name: String, causedBy cause: Sync?, retryOf retry: Retry?, request: EventNumber,
    context: @autoclosure () -> ServiceContext, at start: Duration
  ) {
    // An observer of an ended sync acts within the sync that was its parent, such as a chain.
    var open = cause
    while let sync = open, sync.isEnded { open = sync.parent }
    parent = open
    parentContext = cause?.context ?? context()
    (self.name, self.retry, self.request, self.start) = (name, retry, request, start)
  }

  /// The context of the span; nil before the span begins.
  var context: ServiceContext? { span?.context }

  /// Begins the span, after those of the syncs that have caused it. No effect after the first call.
  func begin(_ tracer: any Tracer) {
    guard span == nil else { return }
    var ancestors: [Sync] = []
    while let next = (ancestors.last ?? self).parent, next.span == nil { ancestors.append(next) }
    while let next = ancestors.popLast() { next.beginSpan(tracer) }
    beginSpan(tracer)
  }

  private func beginSpan(_ tracer: any Tracer) {
    let span = tracer.startAnySpan(name, context: parent?.context ?? parentContext, ofKind: .internal)
    if let retry, let failed = retry.context {
      var attributes = SpanAttributes()
      attributes["loadable.retry.attempt"] = retry.attempt
      attributes["loadable.retry.delay_ms"] = Int(retry.delay / .milliseconds(1))
      span.addLink(SpanLink(context: failed, attributes: attributes))
    }
    self.span = span
  }

  /// Ends the span.
  ///
  /// - Returns: The duration of the sync; nil if it had no span.
  func end(with result: SyncResult, at now: Duration) -> Duration? {
    isEnded = true
    // It holds the sync.
    failure = nil
    guard let span else { return nil }
    if span.isRecording { complete(span, with: result) }
    span.end()
    return now - start
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
