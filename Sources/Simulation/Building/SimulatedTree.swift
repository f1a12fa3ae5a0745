import Inspection
import Loadables
import LoadablesTesting
import Scenarios

/// The loadables that a scenario describes, and the syncers that keep them going.
@MainActor
struct SimulatedTree {
  private(set) var loadables: [String: any PureLoadableProtocol] = [:]
  private var syncers: [LoadableSyncer] = []
  private let timeSource: any TimeSource

  init(_ scenario: Scenario, timeSource: any TimeSource) throws {
    self.timeSource = timeSource
    for definition in scenario.nodes { _ = try make(definition, of: scenario) }
    for definition in scenario.nodes { try attachSyncer(of: definition) }
  }

  /// Makes known every loadable, in the order of the scenario.
  func register(_ scenario: Scenario, with inspector: Inspector) {
    for definition in scenario.nodes {
      guard let loadable = loadables[definition.id] else { continue }
      let parent = definition.parent.flatMap { loadables[$0] }.flatMap(inspector.id)
      inspector.register(loadable, as: NodeIdentity(definition), under: parent)
    }
    inspector.linkDependencies()
  }

  /// Depth first, so that a group is made of loadables that exist; the reader has made sure that there are no cycles.
  private mutating func make(
    _ definition: NodeDefinition, of scenario: Scenario
  ) throws -> any PureLoadableProtocol {
    if let known = loadables[definition.id] { return known }
    var children: [any PureLoadableProtocol] = []
    for id in definition.dependencies {
      if let child = scenario[id] { children.append(try make(child, of: scenario)) }
    }
    let loadable: any PureLoadableProtocol =
      switch definition.kind {
      case .loadable(let behaviour): SimulatedLoadable(behaviour, timeSource: timeSource)
      case .pure: PureLoadable()
      case .group(let mode, _): LoadableGroup(children, mode: mode.loadablesMode)
      case .proxy: LoadableProxy(children.first as? any LoadableProtocol)
      case .pureProxy: PureLoadableProxy(children.first)
      // TEMPORARY: these kinds are not run yet.
      case .chain: LoadableGroup(children, mode: .all)
      case .map, .asyncMap, .flatMap, .joined: LoadableProxy(children.first as? any LoadableProtocol)
      case .autosync(let behaviour, _, _): SimulatedLoadable(behaviour, timeSource: timeSource)
      }
    loadables[definition.id] = loadable
    return loadable
  }

  private mutating func attachSyncer(of definition: NodeDefinition) throws {
    guard let syncer = definition.syncer, let target = loadables[definition.id] as? any LoadableProtocol else { return }
    let backoff = syncer.backoff
    syncers.append(
      LoadableSyncer(
        loadable: target,
        syncPolicy: syncer.policy == .sync ? .sync : .syncIfNeeded,
        timeoutPolicy: try BackoffTimeoutPolicy(
          period: syncer.period, min: backoff.min, max: backoff.max, multiplier: backoff.multiplier,
          maxAttempts: backoff.maxAttempts),
        timeSource: timeSource))
  }
}

extension Scenarios.GroupMode {
  fileprivate var loadablesMode: Loadables.GroupMode {
    switch self {
    case .all: .all
    case .any: .any
    case .never: .never
    }
  }
}
