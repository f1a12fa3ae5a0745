import Inspection
import Loadables
import Scenarios

/// The loadables that a scenario describes, and the syncers that keep them going.
@MainActor
struct SimulatedTree {
  private(set) var loadables: [String: any PureLoadableProtocol] = [:]
  private var syncers: [LoadableSyncer] = []
  private let scenario: Scenario
  private let world: SimulatedWorld

  /// Builds the loadables. Nothing happens before ``start()``.
  init(_ scenario: Scenario, in world: SimulatedWorld) {
    self.scenario = scenario
    self.world = world
    for definition in scenario.nodes { _ = make(definition) }
  }

  /// Makes known every loadable, in the order of the scenario.
  func register(with inspector: Inspector) {
    inspector.reserveCapacity(scenario.nodes.count)
    var previous: (definition: NodeDefinition, facts: [NodeFact])?
    for definition in scenario.nodes {
      guard let loadable = loadables[definition.id] else { continue }
      let parent = definition.parent.flatMap { loadables[$0] }.flatMap(inspector.id)
      // The copies of a node follow one another, and share the words in which they are described.
      let shared = previous.flatMap { $0.definition.isSetUp(like: definition) ? $0.facts : nil }
      let facts = shared ?? NodeFact.facts(definition)
      previous = (definition, facts)
      inspector.register(loadable, as: NodeIdentity(definition, facts: facts), under: parent)
    }
    inspector.linkDependencies()
  }

  /// Sets going what syncs of its own accord, and makes known what the syncers wait by.
  ///
  /// - Throws: ``BackoffError`` if a syncer's numbers are impossible.
  mutating func start(with inspector: Inspector) throws {
    for definition in scenario.nodes { try attachSyncer(of: definition, inspector) }
    for definition in scenario.nodes { (loadables[definition.id] as? SimulatedAutosyncLoadable)?.start() }
  }

  /// Depth first, so that a group is made of loadables that exist; the reader has made sure that there are no cycles.
  private mutating func make(_ definition: NodeDefinition) -> any PureLoadableProtocol {
    if let known = loadables[definition.id] { return known }
    for id in definition.dependencies { if let dependency = scenario[id] { _ = make(dependency) } }
    let loadable = unmade(definition)
    loadables[definition.id] = loadable
    return loadable
  }

  /// A new loadable; those that it stands on exist.
  private func unmade(_ definition: NodeDefinition) -> any PureLoadableProtocol {
    let id = definition.id
    switch definition.kind {
    case .loadable(let behaviour): return SimulatedLoadable(behaviour, node: id, in: world)
    case .autosync(let behaviour, let interval, let backgroundInterval):
      return SimulatedAutosyncLoadable(
        behaviour, interval: interval, backgroundInterval: backgroundInterval, node: id, in: world)
    case .pure: return PureLoadable()
    case .group(let mode, let children):
      return LoadableGroup(children.compactMap { loadables[$0] }, mode: mode.loadablesMode)
    case .proxy(let target): return LoadableProxy(target.flatMap(syncable))
    case .pureProxy(let target): return PureLoadableProxy(target.flatMap { loadables[$0] })
    case .chain(let items): return LoadableChain(items.compactMap(chainItem), timeSource: world.timeSource)
    case .map(let origin): return transform(of: origin)
    case .asyncMap(let origin, let latency): return transform(of: origin, after: delay(latency, of: id))
    case .flatMap(let origin, let inner, let latency), .joined(let origin, let inner, let latency):
      return transform(of: origin, to: inner, after: delay(latency, of: id))
    }
  }

  private func syncable(_ id: String) -> (any LoadableProtocol)? { loadables[id] as? any LoadableProtocol }

  private func chainItem(_ item: Scenarios.ChainItem) -> LoadableChain.Item? {
    guard let loadable = syncable(item.node) else { return nil }
    return switch item.then {
    case .proceed: LoadableChain.Item(loadable)
    case .complete: LoadableChain.Item(loadable) { .completeSuccessfully }
    case .fail(let error): LoadableChain.Item(loadable) { .fail(SimulatedError(error)) }
    }
  }

  private func transform(of origin: String, to inner: String? = nil, after delay: Delay? = nil) -> Loadable {
    // The reader only lets through what can be synced.
    guard let origin = syncable(origin) else { return LoadableChain(timeSource: world.timeSource) }
    return AsyncLoadable.transform(of: origin, to: inner.flatMap(syncable), after: delay)
  }

  private func delay(_ latency: Latency, of id: String) -> Delay {
    var generator = SplitMix64(seed: world.seed, node: id, purpose: .latency)
    return Delay(on: world.timeSource) { latency.draw(&generator) }
  }

  private mutating func attachSyncer(of definition: NodeDefinition, _ inspector: Inspector) throws {
    guard let syncer = definition.syncer, let target = syncable(definition.id) else { return }
    let backoff = syncer.backoff
    let policy = try BackoffTimeoutPolicy(
      period: syncer.period, min: backoff.min, max: backoff.max, multiplier: backoff.multiplier,
      jitter: backoff.jitter.loadablesJitter, maxAttempts: backoff.maxAttempts,
      generator: SplitMix64(seed: world.seed, node: definition.id, purpose: .jitter))
    inspector.id(of: target).map { inspector.setBackoff($0, policy) }
    syncers.append(
      LoadableSyncer(
        loadable: target, syncPolicy: syncer.policy == .sync ? .sync : .syncIfNeeded, timeoutPolicy: policy,
        timeSource: world.timeSource, appActivity: world.appActivity))
  }
}

extension NodeDefinition {
  fileprivate func isSetUp(like other: NodeDefinition) -> Bool { kind == other.kind && syncer == other.syncer }
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

extension BackoffDefinition.Jitter {
  fileprivate var loadablesJitter: BackoffTimeoutPolicy.Jitter {
    switch self {
    case .none: .none
    case .full: .full
    case .equal: .equal
    case .decorrelated: .decorrelated
    }
  }
}
