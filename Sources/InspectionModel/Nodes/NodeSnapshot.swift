/// The state and all other data of a node at one moment, as the screen shows them.
///
/// A snapshot takes only 40 bytes, because there may be 100,000 nodes. Fields that most nodes do not use are stored
/// separately, in ``ColdFields`` and `Rare`.
public struct NodeSnapshot: Sendable {
  public var identity: NodeIdentity
  public package(set) var id: NodeID

  private var homeID = NodeID.none
  /// The node's parent, if there is exactly one; otherwise ``NodeID/none``.
  private var onlyParent = NodeID.none
  private var observers: UInt32 = 0

  public var state = NodeState.idle
  /// Whether the node's contents are available.
  public var hasContents = false
  /// Whether `syncIfNeeded()` would start a sync; nil if the node cannot sync.
  public var needsSync: Bool?

  /// All other fields: one element, or an empty array while each of those fields has its initial value.
  private var cold: [ColdFields] = []

  /// Creates a snapshot of a node in the idle state, without children, observers or counts.
  public init(id: NodeID, identity: NodeIdentity) {
    self.id = id
    self.identity = identity
  }

  /// The fields that most nodes never set: nodes without events, children, back-off, faults or a breakpoint.
  private struct ColdFields: Sendable, Equatable {
    var counts = NodeCounts()
    /// The number of the journal entry that set the state; 0 for none, as entries are numbered from 1.
    var stateEntry: UInt64 = 0
    /// The fields of ``Rare``: one element, or an empty array while all of them have their initial values.
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

  /// The fields that are empty in most nodes: in loadables that are not failed and have no children and no syncer.
  private struct Rare: Sendable, Equatable {
    var error: NodeError?
    var children: [NodeID] = []
    var parents: [NodeID] = []
    var retry: NodeRetry?
    var backoff: NodeBackoff?
    var faults: [Fault] = []
    var breakpoint: Breakpoint?
    var action: NodeAction?
    var readings: [NodeFact] = []
    /// The statistics of a call family: one element, or an empty array, which takes less memory, for other nodes.
    var calls: [NodeCalls] = []
    /// The requests of a server, or of open load: one element, or an empty array for other nodes.
    var traffic: [NodeTraffic] = []
  }

  private mutating func makeColdFields() {
    if cold.isEmpty { cold = [ColdFields()] }
  }
}

extension NodeSnapshot {
  /// Whether no field of ``ColdFields`` was ever set: the node has had no events, children, back-off or faults.
  package var isUntouched: Bool { cold.isEmpty }

  /// The error of the failed node; nil if the node is not failed or the error is unknown.
  public var error: NodeError? {
    get { cold.first?.rare.first?.error }
    set { changeRare(isNeeded: newValue != nil) { $0.error = newValue } }
  }

  /// The number of the node's observers.
  public var observerCount: Int {
    get { Int(observers) }
    set { observers = UInt32(clamping: newValue) }
  }

  /// The stats of the node, such as its number of syncs.
  public var counts: NodeCounts {
    get { cold.first?.counts ?? NodeCounts() }
    _modify {
      makeColdFields()
      yield &cold[0].counts
    }
  }

  /// The retry to show: the timer of the node or its syncer, else ``NodeRetry/gaveUp(attempts:)``, else the first timer
  /// of a waiter that syncs the node. Nil if there is none.
  public var retry: NodeRetry? {
    get { cold.first?.rare.first?.retry }
    set { changeRare(isNeeded: newValue != nil) { $0.retry = newValue } }
  }

  /// The rule for the delays of the node's syncer, with its period; nil without a syncer, or if the syncer's policy is not
  /// a `BackoffTimeoutPolicy`. The current delay is in ``retry``.
  public var backoff: NodeBackoff? {
    get { cold.first?.rare.first?.backoff }
    set { changeRare(isNeeded: newValue != nil) { $0.backoff = newValue } }
  }

  /// The number of the journal entry that set the current state; nil if the state has never changed.
  public var stateEntry: UInt64? {
    get { cold.first.flatMap { $0.stateEntry > 0 ? $0.stateEntry : nil } }
    set { if hasColdFields(for: newValue != nil) { cold[0].stateEntry = newValue ?? 0 } }
  }

  /// The faults that affect the node's next syncs, in the order of injection.
  public var faults: [Fault] {
    get { cold.first?.rare.first?.faults ?? [] }
    set { changeRare(isNeeded: !newValue.isEmpty) { $0.faults = newValue } }
  }

  /// The breakpoint set on the node; nil if there is none.
  public var breakpoint: Breakpoint? {
    get { cold.first?.rare.first?.breakpoint }
    set { changeRare(isNeeded: newValue != nil) { $0.breakpoint = newValue } }
  }

  /// The data of a scheduled action; nil for a node of another kind.
  public var action: NodeAction? {
    get { cold.first?.rare.first?.action }
    set { changeRare(isNeeded: newValue != nil) { $0.action = newValue } }
  }

  /// The values of the node that change without events, such as the level of a budget; the most important one is first.
  public var readings: [NodeFact] {
    get { cold.first?.rare.first?.readings ?? [] }
    set { changeRare(isNeeded: !newValue.isEmpty) { $0.readings = newValue } }
  }

  /// The statistics of a call family; nil for a node of another kind.
  public var calls: NodeCalls? {
    get { cold.first?.rare.first?.calls.first }
    set { changeRare(isNeeded: newValue != nil) { $0.calls = newValue.map { [$0] } ?? [] } }
  }

  /// The requests over time of a server, or of open load; nil for a node of another kind.
  public var traffic: NodeTraffic? {
    get { cold.first?.rare.first?.traffic.first }
    set { changeRare(isNeeded: newValue != nil) { $0.traffic = newValue.map { [$0] } ?? [] } }
  }

  /// The children of the node, in order. The same child may occur more than once.
  public var children: [NodeID] {
    get { cold.first?.rare.first?.children ?? [] }
    set { changeRare(isNeeded: !newValue.isEmpty) { $0.children = newValue } }
  }

  package var hasChildren: Bool { !cold.isEmpty && cold[0].rare.first?.children.isEmpty == false }

  /// The parent under which the tree lists the node; nil at the top level.
  public var home: NodeID? {
    get { Self.known(homeID) }
    set { homeID = newValue ?? .none }
  }

  /// The parents of the node, each once, in the order in which they were added.
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

  /// Returns whether `parent` is a parent of the node.
  package func isChild(of parent: NodeID) -> Bool {
    onlyParent == parent || cold.first?.rare.first?.parents.contains(parent) == true
  }

  private static func known(_ id: NodeID) -> NodeID? { id == .none ? nil : id }

  private mutating func changeRare(isNeeded: Bool, _ change: (inout Rare) -> Void) {
    if hasColdFields(for: isNeeded) { cold[0].changeRare(isNeeded: isNeeded, change) }
  }

  /// Returns whether ``cold`` has an element. Adds one first if `isOther`: the new value is not the initial value.
  private mutating func hasColdFields(for isOther: Bool) -> Bool {
    if isOther { makeColdFields() }
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

/// A setting of a node as name and value for display, such as "latency: 400ms".
public struct NodeFact: Sendable, Hashable {
  public let name: String
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// The setting of a node whose syncs need the network: when they fail if it is offline.
  package static func network(failsAtOnce: Bool) -> NodeFact {
    NodeFact(name: "network", value: failsAtOnce ? "required, else fails at once" : "required, else fails at the end")
  }
}

/// The stats of a node, counted since the node became known to the source.
public struct NodeCounts: Sendable, Hashable {
  /// The number of the node's syncs that started, or that were forwarded to its children.
  @SmallCount public var syncs = 0
  /// The number of times that the node became synced.
  @SmallCount public var successes = 0
  /// The number of times that the node failed, also if it was already failed.
  @SmallCount public var failures = 0
  /// The number of failures in a row, since the last success or reset of the back-off. If the node has a syncer, equals
  /// the number that the syncer counts.
  @SmallCount public var failuresInARow = 0
  /// The number of requested syncs that were ignored because the node was already syncing.
  @SmallCount public var ignored = 0
  /// The number of sync-if-needed requests that were skipped because the node needed no sync.
  @SmallCount public var notNeeded = 0
  /// The number of times that the node notified its observers.
  @SmallCount public var notifications = 0
  /// The number of lints (warnings) about the node, by kind.
  public var lints = LintCounts()

  public init() {}
}

/// A count stored in 4 bytes, clamped to the range of `UInt32`.
@propertyWrapper
struct SmallCount: Sendable, Hashable {
  private var count: UInt32

  init(wrappedValue: Int) { count = UInt32(clamping: wrappedValue) }

  var wrappedValue: Int {
    get { Int(count) }
    set { count = UInt32(clamping: newValue) }
  }
}

/// The pending retry of a node: a timer, or the fact that the syncer gave up.
public enum NodeRetry: Sendable, Hashable {
  /// A timer that was set for `delay` and fires at `deadline`, in nanoseconds. `attempt` is the number of failures in a
  /// row that the owner of the timer has counted; 0 after a success.
  case armed(deadline: Int64, delay: Int64, attempt: Int, by: TimerOwner = .syncer)
  /// The timer was due, or would be, but a condition holds the attempt. The other values are those of ``armed``.
  case held(NodeHold, deadline: Int64, delay: Int64, attempt: Int, by: TimerOwner = .syncer)
  /// The syncer gave up after this number of failures in a row and sets no further timer.
  case gaveUp(attempts: Int)

  /// The time at which the timer fires, or a hold may end, in nanoseconds; nil if unknown, and without a timer.
  public var timerEnds: Int64? {
    switch self {
    case .armed(let deadline, _, _, _): deadline
    case .held(let hold, _, _, _, _): hold.until
    case .gaveUp: nil
    }
  }

  /// The time at which the retry after a failure is due, in nanoseconds; nil without a timer or after a success, and
  /// `Int64.max` if a condition holds the retry for an unknown time.
  public var waitsUntil: Int64? {
    switch self {
    case .armed(let deadline, _, 1..., _): deadline
    case .held(let hold, _, _, _, _): hold.until ?? .max
    case .armed, .gaveUp: nil
    }
  }
}

/// The condition that holds a node's retry.
public struct NodeHold: Sendable, Hashable {
  public let condition: HoldKind
  /// The node of the breaker or budget; nil if unknown.
  public let holder: NodeID?
  /// The time at which the condition may end, in nanoseconds; nil if it depends on other events.
  public let until: Int64?

  /// The time left at `now` until the condition may end; nil if unknown, also after the condition was prolonged.
  package func left(now: Int64) -> Int64? { until.flatMap { $0 > now ? $0.subtractingClamped(now) : nil } }

  public init(_ condition: HoldKind, holder: NodeID? = nil, until: Int64? = nil) {
    (self.condition, self.holder, self.until) = (condition, holder, until)
  }
}
