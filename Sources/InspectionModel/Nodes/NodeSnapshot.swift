/// Everything about a node that can be shown, as it was at one moment.
///
/// There may be a hundred thousand, most of which have never done anything: what only those have that did stands apart,
/// again apart what few of these have, and of the rest each takes 40 bytes.
public struct NodeSnapshot: Sendable {
  /// The identity: key, title, kind and facts.
  public var identity: NodeIdentity
  /// By which name it is referred to here.
  public package(set) var id: NodeID

  private var homeID = NodeID.none
  /// The node that stands on it, where that is only one.
  private var onlyParent = NodeID.none
  private var observers: UInt32 = 0

  /// Where it stands.
  public var state = NodeState.idle
  /// Whether its contents can be used.
  public var hasContents = false
  /// Whether a sync-if-needed would sync; nil for a node that cannot be asked to sync.
  public var needsSync: Bool?

  /// What it has beside that: one element, or none as long as all of it is as it was at first.
  private var rest: [Rest] = []

  /// A node of which nothing but its identity is known yet.
  public init(id: NodeID, identity: NodeIdentity) {
    self.id = id
    self.identity = identity
  }

  /// What nodes have nothing of that have never done anything.
  private struct Rest: Sendable, Equatable {
    var counts = NodeCounts()
    /// 0 for none: entries are numbered from 1.
    var stateEntry: UInt64 = 0
    /// One element, or none.
    var rare: [Rare] = []

    mutating func changeRare(isNeeded: Bool, _ change: (inout Rare) -> Void) {
      if rare.isEmpty {
        guard isNeeded else { return }
        rare = [Rare()]
      }
      change(&rare[0])
    }

    static func == (left: Rest, right: Rest) -> Bool {
      left.counts == right.counts && left.stateEntry == right.stateEntry
        && (left.rare == right.rare || (left.rare.first ?? Rare()) == (right.rare.first ?? Rare()))
    }
  }

  /// What a loadable has nothing of that depends on no other, has no syncer and is not failed.
  private struct Rare: Sendable, Equatable {
    var error: NodeError?
    var children: [NodeID] = []
    /// Those that stand on it, where they are more than one.
    var parents: [NodeID] = []
    var retry: NodeRetry?
    var backoff: NodeBackoff?
    var faults: [Fault] = []
    var breakpoint: Breakpoint?
    var action: NodeAction?
  }

  private mutating func makeRest() {
    if rest.isEmpty { rest = [Rest()] }
  }
}

// What stands apart.
extension NodeSnapshot {
  /// Whether it has nothing of all this.
  package var isUntouched: Bool { rest.isEmpty }

  /// Why it failed, if it did and a reason is known.
  public var error: NodeError? {
    get { rest.first?.rare.first?.error }
    set { changeRare(isNeeded: newValue != nil) { $0.error = newValue } }
  }

  /// Those who want to know of its changes.
  public var observerCount: Int {
    get { Int(observers) }
    set { observers = UInt32(clamping: newValue) }
  }

  /// What it has done so far.
  public var counts: NodeCounts {
    get { rest.first?.counts ?? NodeCounts() }
    _modify {
      makeRest()
      yield &rest[0].counts
    }
  }

  /// The timer that will sync it, or the end of the attempts: its syncer's, and only where there is none the first that is
  /// due of those who wait for it.
  public var retry: NodeRetry? {
    get { rest.first?.rare.first?.retry }
    set { changeRare(isNeeded: newValue != nil) { $0.retry = newValue } }
  }

  /// How long its syncer waits; nil where it has none with a back-off.
  public var backoff: NodeBackoff? {
    get { rest.first?.rare.first?.backoff }
    set { changeRare(isNeeded: newValue != nil) { $0.backoff = newValue } }
  }

  /// The number of the journal's entry that brought it into its state; nil while it never changed.
  public var stateEntry: UInt64? {
    get { rest.first.flatMap { $0.stateEntry > 0 ? $0.stateEntry : nil } }
    set { if hasRest(for: newValue != nil) { rest[0].stateEntry = newValue ?? 0 } }
  }

  /// What is going to go wrong with its next syncs, on purpose, in the order in which it was asked for.
  public var faults: [Fault] {
    get { rest.first?.rare.first?.faults ?? [] }
    set { changeRare(isNeeded: !newValue.isEmpty) { $0.faults = newValue } }
  }

  /// What about it is to let time stand still, once; nil for nothing.
  public var breakpoint: Breakpoint? {
    get { rest.first?.rare.first?.breakpoint }
    set { changeRare(isNeeded: newValue != nil) { $0.breakpoint = newValue } }
  }

  /// What it has to do when, if it is a scheduled action.
  public var action: NodeAction? {
    get { rest.first?.rare.first?.action }
    set { changeRare(isNeeded: newValue != nil) { $0.action = newValue } }
  }

  /// The nodes that it stands on, in order; one may be there more than once.
  public var children: [NodeID] {
    get { rest.first?.rare.first?.children ?? [] }
    set { changeRare(isNeeded: !newValue.isEmpty) { $0.children = newValue } }
  }

  /// Under which node it is at home; nil at the top level.
  public var home: NodeID? {
    get { Self.known(homeID) }
    set { homeID = newValue ?? .none }
  }

  /// The nodes that stand on it, each once, in the order in which they came to.
  public var parents: [NodeID] {
    get { onlyParentNode.map { [$0] } ?? rest.first?.rare.first?.parents ?? [] }
    set {
      let isOnlyOne = newValue.count == 1
      onlyParent = isOnlyOne ? newValue[0] : .none
      changeRare(isNeeded: newValue.count > 1) { $0.parents = isOnlyOne ? [] : newValue }
    }
  }

  /// The node that stands on it, if that is only one.
  package var onlyParentNode: NodeID? { Self.known(onlyParent) }

  /// The first of the nodes that stand on it.
  package var firstParent: NodeID? { onlyParentNode ?? rest.first?.rare.first?.parents.first }

  /// One more node stands on it.
  package mutating func addParent(_ parent: NodeID) {
    if onlyParentNode == nil, firstParent == nil { onlyParent = parent } else { parents.append(parent) }
  }

  /// Whether a node stands on it.
  package func stands(under parent: NodeID) -> Bool {
    onlyParent == parent || rest.first?.rare.first?.parents.contains(parent) == true
  }

  private static func known(_ id: NodeID) -> NodeID? { id == .none ? nil : id }

  private mutating func changeRare(isNeeded: Bool, _ change: (inout Rare) -> Void) {
    if hasRest(for: isNeeded) { rest[0].changeRare(isNeeded: isNeeded, change) }
  }

  /// Whether there is room for what stands apart, which what is as it was at first does not need.
  private mutating func hasRest(for isOther: Bool) -> Bool {
    if isOther { makeRest() }
    return !rest.isEmpty
  }
}

extension NodeSnapshot: Equatable {
  public static func == (left: NodeSnapshot, right: NodeSnapshot) -> Bool {
    left.id == right.id && left.state == right.state && left.hasContents == right.hasContents
      && left.needsSync == right.needsSync && left.observers == right.observers && left.homeID == right.homeID
      && left.onlyParent == right.onlyParent && left.identity == right.identity
      && (left.rest == right.rest || (left.rest.first ?? Rest()) == (right.rest.first ?? Rest()))
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

/// What a node has done since it became known.
public struct NodeCounts: Sendable, Hashable {
  /// Syncs that began, and those that were passed on to other nodes.
  @SmallCount public var syncs = 0
  /// Times that it became synced.
  @SmallCount public var successes = 0
  /// Times that it became failed.
  @SmallCount public var failures = 0
  /// How many of them were in a row: since it was last synced, or since its syncer started over. Where it has a syncer,
  /// these are the failures that the back-off counts.
  @SmallCount public var failuresInARow = 0
  /// Requests that were ignored because a sync was under way.
  @SmallCount public var ignored = 0
  /// Requests for a sync-if-needed when none was needed.
  @SmallCount public var notNeeded = 0
  /// Rounds of notifications.
  @SmallCount public var notifications = 0
  /// What somebody should look at.
  public var lints = LintCounts()

  public init() {}
}

/// A count in four bytes, which stops at the largest number that they hold.
@propertyWrapper
struct SmallCount: Sendable, Hashable {
  private var count: UInt32

  init(wrappedValue: Int) { count = UInt32(clamping: wrappedValue) }

  var wrappedValue: Int {
    get { Int(count) }
    set { count = UInt32(clamping: newValue) }
  }
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
