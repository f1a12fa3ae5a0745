import Explanation
import InspectionModel

/// A moment of the run that other moments are compared with: the nodes as they were then.
///
/// It shares its memory with the source's state until that changes.
struct MarkedMoment {
  /// When, in nanoseconds on the source's clock.
  let time: Int64
  /// The number of the journal's last entry then; 0 for none.
  let entry: UInt64
  /// That entry, if it is kept, by which another branch of the run is known.
  private let lastEntry: JournalEntry?
  /// The nodes by the index of their ids; nil for an index without a node.
  let nodes: [NodeSnapshot?]
  /// The number of nodes in each state.
  let counts: StateCounts
  /// Whether the run has branched before it, so that it belongs to a future that was left.
  fileprivate(set) var isOnOtherBranch = false

  /// The moment that a source shows.
  init(_ source: SourceState) {
    (time, entry, lastEntry) = (source.clock.now, source.lastEntry, source.history.entries.last)
    (nodes, counts) = (source.nodes, source.counts)
  }

  /// The node with this id; nil if there was none.
  subscript(id: NodeID) -> NodeSnapshot? {
    let index = Int(id.index)
    return nodes.indices.contains(index) && nodes[index]?.id == id ? nodes[index] : nil
  }

  /// Whether it is the moment that a source shows.
  func isShown(by source: SourceState) -> Bool {
    !isOnOtherBranch && entry == source.lastEntry && time == source.clock.now
  }

  /// Whether the run of a source does not lead there: it was left for another branch.
  fileprivate func isLeft(by source: SourceState) -> Bool {
    // Also what the new branch begins with may have come already.
    guard source.lastEntry >= entry else { return !source.clock.isReplay }
    guard let lastEntry, let entry = source.history[entry] else { return false }
    return entry != lastEntry
  }

  /// Whether it comes after the moment that a source shows.
  func isLater(than source: SourceState) -> Bool { !isOnOtherBranch && time > source.clock.now }
}

/// The marked moment, if there is one.
struct MomentMark {
  private(set) var moment: MarkedMoment?
  /// The time of a moment that was dropped with its run, in nanoseconds, until another one is marked.
  private(set) var droppedTime: Int64?
  /// How often another moment was marked, or none.
  private(set) var version = 0

  mutating func set(_ moment: MarkedMoment?) {
    (self.moment, droppedTime) = (moment, nil)
    version += 1
  }

  /// Drops the moment with its run.
  ///
  /// - Returns: Its time, in nanoseconds; nil if there was none.
  mutating func drop() -> Int64? {
    guard let time = moment?.time else { return nil }
    set(nil)
    droppedTime = time
    return time
  }

  /// Takes note of a run that continues otherwise from before the moment.
  mutating func follow(_ source: SourceState) {
    guard let moment, !moment.isOnOtherBranch, moment.isLeft(by: source) else { return }
    self.moment?.isOnOtherBranch = true
  }
}

extension SourceState {
  /// The number of the journal's last entry; 0 for none.
  fileprivate var lastEntry: UInt64 { history.entries.last?.sequence ?? history.cutSequence }
}
