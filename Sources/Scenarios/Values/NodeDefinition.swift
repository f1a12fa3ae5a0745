import InspectionModel
import YAMLReading

/// The definition of a node in a scenario.
public struct NodeDefinition: Sendable, Equatable {
  /// The kind of a node, with the values that only nodes of the kind have.
  // Indirect, so that the copies that `count` makes share it.
  public indirect enum Kind: Sendable, Equatable {
    /// A simulated loadable that can be synced.
    case loadable(Behaviour)
    /// A simulated loadable that cannot be synced; only the script and the user change it.
    case pure
    /// A group over the nodes with the ids `children`; a child may be named more than once.
    case group(mode: NodeGroupMode, children: NodeIdentifiers)
    /// A proxy that can be synced; the target is nil until the script sets one.
    case proxy(target: String?)
    /// A proxy that cannot be synced; the target is nil until the script sets one.
    case pureProxy(target: String?)
    /// A chain, which syncs nodes one after another.
    case chain([ChainItem])
    /// A transform whose contents are derived immediately from the contents of the node `of`.
    case map(of: String)
    /// A transform whose contents are derived from the contents of the node `of`. The derivation takes `latency`.
    case asyncMap(of: String, latency: Latency)
    /// A transform with the contents of the node `inner`, which it starts to use `latency` after `of` has contents.
    case flatMap(of: String, inner: String, latency: Latency)
    /// A transform with the contents of both nodes. It starts to use `inner` `latency` after `of` has contents.
    case joined(of: String, inner: String, latency: Latency)
    /// A simulated loadable that syncs by itself: when first observed, when the app becomes active, and an interval
    /// after each change of its state. The app's activity decides which interval applies; zero means none.
    case autosync(Behaviour, interval: Duration, backgroundInterval: Duration)
    /// A simulated loadable whose contents are a picture.
    case image(Behaviour, ImageDefinition)
    /// A scheduled action; each sync is a run of the action's object in the store. The first run is at `date` after the
    /// start. Until a run succeeds, the next run is `retryTimeout` after the beginning of the last; zero: no retries.
    /// If the behaviour requires the network, the action runs only while online.
    case action(Behaviour, date: Duration, retryTimeout: Duration)
    /// A limit of the retries of syncers.
    case budget(BudgetDefinition)
    /// A circuit breaker for the attempts of syncers.
    case breaker(BreakerDefinition)
    /// A server that answers the syncs of loadables.
    case server(ServerDefinition)
    /// Open load: a stream of requests to a server.
    case load(LoadDefinition)
  }

  /// The id, unique in its scenario.
  public let id: String

  /// The display name from the file; nil if the file gives none. The screen then shows the id.
  public let name: String?

  /// The kind of the node, with the values that only this kind has.
  public let kind: Kind

  /// The syncer, which syncs the node again by itself; nil if there is none.
  public let syncer: SyncerDefinition?

  /// The id of the node that contains the definition; nil at the top level.
  public let parent: String?

  /// The location of the definition in the file.
  public let location: SourceLocation

  /// Creates the definition of a node.
  public init(
    id: String,
    name: String? = nil,
    kind: Kind,
    syncer: SyncerDefinition? = nil,
    parent: String? = nil,
    location: SourceLocation = .start
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.syncer = syncer
    self.parent = parent
    self.location = location
  }

  /// The ids of the nodes on which this node depends, in order. These are the children of a group, the target of a
  /// proxy, the items of a chain, or the nodes `of` and `inner` of a transform.
  public var dependencies: [String] { Array(dependencyNames) }

  /// The ids in ``dependencies``, as a list that creates the ids of copied nodes on access.
  package var dependencyNames: NodeIdentifiers {
    switch kind {
    case .group(_, let children): children
    case .proxy(let target), .pureProxy(let target): target.map { [$0] } ?? []
    case .chain(let items): NodeIdentifiers(items.lazy.map(\.node))
    case .map(let origin), .asyncMap(let origin, _): [origin]
    case .flatMap(let origin, let inner, _), .joined(let origin, let inner, _): [origin, inner]
    case .loadable, .autosync, .image, .pure, .action, .budget, .breaker, .server, .load: []
    }
  }
}

extension NodeDefinition.Kind {
  /// The kind that the screen shows for a node with this definition.
  package var nodeKind: NodeKind {
    switch self {
    case .loadable: .loadable
    case .pure: .pure
    case .group(let mode, _): .group(mode)
    case .proxy: .proxy
    case .pureProxy: .pureProxy
    case .chain: .chain
    case .map: .map
    case .asyncMap: .asyncMap
    case .flatMap: .flatMap
    case .joined: .joined
    case .autosync: .autosync
    case .image: .image
    case .action: .action
    case .budget: .budget
    case .breaker: .breaker
    case .server(let server):
      switch server.model {
      case .queue: .queue
      case .rateLimit: .rateLimit
      case .optimistic: .optimistic
      }
    case .load: .load
    }
  }
}

/// A step of a chain: a node to sync, and the next action of the chain.
public struct ChainItem: Sendable, Equatable {
  /// The next action of a chain after the node of an item has contents.
  public enum NextAction: Sendable, Equatable {
    /// The chain continues with the next item; after the last item, the chain succeeds.
    case proceed
    /// The chain succeeds at once.
    case complete
    /// The chain fails with this error code.
    case fail(error: String)
  }

  /// The id of the node that the step syncs.
  public let node: String

  /// The next action once the node has contents. Without contents, the chain fails.
  public let then: NextAction

  /// Creates a step for the node with this id. By default, the chain continues afterwards.
  public init(_ node: String, then: NextAction = .proceed) {
    self.node = node
    self.then = then
  }
}

/// The syncer of a node, which syncs the node again after a failure or a success.
public struct SyncerDefinition: Sendable, Equatable {
  /// The method of the node that a syncer calls.
  public enum Policy: String, Sendable, CaseIterable {
    /// `sync()`, which syncs the node in every state.
    case sync
    /// `syncIfNeeded()`, which syncs the node only if it needs a sync.
    case syncIfNeeded
  }

  /// The method of the node that the syncer calls.
  public var policy: Policy

  /// The delays after failures, and the period after a success.
  public var backoff: NodeBackoff

  /// The id of the budget that limits the retries; nil for none.
  public var budget: String?

  /// The id of the circuit breaker of the attempts; nil for none.
  public var breaker: String?

  /// Whether no retry is made before the time that the error of a failure carries.
  public var honoursRetryAfter: Bool

  /// Whether a return of the network ends the back-off early.
  public var followsNetwork: Bool

  /// Creates a syncer; by default the syncer only retries failures.
  public init(
    policy: Policy = .syncIfNeeded, backoff: NodeBackoff = .standard, budget: String? = nil, breaker: String? = nil,
    honoursRetryAfter: Bool = false, followsNetwork: Bool = false
  ) {
    self.policy = policy
    self.backoff = backoff
    self.budget = budget
    self.breaker = breaker
    self.honoursRetryAfter = honoursRetryAfter
    self.followsNetwork = followsNetwork
  }
}
