import Tracing

/// A tracer that discards every span. It is not a `NoOpTracer`, so the telemetry does create the spans.
struct DiscardingTracer: Tracer {
  private let other = NoOpTracer()

  func startSpan<Instant: TracerInstant>(
    _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
    at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
  ) -> NoOpTracer.NoOpSpan { NoOpTracer.NoOpSpan(context: context()) }

  func forceFlush() {}

  func inject<Carrier, Inject: Injector>(
    _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
  ) where Inject.Carrier == Carrier { other.inject(context, into: &carrier, using: injector) }

  func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
  ) where Extract.Carrier == Carrier { other.extract(carrier, into: &context, using: extractor) }
}
