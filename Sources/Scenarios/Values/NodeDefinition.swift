import InspectionModel
import YAMLReading

/// One loadable of a scenario, whatever its kind.
public struct NodeDefinition: Sendable, Equatable {
  /// What sort of loadable a node is, with what only that sort has.
  // Held at a distance, so that the copies that `count` makes share it.
  public indirect enum Kind: Sendable, Equatable {
    /// A simulated loadable that can be synced.
    case loadable(Behaviour)
    /// A simulated loadable that cannot be synced; the script moves it.
    case pure
    /// A group over the nodes with the ids `children`; a child may be named more than once.
    case group(mode: GroupMode, children: NodeNames)
    /// A proxy that can be synced, before it has a target too.
    case proxy(target: String?)
    /// A proxy that cannot be synced.
    case pureProxy(target: String?)
    /// Syncs nodes one after another.
    case chain([ChainItem])
    /// Has what is made at once of the contents of the node with the id `of`.
    case map(of: String)
    /// Has what is made of the contents of the node `of`, which takes `latency`.
    case asyncMap(of: String, latency: Latency)
    /// Has the contents of the node `inner`, which is known `latency` after `of` has contents.
    case flatMap(of: String, inner: String, latency: Latency)
    /// The same, with the contents of both.
    case joined(of: String, inner: String, latency: Latency)
    /// A simulated loadable that syncs itself: when it is first observed, and so long after each change of its state while
    /// the app is active or in the background. An interval of zero: not at all.
    case autosync(Behaviour, interval: Duration, backgroundInterval: Duration)
    /// A scheduled action, of whose object in the store each sync is a run: at this date after the start, and, for as long
    /// as it has not succeeded, so long after the beginning of each run; a timeout of zero: no more. It runs only while
    /// the network is there, where its behaviour requires that.
    case action(Behaviour, date: Duration, retryTimeout: Duration)
  }

  /// The id, unique in its scenario.
  public let id: String

  /// The name given in the file, if any. A node without one is shown by its id.
  public let name: String?

  /// What sort of loadable it is.
  public let kind: Kind

  /// What syncs it again by itself, if anything does.
  public let syncer: SyncerDefinition?

  /// The id of the node in which it is defined; nil at the top level.
  public let parent: String?

  /// Where the file defines it.
  public let location: SourceLocation

  /// A node of these parts.
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

  /// The ids of the nodes that this one stands on, in order: a group's children, a proxy's target, a chain's items, what
  /// a map is of and then what it leads to.
  public var dependencies: [String] { Array(dependencyNames) }

  /// The same, those of copies not made yet.
  package var dependencyNames: NodeNames {
    switch kind {
    case .loadable, .autosync, .pure, .action: []
    case .group(_, let children): children
    case .proxy(let target), .pureProxy(let target): target.map { [$0] } ?? []
    case .chain(let items): NodeNames(items.lazy.map(\.node))
    case .map(let origin), .asyncMap(let origin, _): [origin]
    case .flatMap(let origin, let inner, _), .joined(let origin, let inner, _): [origin, inner]
    }
  }
}

extension NodeDefinition.Kind {
  /// The kind of node that is shown for this definition.
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
    case .action: .action
    }
  }
}
