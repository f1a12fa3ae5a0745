import InspectionModel
import YAMLReading

/// A loadable of a scenario, of any kind.
public struct NodeDefinition: Sendable, Equatable {
  /// The kind of a node, with the parts that only this kind has.
  // Indirect, so that the copies that `count` makes share it.
  public indirect enum Kind: Sendable, Equatable {
    /// A simulated loadable that can be synced.
    case loadable(Behaviour)
    /// A simulated loadable that cannot be synced; the script changes it.
    case pure
    /// A group over the nodes with the ids `children`; a child may be named more than once.
    case group(mode: GroupMode, children: NodeNames)
    /// A proxy that can be synced, even before it has a target.
    case proxy(target: String?)
    /// A proxy that cannot be synced.
    case pureProxy(target: String?)
    /// A chain, which syncs nodes one after another.
    case chain([ChainItem])
    /// Contents derived immediately from those of the node `of`.
    case map(of: String)
    /// Contents derived from those of the node `of`, which takes `latency`.
    case asyncMap(of: String, latency: Latency)
    /// The contents of the node `inner`, which is known `latency` after `of` has contents.
    case flatMap(of: String, inner: String, latency: Latency)
    /// The same, with the contents of both.
    case joined(of: String, inner: String, latency: Latency)
    /// A simulated loadable that syncs by itself: when it is first observed, and this long after each change of its
    /// state while the app is active or in the background. An interval of zero: never.
    case autosync(Behaviour, interval: Duration, backgroundInterval: Duration)
    /// A scheduled action; each sync is a run of its object in the store: at this date after the start, and, until it
    /// succeeds, the retry timeout after the beginning of each run; a timeout of zero: no more. It runs only while the
    /// network is online, if its behaviour requires that.
    case action(Behaviour, date: Duration, retryTimeout: Duration)
  }

  /// The id, unique in its scenario.
  public let id: String

  /// The name in the file, if any. A node without one is shown by its id.
  public let name: String?

  /// The kind of the loadable.
  public let kind: Kind

  /// The syncer, if any.
  public let syncer: SyncerDefinition?

  /// The id of the node in which it is defined; nil at the top level.
  public let parent: String?

  /// Where the file defines it.
  public let location: SourceLocation

  /// Creates a node.
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

  /// The ids of the nodes that this one depends on, in order: a group's children, a proxy's target, a chain's items,
  /// the origin of a transform and then its inner node.
  public var dependencies: [String] { Array(dependencyNames) }

  /// The same, with the names of copies made on access.
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
  /// The kind of node on the screen.
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
