import InMemoryTracing
import Loadables
import LoadablesTelemetry
import LoadablesTesting
import Logging
import MetricsTestKit
import Synchronization
import Testing
import Tracing

final class NamedLoadable: TestLoadable, InspectionNamed {
  private(set) var inspectionName = ""

  convenience init(_ name: String, _ plan: SyncPlan, _ time: any TimeSource) {
    self.init(plan: plan, timeSource: time)
    inspectionName = name
  }
}

final class NamedManualLoadable: TestLoadable, InspectionNamed {
  private(set) var inspectionName = ""

  convenience init(_ name: String) {
    self.init()
    inspectionName = name
  }
}

final class NamedGroup: LoadableGroup, InspectionNamed {
  private(set) var inspectionName = ""

  convenience init(_ name: String, _ children: [any LoadableProtocol]) {
    self.init(children)
    inspectionName = name
  }
}

struct SampleError: Error {}

/// A loadable that ends its syncs at once.
final class PromptLoadable: Loadable, InspectionNamed {
  private(set) var inspectionName = ""
  private var failure: SampleError?

  convenience init(_ name: String, _ failure: SampleError?) {
    self.init()
    (inspectionName, self.failure) = (name, failure)
  }

  override var isContentsAvailable: Bool { loadableState == .didSyncSuccessfully }

  override func doSync() {
    if let failure { setFailedToSync(failure) } else { setDidSyncSuccessfully() }
  }
}

/// The entries of a logger.
final class LogEntries: LogHandler, Sendable {
  let entries = Mutex<[String]>([])
  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }
  var logLevel: Logger.Level {
    get { .trace }
    set {}
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  func log(event: LogEvent) {
    let values = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    entries.withLock { $0.append("\(event.level) \(event.message) \(values.joined(separator: " "))") }
  }
}

/// A telemetry with backends in memory and a manual clock, installed while it runs a test's body.
@MainActor
final class TelemetryBench {
  let time = ManualTimeSource()
  let tracer = InMemoryTracer(idGenerator: .incrementing)
  let metrics = TestMetrics()
  let log = LogEntries()
  let telemetry: LoadableTelemetry

  init() {
    let log = log
    telemetry = LoadableTelemetry(
      tracer: tracer, metrics: metrics, logger: Logger(label: "test") { _ in log }, timeSource: time)
  }

  /// Runs a synchronous body, so that no other test has events meanwhile.
  static func run(_ body: (TelemetryBench) throws -> Void) rethrows {
    let bench = TelemetryBench()
    LoadableInstruments.install(bench.telemetry)
    defer { LoadableInstruments.uninstall(bench.telemetry) }
    try body(bench)
  }

  func loadable(_ name: String, _ outcomes: SyncOutcomes, latency: Duration = .milliseconds(100)) -> NamedLoadable {
    NamedLoadable(name, SyncPlan(outcomes: outcomes, latency: .fixed(latency)), time)
  }

  /// A loadable whose syncs the test ends.
  func manualLoadable(_ name: String) -> NamedManualLoadable { NamedManualLoadable(name) }

  /// The ended spans, each as `name id<parent [links] attributes status`.
  var spans: [String] {
    tracer.finishedSpans.map { span in
      var text = "\(span.operationName) \(number(span.spanID))"
      if let parent = span.parentSpanID { text += "<\(number(parent))" }
      for link in span.links {
        let other = link.context.inMemorySpanContext.map { number($0.spanID) }
        text += " link \(other ?? "?") \(Self.text(link.attributes))"
      }
      text += " \(Self.text(span.attributes))"
      if let status = span.status { text += " \(status.code) \(status.message ?? "")" }
      return text
    }
  }

  /// The ended spans as a tree, in the order of their beginnings.
  var trace: [String] {
    let lines = trace(of: nil, indent: "")
    #expect(lines.count == tracer.finishedSpans.count, "each span is below a root")
    return lines
  }

  private func trace(of parent: String?, indent: String) -> [String] {
    let spans = tracer.finishedSpans.filter { $0.parentSpanID == parent }
    let ordered = spans.sorted { (Int(number($0.spanID)) ?? 0) < (Int(number($1.spanID)) ?? 0) }
    return ordered.flatMap { span -> [String] in
      var text = "\(indent)\(span.operationName) \(number(span.spanID)): \(span.attributes.text("loadable.result"))"
      if let message = span.status?.message, parent != nil { text += ", \(message)" }
      let attempt = span.attributes.text("loadable.attempt")
      if !attempt.isEmpty { text += ", attempt \(attempt)" }
      for link in span.links {
        let other = link.context.inMemorySpanContext.map { number($0.spanID) } ?? "?"
        text += ", link to \(other) with attempt \(link.attributes.text("loadable.retry.attempt"))"
        text += ", delay \(link.attributes.text("loadable.retry.delay_ms")) ms"
      }
      return [text] + trace(of: span.spanID, indent: indent + "  ")
    }
  }

  /// The counters and the durations as the documentation shows them.
  var measured: [String] {
    let timers = metrics.timers.filter { !$0.values.isEmpty }.map { timer in
      let values = timer.values.map { "\($0 / 1_000_000)" }.joined(separator: ", ")
      return "\(timer.label) \(Self.text(timer.dimensions)) \(values)"
    }
    return counters + timers.sorted()
  }

  /// The logged entries.
  var logged: [String] { log.entries.withLock { $0 } }

  /// The counters that are not zero, each as `label dimensions total`.
  var counters: [String] {
    metrics.counters.filter { $0.totalValue != 0 }.map { counter in
      "\(counter.label) \(Self.text(counter.dimensions)) \(counter.totalValue)"
    }.sorted()
  }

  /// The durations in milliseconds.
  var durations: [String] {
    metrics.timers.filter { !$0.values.isEmpty }.map { timer in
      "\(Self.text(timer.dimensions)) \(timer.values.map { $0 / 1_000_000 })"
    }.sorted()
  }

  /// The last values of the gauges.
  var gauges: [String] {
    metrics.recorders.map { "\(Self.text($0.dimensions)) \(Int($0.lastValue ?? 0))" }.sorted()
  }

  private func number(_ id: String) -> String { id.replacing("span-", with: "") }

  private static func text(_ dimensions: [(String, String)]) -> String {
    dimensions.map { "\($0.1)" }.joined(separator: ",")
  }

  private static func text(_ attributes: SpanAttributes) -> String {
    var names: [String] = []
    attributes.forEach { name, _ in names.append(name) }
    return names.sorted().map { "\($0.replacing("loadable.", with: ""))=\(attributes.text($0))" }.joined(separator: " ")
  }
}

extension SpanAttributes {
  /// The value of an attribute as a text; empty if there is none.
  func text(_ name: String) -> String {
    switch get(name) {
    case .string(let text): text
    case .int64(let number): "\(number)"
    case .int32(let number): "\(number)"
    case let other: other.map { "\($0)" } ?? ""
    }
  }
}
