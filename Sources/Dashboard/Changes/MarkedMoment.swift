import Explanation
import InspectionModel

/// A snapshot of all nodes at a moment that the user marked, for comparison with the current moment.
///
/// The snapshot shares memory with the source's state until the state changes.
struct MarkedMoment {
  /// The time of the moment on the source's clock, in ns.
  let time: Int64
  /// The sequence number of the journal's last entry at the moment; 0 if the journal was empty.
  let entry: UInt64
  /// The journal's last entry at the moment, which shows later whether the run has branched; nil if no entry was kept.
  private let lastEntry: JournalEntry?
  /// The nodes at the moment, each at the index of its id; nil at an index without a node.
  let nodes: [NodeSnapshot?]
  let counts: StateCounts
  /// Whether the run was rewound and continued from an earlier time, so that the run no longer includes the moment.
  fileprivate(set) var isOnOtherBranch = false

  /// Creates a snapshot of the source's current moment.
  init(_ source: SourceState) {
    (time, entry, lastEntry) = (source.clock.now, source.lastEntry, source.history.entries.last)
    (nodes, counts) = (source.nodes, source.counts)
  }

  subscript(id: NodeID) -> NodeSnapshot? {
    let index = Int(id.index)
    return nodes.indices.contains(index) && nodes[index]?.id == id ? nodes[index] : nil
  }

  /// Returns whether the marked moment is the source's current moment.
  func isShown(by source: SourceState) -> Bool {
    !isOnOtherBranch && entry == source.lastEntry && time == source.clock.now
  }

  /// Returns whether the run was rewound and continued from a time before the marked moment.
  fileprivate func isLeft(by source: SourceState) -> Bool {
    // The first entries of the new branch may have arrived already.
    guard source.lastEntry >= entry else { return !source.clock.isReplay }
    guard let lastEntry, let entry = source.history[entry] else { return false }
    return entry != lastEntry
  }

  /// Returns whether the marked moment is later than the source's current moment, on the same branch.
  func isLater(than source: SourceState) -> Bool { !isOnOtherBranch && time > source.clock.now }
}

/// The moment that the user marked. After a new run has replaced the moment's run, only the time of the moment remains.
struct MomentMark {
  private(set) var moment: MarkedMoment?
  /// The time, in ns, of the moment that a new run has dropped; nil without one, or once a mark is set or removed.
  private(set) var droppedTime: Int64?
  /// A counter that increases whenever the mark is set or removed.
  private(set) var version = 0

  mutating func set(_ moment: MarkedMoment?) {
    (self.moment, droppedTime) = (moment, nil)
    version += 1
  }

  /// Drops the marked moment because a new run begins, and keeps the moment's time in ``droppedTime``.
  ///
  /// - Returns: The time of the dropped moment, in ns; nil if no moment was marked.
  mutating func drop() -> Int64? {
    guard let time = moment?.time else { return nil }
    set(nil)
    droppedTime = time
    return time
  }

  /// Sets ``MarkedMoment/isOnOtherBranch`` if, after a batch of changes, the run no longer includes the moment.
  mutating func follow(_ source: SourceState) {
    guard let moment, !moment.isOnOtherBranch, moment.isLeft(by: source) else { return }
    self.moment?.isOnOtherBranch = true
  }
}

extension SourceState {
  /// The sequence number of the journal's last entry; 0 if the journal is empty.
  fileprivate var lastEntry: UInt64 { history.entries.last?.sequence ?? history.droppedSequence }
}
