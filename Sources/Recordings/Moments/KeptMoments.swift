import InspectionModel

/// A store of a run's moments in memory, up to a limit. The oldest moments are dropped first.
///
/// A *key frame* is a stored whole state. The next one follows after as many changes as there are nodes. So key frames
/// at most double the memory for nodes. One also follows after a sixteenth of the limit: at most 32 more in all.
package final class KeptMoments: MomentStore {
  private let limit: Int
  private let shortestDistance: Int

  /// The state at the end of the last moment.
  package private(set) var state = RecordedState()
  /// The sequence number of the last journal entry up to the end of the last moment; 0 before the first entry.
  package private(set) var lastEntry: UInt64 = 0

  private(set) var segments: [Segment] = []
  private var size = Size()

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of journal entries, and of changes. The part since the last key frame always stays.
  ///   - shortestDistance: The minimum number of changes between two key frames, unless the limit requires fewer.
  package init(limit: Int = .max, shortestDistance: Int = 256) {
    (self.limit, self.shortestDistance) = (limit, shortestDistance)
  }

  /// The size of one or more moments in memory.
  struct Size {
    /// The number of journal entries.
    var entries = 0
    /// The number of changed nodes, released nodes and changed pending events, plus one for each moment.
    var changes = 0

    init() {}

    init(of moment: ChangeBatch, _ pending: PendingChange?) {
      entries = moment.entries.count
      changes = 1 + moment.nodes.count + moment.gone.count + (pending?.size ?? 0)
    }

    static func += (sum: inout Size, other: Size) {
      sum.entries += other.entries
      sum.changes += other.changes
    }

    static func -= (sum: inout Size, other: Size) {
      sum.entries -= other.entries
      sum.changes -= other.changes
    }
  }

  /// A part of the stored moments: a key frame (a whole state), and the changes of all moments up to the next one.
  struct Segment {
    /// The index of the first moment of this part, stored as the key frame.
    let first: Int
    let keyFrame: RecordedState
    var size = Size()
    var changes: [ChangeBatch] = []
    /// The changes of the pending events, by moment; nil for no change. They take less memory than whole lists.
    var pendingChanges: [PendingChange?] = []
    var lastEntries: [UInt64] = []

    var end: Int { first + changes.count }
  }

  // MARK: Adding moments

  /// Adds the next moment, and drops the oldest moments beyond the limit.
  ///
  /// - Parameter moment: The changes of the moment; for the first moment, the whole state.
  package func append(_ moment: ChangeBatch) {
    var moment = moment
    let pending = moment.pending.take().flatMap {
      $0 == state.pending ? nil : PendingChange(from: state.pending, to: $0)
    }
    state.apply(moment)
    state.apply(pending)
    lastEntry = moment.entries.last?.sequence ?? lastEntry
    if needsKeyFrame { segments.append(Segment(first: count, keyFrame: state)) }
    let size = Size(of: moment, pending)
    segments[segments.count - 1].changes.append(moment)
    segments[segments.count - 1].pendingChanges.append(pending)
    segments[segments.count - 1].lastEntries.append(lastEntry)
    segments[segments.count - 1].size += size
    self.size += size
    dropOldest()
  }

  private var needsKeyFrame: Bool {
    guard let last = segments.last?.size else { return true }
    let longest = max(1, limit / 16)
    return last.entries >= longest || last.changes >= min(longest, max(shortestDistance, state.nodes.count))
  }

  private func dropOldest() {
    while segments.count > 1, size.entries > limit || size.changes > limit { size -= segments.removeFirst().size }
  }

  // MARK: MomentStore

  package var first: Int { segments.first?.first ?? 0 }

  package var count: Int { segments.last?.end ?? 0 }

  package func time(of index: Int) -> Int64 {
    let place = place(of: index)
    return segments[place].changes[index - segments[place].first].clock.now
  }

  package func lastEntry(of index: Int) -> UInt64 {
    let place = place(of: index)
    return segments[place].lastEntries[index - segments[place].first]
  }

  package func keyFrame(upTo index: Int) -> Int { segments[place(of: index)].first }

  package func entries(of index: Int) -> [JournalEntry] {
    let place = place(of: index)
    return segments[place].changes[index - segments[place].first].entries
  }

  package func advance(_ state: inout RecordedState, to index: Int) -> ChangeBatch {
    let place = place(of: index)
    let start = segments[place].first
    let moment = segments[place].changes[index - start]
    if index == start {
      state = segments[place].keyFrame
    } else {
      state.apply(moment)
      state.apply(segments[place].pendingChanges[index - start])
    }
    return moment
  }

  func place(of index: Int) -> Int { max(0, segments.partitionIndex { $0.first > index } - 1) }
}

extension KeptMoments: ChangeConsumer {
  package var content: ChangeContent { .everything }

  package func consume(_ changes: ChangeBatch) { append(changes) }
}
