/// What has changed in a source since its cursor was last read, in two streams.
///
/// A row shows what is, so there is only the latest snapshot of each node that has changed. A log shows what happened, so
/// the journal's entries are complete, and those that were lost are counted.
///
/// A batch is applied in the order of its parts: first ``rewind``, then ``gone``, then the rest.
public struct ChangeBatch: Sendable, Equatable {
  /// The number of the last entry that still holds, where time went back: later ones have not happened yet. 0 for none.
  public var rewind: UInt64?
  /// The nodes that are not there any more: released, whose ids are not used again, or not there yet at the time that was gone
  /// back to.
  public var gone: [NodeID]
  /// The clock now.
  public var clock: ClockSnapshot
  /// The environment now.
  public var world: WorldSnapshot
  /// The expectations that have changed, or become known, each once.
  public var checks: [CheckSnapshot]
  /// The nodes that have changed, or become known, each once.
  public var nodes: [NodeSnapshot]
  /// The nodes at the top level, in order; nil if they are as they were.
  public var roots: [NodeID]?
  /// What happened, in order.
  public var entries: [JournalEntry]
  /// How many entries before these were dropped because they were not read in time.
  public var lostEntries: Int
  /// What is pending; nil if that was not asked for.
  public var pending: PendingSnapshot?
  /// The outcomes of commands, in the order in which they came.
  public var outcomes: [RequestOutcome]

  /// The outcome of a command that was performed under a number.
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

  /// Whether it says more than the time.
  package var holdsChanges: Bool {
    !nodes.isEmpty || !entries.isEmpty || !gone.isEmpty || !checks.isEmpty || roots != nil || rewind != nil
  }
}
