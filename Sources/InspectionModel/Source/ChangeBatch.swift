/// What has changed in a source since it was last asked, in two streams.
///
/// A row shows what is, so of the nodes there is only the latest snapshot of each that has changed. A log shows what
/// happened, so the journal's entries are complete, and what was lost of them is counted.
public struct ChangeBatch: Sendable, Equatable {
  /// What is to be forgotten before the rest of the batch is taken in; nil where time has only gone forward.
  public var rewind: Rewind?
  /// The clock now.
  public var clock: ClockSnapshot
  /// What is around the nodes now.
  public var world: WorldSnapshot
  /// The expectations that stand otherwise than they did, or have become known, each once.
  public var checks: [CheckSnapshot]
  /// The nodes that have changed, or become known, each once.
  public var nodes: [NodeSnapshot]
  /// The nodes at the top level, in order; nil when they are as they were.
  public var roots: [NodeID]?
  /// What happened, in order.
  public var entries: [JournalEntry]
  /// How many entries before these were lost because nobody drained them in time.
  public var lostEntries: Int
  /// What waits for its time; nil when that was not asked for.
  public var pending: PendingSnapshot?

  /// Time has gone back: what came after a moment has not happened yet.
  public struct Rewind: Sendable, Hashable {
    /// The number of the last entry of the journal that stays; 0 for none.
    public var lastEntry: UInt64
    /// So many nodes were known then: those with higher numbers are not there any more.
    public var nodeCount: Int

    public init(lastEntry: UInt64, nodeCount: Int) {
      self.lastEntry = lastEntry
      self.nodeCount = nodeCount
    }
  }

  public init(
    rewind: Rewind? = nil, clock: ClockSnapshot, world: WorldSnapshot = WorldSnapshot(), checks: [CheckSnapshot] = [],
    nodes: [NodeSnapshot] = [], roots: [NodeID]? = nil, entries: [JournalEntry] = [], lostEntries: Int = 0,
    pending: PendingSnapshot? = nil
  ) {
    self.rewind = rewind
    self.clock = clock
    self.world = world
    self.checks = checks
    self.nodes = nodes
    self.roots = roots
    self.entries = entries
    self.lostEntries = lostEntries
    self.pending = pending
  }
}
