import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios

/// The loadables and syncers that a scenario describes.
@MainActor
struct SimulatedTree {
  /// The loadables, in the order of the scenario's nodes. Empty after ``start(with:)``: the inspector then owns them.
  private var loadables: [(any PureLoadableProtocol)?]
  private var syncers: [LoadableSyncer] = []
  private let scenario: Scenario
  private let world: SimulatedWorld

  /// Builds the loadables of a scenario. They do not sync before ``start(with:)``.
  init(_ scenario: Scenario, in world: SimulatedWorld) {
    self.scenario = scenario
    self.world = world
    loadables = Array(repeating: nil, count: scenario.nodes.count)
    for run in scenario.nodes.runs { make(run, run.range) }
  }

  func loadable(_ id: String) -> (any PureLoadableProtocol)? {
    scenario.nodes.position(of: id).flatMap { loadables[$0] }
  }

  /// The scheduled actions, in the order of the scenario's nodes.
  var actions: [SimulatedAction] {
    var actions: [SimulatedAction] = []
    for run in scenario.nodes.runs {
      guard case .action = run.definition.kind else { continue }
      for loadable in loadables[run.range] { if let action = loadable as? SimulatedAction { actions.append(action) } }
    }
    return actions
  }

  /// Registers every loadable with the inspector, in the order of the scenario's nodes.
  func register(with inspector: Inspector) {
    inspector.reserveCapacity(loadables.count)
    for run in scenario.nodes.runs {
      let parent = run.definition.parent.flatMap(scenario.nodes.node)
      let identity = NodeIdentity(run.definition, scenario.offline)
      for (offset, loadable) in loadables[run.range].enumerated() {
        guard let loadable else { continue }
        inspector.register(loadable, as: run.count == nil ? identity : identity.copy(offset + 1), under: parent)
      }
    }
    inspector.linkDependencies()
  }

  /// Starts the syncers and the autosyncing loadables. Afterwards only the inspector owns the loadables.
  ///
  /// - Throws: ``BackoffError`` if the settings of a syncer are invalid.
  mutating func start(with inspector: Inspector) throws {
    for run in scenario.nodes.runs {
      guard let syncer = run.definition.syncer else { continue }
      for position in run.range { try attach(syncer, to: scenario.nodes[position], inspector) }
    }
    startServers()
    for run in scenario.nodes.runs {
      guard case .autosync = run.definition.kind else { continue }
      for loadable in loadables[run.range] { (loadable as? TestAutosyncLoadable)?.start() }
    }
    loadables = []
  }

  /// Creates the loadables at `range`, each after those that it depends on. The scenario reader refuses cycles.
  private mutating func make(_ run: NodeDefinitions.Run, _ range: Range<Int>) {
    // The copies of a node share a setup.
    var setup: SyncSetup?
    func sharedSetup(_ behaviour: Behaviour) -> SyncSetup {
      let server = behaviour.server.flatMap { loadable($0) as? SimulatedServer }
      let shared = setup ?? SyncSetup(behaviour, id: run.definition.id, server: server, in: world)
      setup = shared
      return shared
    }
    if let server = run.definition.kind.server { buildDependencies(scenario.nodes.positions(of: [server])) }
    for position in range where loadables[position] == nil {
      let copy = run.count == nil ? 0 : Int32(position - run.range.lowerBound + 1)
      switch run.definition.kind {
      case .loadable(let behaviour), .image(let behaviour, _):
        loadables[position] = TestLoadable(
          sharedSetup(behaviour), number: copy, hasContents: behaviour.hasContentsAtFirst)
      case .autosync(let behaviour, let interval, let backgroundInterval):
        loadables[position] = TestAutosyncLoadable(
          sharedSetup(behaviour), number: copy, hasContents: behaviour.hasContentsAtFirst, interval: interval,
          backgroundInterval: backgroundInterval, appActivity: world.appActivity)
      case .action(let behaviour, let date, let retryTimeout):
        loadables[position] = SimulatedAction(
          behaviour, sharedSetup(behaviour), id: run.definition.id, copy: copy, firstDate: date,
          retryTimeout: retryTimeout)
      default:
        let dependencies = scenario.nodes.positions(of: run.definition.dependencyNames)
        buildDependencies(dependencies)
        loadables[position] = build(scenario.nodes[position], dependencies)
      }
    }
  }

  private mutating func buildDependencies(_ positions: [Int]) {
    for position in positions where loadables[position] == nil {
      let run = scenario.nodes.run(at: position)
      // The copies of a simulated loadable are consecutive here as well.
      make(run, run.definition.dependencyNames.isEmpty ? run.range : position..<position + 1)
    }
  }

  /// Creates the loadable of a node from the loadables at the positions `dependencies`, which exist already.
  private func build(_ definition: NodeDefinition, _ dependencies: [Int]) -> any PureLoadableProtocol {
    let id = definition.id
    switch definition.kind {
    case .group(let mode, _):
      var children: [any PureLoadableProtocol] = []
      children.reserveCapacity(dependencies.count)
      for position in dependencies { if let child = loadables[position] { children.append(child) } }
      return LoadableGroup(children, mode: GroupMode(mode))
    case .proxy(let target): return LoadableProxy(target.flatMap(syncable))
    case .pureProxy(let target): return PureLoadableProxy(target.flatMap(loadable))
    case .chain(let items): return LoadableChain(items.compactMap(chainItem), timeSource: world.timeSource)
    case .map(let origin): return transform(of: origin)
    case .asyncMap(let origin, let latency): return transform(of: origin, after: delay(latency, of: id))
    case .flatMap(let origin, let inner, let latency), .joined(let origin, let inner, let latency):
      return transform(of: origin, to: inner, after: delay(latency, of: id))
    case .budget(let budget):
      return RetryBudget(
        ratio: budget.ratio, minPerSecond: budget.min.perSecond, window: budget.window, name: id,
        timeSource: world.timeSource)
    case .breaker(let breaker):
      return CircuitBreaker(
        trip: CircuitBreaker.Trip(breaker.trip), openTime: breaker.open, name: id, timeSource: world.timeSource)
    case .server(let server): return SimulatedServer(server, id: id, in: world)
    case .load(let load): return OpenLoad(load, syncer: definition.syncer, id: id, in: world)
    case .loadable, .autosync, .image, .pure, .action: return PureLoadable()
    }
  }

  private func syncable(_ id: String) -> (any LoadableProtocol)? { loadable(id) as? any LoadableProtocol }

  private func chainItem(_ item: Scenarios.ChainItem) -> LoadableChain.Item? {
    guard let loadable = syncable(item.node) else { return nil }
    return switch item.then {
    case .proceed: LoadableChain.Item(loadable)
    case .complete: LoadableChain.Item(loadable) { .completeSuccessfully }
    case .fail(let error): LoadableChain.Item(loadable) { .fail(TestError(error)) }
    }
  }

  private func transform(of origin: String, to inner: String? = nil, after delay: Delay? = nil) -> LoadableBase {
    // The reader refuses origins that cannot be synced.
    guard let origin = syncable(origin) else { return LoadableChain(timeSource: world.timeSource) }
    return TransformedLoadable.transform(of: origin, to: inner.flatMap(syncable), after: delay)
  }

  private func delay(_ latency: Latency, of id: String) -> Delay {
    var generator = SplitMix64(seed: world.seed, node: id, purpose: .latency)
    let latency = SyncLatency(latency)
    var drawn = 0
    return Delay(on: world.timeSource) {
      defer { drawn += 1 }
      return latency.draw(&generator, for: drawn)
    }
  }

  private mutating func attach(
    _ syncer: SyncerDefinition, to definition: NodeDefinition, _ inspector: Inspector
  ) throws {
    guard let target = syncable(definition.id) else { return }
    let policy = try BackoffTimeoutPolicy(
      syncer.backoff.configuration,
      generator: SplitMix64(seed: world.seed, node: definition.id, purpose: .jitter))
    inspector.id(of: target).map { inspector.setBackoff($0, policy) }
    syncers.append(
      LoadableSyncer(
        loadable: target, syncPolicy: syncer.policy == .sync ? .sync : .syncIfNeeded, timeoutPolicy: policy,
        timeSource: world.timeSource, appActivity: world.appActivity, conditions: conditions(of: syncer)))
  }

  /// Starts the servers, then the load on them.
  private func startServers() {
    for loadable in loadables { (loadable as? SimulatedServer)?.start() }
    for run in scenario.nodes.runs {
      guard case .load(let load) = run.definition.kind, let server = loadable(load.server) as? SimulatedServer else {
        continue
      }
      let conditions = run.definition.syncer.map(conditions)
      for loadable in loadables[run.range] {
        (loadable as? OpenLoad)?.start(to: server, budget: conditions?.budget, breaker: conditions?.breaker)
      }
    }
  }

  private func conditions(of syncer: SyncerDefinition) -> RetryConditions {
    RetryConditions(
      budget: syncer.budget.flatMap { loadable($0) as? RetryBudget },
      breaker: syncer.breaker.flatMap { loadable($0) as? CircuitBreaker },
      honoursRetryAfter: syncer.honoursRetryAfter, reachability: syncer.followsNetwork ? world.reachability : nil)
  }
}

extension NodeDefinitions {
  /// Returns the node with an id; nil if there is none. Nodes are numbered in the order of the scenario.
  func node(_ id: String) -> NodeID? { position(of: id).map { NodeID($0) } }
}

extension CircuitBreaker.Trip {
  fileprivate init(_ trip: BreakerDefinition.Trip) {
    self =
      switch trip {
      case .failures(let count): .failuresInARow(count)
      case .rate(let rate, let window, let minimum): .failureRate(rate, window: window, minimumAttempts: minimum)
      }
  }
}

extension NodeDefinition.Kind {
  /// The id of the server that answers the node's syncs; nil for none.
  fileprivate var server: String? {
    switch self {
    case .loadable(let behaviour), .image(let behaviour, _), .autosync(let behaviour, _, _): behaviour.server
    default: nil
    }
  }
}
