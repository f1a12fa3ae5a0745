/// Everything about a node that can be shown, as it was at one moment.
public struct NodeSnapshot: Sendable, Equatable {
  /// By which name it is referred to here.
  public let id: NodeID
  /// What never changes.
  public var identity: NodeIdentity

  /// Where it stands.
  public var state = NodeState.idle
  /// Whether its contents can be used.
  public var hasContents = false
  /// Why it failed, if it did and a reason is known.
  public var error: NodeError?
  /// Whether a sync-if-needed would sync; nil for a node that cannot be asked to sync.
  public var needsSync: Bool?
  /// Those who want to know of its changes.
  public var observerCount = 0
  /// What it has done so far.
  public var counts = NodeCounts()
  /// The timer that will sync it, or the end of the attempts: its syncer's, and only where there is none the first that is
  /// due of those who wait for it.
  public var retry: NodeRetry?
  /// How long its syncer waits; nil where it has none with a back-off.
  public var backoff: NodeBackoff?
  /// The number of the journal's entry that brought it into its state; nil while it never changed.
  public var stateEntry: UInt64?

  /// What is going to go wrong with its next syncs, on purpose, in the order in which it was asked for.
  public var faults: [NodeFault] = []

  /// What about it is to let time stand still, once; nil for nothing.
  public var breakpoint: Breakpoint?

  /// The nodes that it stands on, in order; one may be there more than once.
  public var children: [NodeID] = []
  /// Under which node it is at home; nil at the top level.
  public var home: NodeID?
  /// The nodes that stand on it, each once, in the order in which they came to.
  public var parents: [NodeID] = []

  /// A node of which nothing but its identity is known yet.
  public init(id: NodeID, identity: NodeIdentity) {
    self.id = id
    self.identity = identity
  }
}

/// What never changes about a node.
public struct NodeIdentity: Sendable, Equatable {
  /// The short name by which people and files refer to it.
  public let key: String
  /// A longer name, if it has one.
  public let title: String?
  /// What sort of loadable it is.
  public let kind: NodeKind
  /// How it was set up, in words, for reading only.
  public let facts: [NodeFact]

  public init(key: String, title: String? = nil, kind: NodeKind, facts: [NodeFact] = []) {
    self.key = key
    self.title = title
    self.kind = kind
    self.facts = facts
  }

  /// Whether it can be asked to sync.
  public var canSync: Bool {
    switch kind {
    case .loadable, .group, .proxy, .chain, .map, .asyncMap, .flatMap, .joined, .autosync: true
    case .pure, .pureProxy: false
    }
  }
}

/// One line about how a node was set up, such as "latency: 400ms".
public struct NodeFact: Sendable, Equatable {
  public let name: String
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// Why a node failed.
public struct NodeError: Sendable, Hashable {
  /// The error in words, or its code.
  public let text: String
  /// The node whose error it is, where a group or a proxy only passes it on.
  public let origin: NodeID?

  public init(text: String, origin: NodeID? = nil) {
    self.text = text
    self.origin = origin
  }
}

/// What a node has done since it became known.
public struct NodeCounts: Sendable, Hashable {
  /// Syncs that began.
  public var syncs = 0
  /// Times that it became synced.
  public var successes = 0
  /// Times that it became failed.
  public var failures = 0
  /// How many of them were in a row: since it was last synced, or since its syncer started over. Where it has a syncer,
  /// these are the failures that the back-off counts.
  public var failuresInARow = 0
  /// Requests that were ignored because a sync was under way.
  public var ignored = 0
  /// Requests for a sync-if-needed when none was needed.
  public var notNeeded = 0
  /// Rounds of notifications.
  public var notifications = 0
  /// What somebody should look at.
  public var lints = LintCounts()

  public init() {}
}

/// What the timer does that syncs a node again.
public enum NodeRetry: Sendable, Hashable {
  /// Will fire at `deadline`, having been set to `delay`, both in nanoseconds. `attempt` counts the failures in a row
  /// that led here as its owner has seen them, 0 after a success.
  case armed(deadline: Int64, delay: Int64, attempt: Int, by: RetryOwner = .syncer)
  /// No further attempt by the syncer after so many failures in a row.
  case gaveUp(attempts: Int)

  /// Until when is waited after a failure, in nanoseconds; nil if that is not so.
  public var waitsUntil: Int64? {
    if case .armed(let deadline, _, 1..., _) = self { deadline } else { nil }
  }
}
