import Loadables
import Metrics

/// The metrics of all loadables with the same name: counters and timers of their syncs.
@MainActor
final class SyncMetrics {
  /// The metrics of the syncs with one result, such as `failed`: a counter, and a timer of the durations.
  private struct OfResult {
    let syncs: Counter
    let durations: Metrics.Timer

    init(_ result: String, _ name: String, _ factory: any MetricsFactory) {
      let dimensions = [("loadable", name), ("result", result)]
      syncs = Counter(label: "loadable_syncs", dimensions: dimensions, factory: factory)
      durations = Metrics.Timer(label: "loadable_sync_duration", dimensions: dimensions, factory: factory)
    }
  }

  let retries: Counter
  let giveUps: Counter
  private let name: String
  private let factory: any MetricsFactory
  private lazy var synced = OfResult("synced", name, factory)
  private lazy var failed = OfResult("failed", name, factory)
  private lazy var reset = OfResult("reset", name, factory)
  private lazy var released = OfResult("released", name, factory)
  private lazy var stopped = OfResult("stopped", name, factory)

  init(of name: String, _ factory: any MetricsFactory) {
    (self.name, self.factory) = (name, factory)
    retries = Counter(label: "loadable_retries", dimensions: [("loadable", name)], factory: factory)
    giveUps = Counter(label: "loadable_give_ups", dimensions: [("loadable", name)], factory: factory)
  }

  func ended(with result: SyncResult, after duration: Duration) {
    let metrics =
      switch result {
      case .synced: synced
      case .failed: failed
      case .reset: reset
      case .released: released
      case .stopped: stopped
      }
    metrics.syncs.increment()
    metrics.durations.recordNanoseconds(duration.wholeNanoseconds)
  }
}

/// All ``SyncMetrics``, by the name of the loadables.
@MainActor
final class MetricsByName {
  private let factory: any MetricsFactory
  private var known: [String: SyncMetrics] = [:]

  init(_ factory: any MetricsFactory) { self.factory = factory }

  subscript(name: String) -> SyncMetrics {
    if let metrics = known[name] { return metrics }
    let metrics = SyncMetrics(of: name, factory)
    known[name] = metrics
    return metrics
  }
}
