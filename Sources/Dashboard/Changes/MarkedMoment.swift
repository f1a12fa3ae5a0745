import Explanation
import InspectionModel

/// A snapshot of the nodes that other moments are compared with.
///
/// It shares its memory with the source's state until that changes.
struct MarkedMoment {
  /// The time on the source's clock, in ns.
  let time: Int64
  /// The sequence number of the journal's last entry; 0 if it is empty.
  let entry: UInt64
  /// That entry, if it is kept; it identifies the branch of the run.
  private let lastEntry: JournalEntry?
  /// The nodes by the index of their ids; nil for an index without a node.
  let nodes: [NodeSnapshot?]
  let counts: StateCounts
  /// Whether the run has branched before it, so that it belongs to an abandoned future.
  fileprivate(set) var isOnOtherBranch = false

  /// Captures the current moment of a source.
  init(_ source: SourceState) {
    (time, entry, lastEntry) = (source.clock.now, source.lastEntry, source.history.entries.last)
    (nodes, counts) = (source.nodes, source.counts)
  }

  subscript(id: NodeID) -> NodeSnapshot? {
    let index = Int(id.index)
    return nodes.indices.contains(index) && nodes[index]?.id == id ? nodes[index] : nil
  }

  /// Returns whether it is the current moment of a source.
  func isShown(by source: SourceState) -> Bool {
    !isOnOtherBranch && entry == source.lastEntry && time == source.clock.now
  }

  /// Returns whether the run of a source has left it for another branch.
  fileprivate func isLeft(by source: SourceState) -> Bool {
    // The first entries of the new branch may have arrived already.
    guard source.lastEntry >= entry else { return !source.clock.isReplay }
    guard let lastEntry, let entry = source.history[entry] else { return false }
    return entry != lastEntry
  }

  /// Returns whether it is later than the current moment of a source.
  func isLater(than source: SourceState) -> Bool { !isOnOtherBranch && time > source.clock.now }
}

/// The marked moment, if there is one.
struct MomentMark {
  private(set) var moment: MarkedMoment?
  /// The time of a moment dropped with its run, in ns; nil once another one is marked.
  private(set) var droppedTime: Int64?
  /// Increases whenever the mark is set or removed.
  private(set) var version = 0

  mutating func set(_ moment: MarkedMoment?) {
    (self.moment, droppedTime) = (moment, nil)
    version += 1
  }

  /// Drops the moment with its run.
  ///
  /// - Returns: Its time, in ns; nil if there was none.
  mutating func drop() -> Int64? {
    guard let time = moment?.time else { return nil }
    set(nil)
    droppedTime = time
    return time
  }

  /// Updates ``MarkedMoment/isOnOtherBranch`` after a change of the run.
  mutating func follow(_ source: SourceState) {
    guard let moment, !moment.isOnOtherBranch, moment.isLeft(by: source) else { return }
    self.moment?.isOnOtherBranch = true
  }
}

extension SourceState {
  /// The sequence number of the journal's last entry; 0 if it is empty.
  fileprivate var lastEntry: UInt64 { history.entries.last?.sequence ?? history.cutSequence }
}
