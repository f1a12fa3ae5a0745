import Loadables
import LoadablesTesting

/// Builds the loadables of a trace, repeats its steps and compares the observations after each.
@MainActor
final class TraceReplay {
  struct Mismatch: CustomStringConvertible {
    let trace: String
    let step: String
    let node: String
    let expected: Trace.Observation
    let actual: Trace.Observation

    var description: String {
      "\(trace), \(step), node \(node):\n  expected \(expected)\n  actual   \(actual)"
    }
  }

  private struct TraceError: Error {}

  private let trace: Trace
  private var loadables: [String: any PureLoadableProtocol] = [:]
  private var observers: [LoadableObserver] = []
  private var notifications: [String: Int] = [:]
  private(set) var stepCount = 0

  init(_ trace: Trace) {
    self.trace = trace
    for node in trace.nodes {
      let loadable = make(node)
      loadables[node.id] = loadable
      observers.append(loadable.sink { [weak self] _ in self?.notifications[node.id, default: 0] += 1 })
    }
  }

  /// The first step with a difference; nil if there is none.
  func firstMismatch() -> Mismatch? {
    var expected = trace.initial
    if let mismatch = compare(with: expected, at: "initially") { return mismatch }
    for (index, step) in trace.steps.enumerated() {
      notifications = [:]
      perform(step)
      for (id, observation) in expected { expected[id] = observation.withoutNotifications }
      expected.merge(step.after) { _, new in new }
      stepCount += 1
      let name = "step \(index) (\(step.operation) on \(step.node))"
      if let mismatch = compare(with: expected, at: name) { return mismatch }
    }
    return nil
  }

  private func compare(with expected: [String: Trace.Observation], at step: String) -> Mismatch? {
    for node in trace.nodes {
      guard let wanted = expected[node.id], let loadable = loadables[node.id] else { continue }
      let seen = observe(loadable, as: node, errorIsRecorded: wanted.error != nil)
      // Proxies and groups have no counters; zero notifications may be absent.
      guard seen != wanted, seen != wanted.withoutZero else { continue }
      return Mismatch(trace: trace.name, step: step, node: node.id, expected: wanted, actual: seen)
    }
    return nil
  }

  private func make(_ node: Trace.Node) -> any PureLoadableProtocol {
    let children = (node.children ?? []).compactMap { loadables[$0] }
    let mode: GroupMode =
      switch node.mode {
      case "any": .any
      case "never": .never
      default: .all
      }
    return switch node.kind {
    case .test: TestLoadable()
    case .base: CountingLoadable()
    case .group: LoadableGroup(children, mode: mode)
    case .pureGroup: PureLoadableGroup(children, mode: mode)
    case .proxy: LoadableProxy()
    case .pureProxy: PureLoadableProxy()
    }
  }

  private func perform(_ step: Trace.Step) {
    let loadable = loadables[step.node]
    if let contents = step.contents {
      (loadable as? TestLoadable)?.isContentsAvailable = contents
      (loadable as? CountingLoadable)?.hasContents = contents
    }
    switch step.operation {
    case .sync: (loadable as? any LoadableProtocol)?.sync()
    case .syncIfNeeded: (loadable as? any LoadableProtocol)?.syncIfNeeded()
    case .notifyDidChange: (loadable as? LoadableBase)?.notifyDidChange()
    case .setIdle: (loadable as? TestLoadable)?.setIdle()
    case .setSyncing: (loadable as? Loadable)?.setSyncing()
    case .setDidSyncSuccessfully:
      (loadable as? CountingLoadable)?.hasContents = true
      (loadable as? Loadable)?.setDidSyncSuccessfully()
    case .setDidFailToSync: (loadable as? TestLoadable)?.setDidFailToSync(TraceError())
    case .setDidFailToSyncWithoutError: (loadable as? TestLoadable)?.setDidFailToSync()
    case .setFailedToSync: (loadable as? Loadable)?.setFailedToSync(TraceError())
    case .setFailedToSyncWithoutError: (loadable as? Loadable)?.setFailedToSync(nil)
    case .setTarget:
      let target = step.target.flatMap { loadables[$0] }
      (loadable as? PureLoadableProxy)?.loadable = target
      (loadable as? LoadableProxy)?.loadable = target as? any LoadableProtocol
    }
  }

  private func observe(
    _ loadable: any PureLoadableProtocol, as node: Trace.Node, errorIsRecorded: Bool
  ) -> Trace.Observation {
    let test = loadable as? TestLoadable
    return Trace.Observation(
      state: loadable.loadableState.traceName,
      contents: loadable.isContentsAvailable,
      needsSync: (loadable as? any LoadableProtocol)?.needsSync,
      error: errorIsRecorded ? loadable.error != nil : nil,
      notified: notifications[node.id],
      syncCalls: test?.syncCallCount,
      syncIfNeededCalls: test?.syncIfNeededCallCount,
      doSyncCalls: (loadable as? CountingLoadable)?.doSyncCallCount)
  }
}

/// A plain subclass of `Loadable`, as the traces' `base` nodes are.
private final class CountingLoadable: Loadable {
  var hasContents = false
  private(set) var doSyncCallCount = 0

  override var isContentsAvailable: Bool { hasContents }
  override func doSync() { doSyncCallCount += 1 }
}

extension LoadableState {
  fileprivate var traceName: String {
    switch self {
    case .idle: "idle"
    case .syncing: "syncing"
    case .didSyncSuccessfully: "didSyncSuccessfully"
    case .didFailToSync: "didFailToSync"
    }
  }
}

extension Trace.Observation {
  fileprivate var withoutNotifications: Self {
    var copy = self
    copy.notified = nil
    return copy
  }

  fileprivate var withoutZero: Self { notified == 0 ? withoutNotifications : self }
}
