/// The changes of a source since the last read of a cursor: snapshots and journal entries.
///
/// A row shows the current state, so a batch has only the latest snapshot of each changed node. A log shows events, so
/// a batch has every journal entry, and the number of lost entries.
///
/// A consumer applies ``rewind`` first, then ``gone``, then the other parts.
public struct ChangeBatch: Sendable, Equatable {
  /// The number of the last entry that remains after a rewind, 0 if no entry remains; nil without a rewind.
  public var rewind: UInt64?
  /// The nodes that no longer exist: released nodes, whose ids are not reused, and nodes created after a rewind's time.
  public var gone: [NodeID]
  /// The current clock.
  public var clock: ClockSnapshot
  /// The current environment of the nodes.
  public var world: WorldSnapshot
  /// The changed and new checks (the expectations of a scenario), each at most once.
  public var checks: [CheckSnapshot]
  /// The latest snapshots of changed and new nodes, each node at most once.
  public var nodes: [NodeSnapshot]
  /// The top-level nodes, in order; nil if the list has not changed.
  public var roots: [NodeID]?
  /// The new entries of the journal, in order.
  public var entries: [JournalEntry]
  /// The number of entries before ``entries`` that were dropped because the consumer did not read them in time.
  public var lostEntries: Int
  /// The pending events; nil if the consumer did not request them.
  public var pending: PendingSnapshot?
  /// The outcomes of commands, in the order of arrival.
  public var outcomes: [RequestOutcome]

  /// The outcome of a command, with the number of the request.
  public struct RequestOutcome: Sendable, Hashable {
    public let request: RequestNumber
    public let outcome: CommandOutcome

    public init(_ request: RequestNumber, _ outcome: CommandOutcome) {
      (self.request, self.outcome) = (request, outcome)
    }
  }

  public init(
    rewind: UInt64? = nil, gone: [NodeID] = [], clock: ClockSnapshot, world: WorldSnapshot = WorldSnapshot(),
    checks: [CheckSnapshot] = [], nodes: [NodeSnapshot] = [], roots: [NodeID]? = nil, entries: [JournalEntry] = [],
    lostEntries: Int = 0, pending: PendingSnapshot? = nil, outcomes: [RequestOutcome] = []
  ) {
    self.rewind = rewind
    self.gone = gone
    self.clock = clock
    self.world = world
    self.checks = checks
    self.nodes = nodes
    self.roots = roots
    self.entries = entries
    self.lostEntries = lostEntries
    self.pending = pending
    self.outcomes = outcomes
  }

  /// Whether the batch holds nodes, removed nodes, roots, expectations, journal entries or a rewind.
  package var holdsChanges: Bool {
    !nodes.isEmpty || !entries.isEmpty || !gone.isEmpty || !checks.isEmpty || roots != nil || rewind != nil
  }
}
