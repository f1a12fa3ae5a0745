/// The displayed data of a node at one moment.
///
/// There may be 100,000 nodes, most of them untouched, so each takes 40 bytes. ``ColdFields`` holds the fields of nodes
/// that have done something, and `Rare` those that few of these have.
public struct NodeSnapshot: Sendable {
  public var identity: NodeIdentity
  public package(set) var id: NodeID

  private var homeID = NodeID.none
  /// The only parent, if there is exactly one.
  private var onlyParent = NodeID.none
  private var observers: UInt32 = 0

  public var state = NodeState.idle
  /// Whether its contents are available.
  public var hasContents = false
  /// Whether a sync-if-needed would sync; nil if the node cannot sync.
  public var needsSync: Bool?

  /// All other fields: one element, or none while all have their initial values.
  private var cold: [ColdFields] = []

  /// Creates a snapshot of a node with initial values.
  public init(id: NodeID, identity: NodeIdentity) {
    self.id = id
    self.identity = identity
  }

  /// The fields that are empty in nodes that have never done anything.
  private struct ColdFields: Sendable, Equatable {
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

    static func == (left: ColdFields, right: ColdFields) -> Bool {
      left.counts == right.counts && left.stateEntry == right.stateEntry
        && (left.rare == right.rare || (left.rare.first ?? Rare()) == (right.rare.first ?? Rare()))
    }
  }

  /// The fields that are empty in a loadable that has no children and no syncer and is not failed.
  private struct Rare: Sendable, Equatable {
    var error: NodeError?
    var children: [NodeID] = []
    var parents: [NodeID] = []
    var retry: NodeRetry?
    var backoff: NodeBackoff?
    var faults: [Fault] = []
    var breakpoint: Breakpoint?
    var action: NodeAction?
  }

  private mutating func makeRest() {
    if cold.isEmpty { cold = [ColdFields()] }
  }
}

extension NodeSnapshot {
  /// Whether all cold fields have their initial values.
  package var isUntouched: Bool { cold.isEmpty }

  /// The error of a failed node, if known.
  public var error: NodeError? {
    get { cold.first?.rare.first?.error }
    set { changeRare(isNeeded: newValue != nil) { $0.error = newValue } }
  }

  /// The number of observers.
  public var observerCount: Int {
    get { Int(observers) }
    set { observers = UInt32(clamping: newValue) }
  }

  /// The stats of the node.
  public var counts: NodeCounts {
    get { cold.first?.counts ?? NodeCounts() }
    _modify {
      makeRest()
      yield &cold[0].counts
    }
  }

  /// The timer that will sync it, or the end of the attempts: its syncer's, or else the first waiter's that is due.
  public var retry: NodeRetry? {
    get { cold.first?.rare.first?.retry }
    set { changeRare(isNeeded: newValue != nil) { $0.retry = newValue } }
  }

  /// The back-off of its syncer; nil if it has none.
  public var backoff: NodeBackoff? {
    get { cold.first?.rare.first?.backoff }
    set { changeRare(isNeeded: newValue != nil) { $0.backoff = newValue } }
  }

  /// The number of the journal's entry that set its state; nil if the state never changed.
  public var stateEntry: UInt64? {
    get { cold.first.flatMap { $0.stateEntry > 0 ? $0.stateEntry : nil } }
    set { if hasColdFields(for: newValue != nil) { cold[0].stateEntry = newValue ?? 0 } }
  }

  /// The faults in its next syncs, in the order of their injection.
  public var faults: [Fault] {
    get { cold.first?.rare.first?.faults ?? [] }
    set { changeRare(isNeeded: !newValue.isEmpty) { $0.faults = newValue } }
  }

  /// The breakpoint on the node, if any.
  public var breakpoint: Breakpoint? {
    get { cold.first?.rare.first?.breakpoint }
    set { changeRare(isNeeded: newValue != nil) { $0.breakpoint = newValue } }
  }

  /// The scheduled action, for a node of that kind.
  public var action: NodeAction? {
    get { cold.first?.rare.first?.action }
    set { changeRare(isNeeded: newValue != nil) { $0.action = newValue } }
  }

  /// The children, in order; a node may occur more than once.
  public var children: [NodeID] {
    get { cold.first?.rare.first?.children ?? [] }
    set { changeRare(isNeeded: !newValue.isEmpty) { $0.children = newValue } }
  }

  /// The parent under which the node is listed; nil at the top level.
  public var home: NodeID? {
    get { Self.known(homeID) }
    set { homeID = newValue ?? .none }
  }

  /// The parents, each once, in the order in which they were added.
  public var parents: [NodeID] {
    get { onlyParentNode.map { [$0] } ?? cold.first?.rare.first?.parents ?? [] }
    set {
      let isOnlyOne = newValue.count == 1
      onlyParent = isOnlyOne ? newValue[0] : .none
      changeRare(isNeeded: newValue.count > 1) { $0.parents = isOnlyOne ? [] : newValue }
    }
  }

  package var onlyParentNode: NodeID? { Self.known(onlyParent) }

  package var firstParent: NodeID? { onlyParentNode ?? cold.first?.rare.first?.parents.first }

  package mutating func addParent(_ parent: NodeID) {
    if onlyParentNode == nil, firstParent == nil { onlyParent = parent } else { parents.append(parent) }
  }

  /// Returns whether `parent` is one of the parents.
  package func stands(under parent: NodeID) -> Bool {
    onlyParent == parent || cold.first?.rare.first?.parents.contains(parent) == true
  }

  private static func known(_ id: NodeID) -> NodeID? { id == .none ? nil : id }

  private mutating func changeRare(isNeeded: Bool, _ change: (inout Rare) -> Void) {
    if hasColdFields(for: isNeeded) { cold[0].changeRare(isNeeded: isNeeded, change) }
  }

  /// Returns whether ``ColdFields`` exist, and creates them for a value that is not the initial one.
  private mutating func hasColdFields(for isOther: Bool) -> Bool {
    if isOther { makeRest() }
    return !cold.isEmpty
  }
}

extension NodeSnapshot: Equatable {
  public static func == (left: NodeSnapshot, right: NodeSnapshot) -> Bool {
    left.id == right.id && left.state == right.state && left.hasContents == right.hasContents
      && left.needsSync == right.needsSync && left.observers == right.observers && left.homeID == right.homeID
      && left.onlyParent == right.onlyParent && left.identity == right.identity
      && (left.cold == right.cold || (left.cold.first ?? ColdFields()) == (right.cold.first ?? ColdFields()))
  }
}

/// One setting of a node, such as "latency: 400ms".
public struct NodeFact: Sendable, Equatable {
  public let name: String
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// The stats of a node since it became known.
public struct NodeCounts: Sendable, Hashable {
  /// Syncs that started or were forwarded to other nodes.
  @SmallCount public var syncs = 0
  /// Transitions to synced.
  @SmallCount public var successes = 0
  /// Transitions to failed.
  @SmallCount public var failures = 0
  /// Failures in a row: since it was last synced or its syncer started over. With a syncer, these are the failures that
  /// the back-off counts.
  @SmallCount public var failuresInARow = 0
  /// Syncs that were ignored because one was under way.
  @SmallCount public var ignored = 0
  /// Requests for a sync-if-needed when none was needed.
  @SmallCount public var notNeeded = 0
  /// Rounds of notifications.
  @SmallCount public var notifications = 0
  /// The lints of the node.
  public var lints = LintCounts()

  public init() {}
}

/// A count in 4 bytes, clamped to their range.
@propertyWrapper
struct SmallCount: Sendable, Hashable {
  private var count: UInt32

  init(wrappedValue: Int) { count = UInt32(clamping: wrappedValue) }

  var wrappedValue: Int {
    get { Int(count) }
    set { count = UInt32(clamping: newValue) }
  }
}

/// The timer that syncs a node again.
public enum NodeRetry: Sendable, Hashable {
  /// Fires at `deadline`, `delay` after it was set, both in nanoseconds. `attempt` counts the failures in a row as seen
  /// by its owner, 0 after a success.
  case armed(deadline: Int64, delay: Int64, attempt: Int, by: RetryOwner = .syncer)
  /// No further attempt by the syncer after this number of failures in a row.
  case gaveUp(attempts: Int)

  /// The end of the delay after a failure, in nanoseconds; nil if no such timer is set.
  public var waitsUntil: Int64? {
    if case .armed(let deadline, _, 1..., _) = self { deadline } else { nil }
  }
}
