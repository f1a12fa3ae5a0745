/// The changes of a source since its cursor was last read, in two streams.
///
/// A row shows the current state, so there is one snapshot, the latest, of each changed node. A log shows events, so
/// the journal's entries are complete, and lost ones are counted.
///
/// A batch is applied in the order of its parts: first ``rewind``, then ``gone``, then the rest.
public struct ChangeBatch: Sendable, Equatable {
  /// The number of the last valid entry after a rewind: later ones have not happened yet. 0 for none.
  public var rewind: UInt64?
  /// The nodes that no longer exist: released, their ids not reused, or created after the time of a rewind.
  public var gone: [NodeID]
  /// The current clock.
  public var clock: ClockSnapshot
  /// The current environment.
  public var world: WorldSnapshot
  /// The changed and new expectations, each once.
  public var checks: [CheckSnapshot]
  /// The changed and new nodes, each once.
  public var nodes: [NodeSnapshot]
  /// The top-level nodes, in order; nil if unchanged.
  public var roots: [NodeID]?
  /// The new entries of the journal, in order.
  public var entries: [JournalEntry]
  /// The number of earlier entries that were dropped because they were not read in time.
  public var lostEntries: Int
  /// The pending events; nil if not requested.
  public var pending: PendingSnapshot?
  /// The outcomes of commands, in the order of their arrival.
  public var outcomes: [RequestOutcome]

  /// The outcome of a command with its request number.
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

  /// Whether it holds more than the time.
  package var holdsChanges: Bool {
    !nodes.isEmpty || !entries.isEmpty || !gone.isEmpty || !checks.isEmpty || roots != nil || rewind != nil
  }
}
