/// The changes of a source since a consumer last read them: node snapshots and journal entries.
///
/// A batch has only the latest snapshot of each changed node, but every journal entry. Entries that were dropped are
/// counted in ``lostEntries``.
///
/// A consumer must apply ``rewind`` first, then ``gone``, then the other parts.
public struct ChangeBatch: Sendable, Equatable {
  /// The number of the last journal entry that a rewind keeps; 0 if the rewind keeps no entry, nil without a rewind.
  public var rewind: UInt64?
  /// The nodes that no longer exist: released nodes (ids are not reused) and nodes created after a rewind's time.
  public var gone: [NodeID]
  /// The source's clock after these changes.
  public var clock: ClockSnapshot
  /// The environment of the nodes (network, app activity) after these changes.
  public var world: WorldSnapshot
  /// The new and changed checks (expectations of a scenario), each at most once.
  public var checks: [CheckSnapshot]
  /// The latest snapshots of the new and changed nodes, each node at most once.
  public var nodes: [NodeSnapshot]
  /// The top-level nodes, in order; nil if the list has not changed.
  public var roots: [NodeID]?
  /// The new entries of the journal, in order.
  public var entries: [JournalEntry]
  /// The number of journal entries before ``entries`` that were dropped because the consumer read too late.
  public var lostEntries: Int
  /// The events that are due later; nil if the consumer did not request them.
  public var pending: PendingSnapshot?
  /// The outcomes of the consumers' commands, in the order of arrival.
  public var outcomes: [RequestOutcome]

  /// The outcome of a command, with the number of the request for the command.
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

  /// Whether the batch has new, changed or removed nodes, or new roots, checks or journal entries, or a rewind.
  package var holdsChanges: Bool {
    !nodes.isEmpty || !entries.isEmpty || !gone.isEmpty || !checks.isEmpty || roots != nil || rewind != nil
  }
}
