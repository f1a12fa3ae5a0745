import InspectionModel

/// An index of one node's journal entries: the position and kinds of each entry, in 5 bytes. Finds a kind in O(log n).
///
/// ``startIndex`` is the index of the node's oldest kept entry. Indexes are valid until the track changes.
package struct EntryTrack {
  package private(set) var startIndex = 0

  /// The low 32 bits of the entries' positions in the history, which never has more than 2³² entries.
  private var positions: [UInt32] = []
  /// The kinds of the entries by level. Level 0 has one element per entry. In a higher level, an element has the kinds
  /// of a block of `fanout` elements of the level below; the last block may be incomplete.
  private var levels: [[EntryKinds]] = [[]]

  package private(set) var node = NodeID.none

  init() {}

  init(of node: NodeID) { self.node = node }

  private static let fanout = 64

  package var endIndex: Int { positions.count }
  package var isEmpty: Bool { startIndex == endIndex }

  mutating func append(_ position: Int, _ kinds: EntryKinds) {
    positions.append(UInt32(truncatingIfNeeded: position))
    levels[0].append(kinds)
    summarize(kinds)
  }

  /// Adds `kinds`, which are those of the last appended entry, to the higher levels of ``levels``.
  private mutating func summarize(_ kinds: EntryKinds) {
    var level = 1
    while levels[level - 1].count > Self.fanout {
      if level == levels.count { levels.append([levels[level - 1].prefix(Self.fanout).reduce([]) { $0.union($1) }]) }
      let index = (levels[level - 1].count - 1) / Self.fanout
      if index == levels[level].count { levels[level].append(kinds) } else { levels[level][index].formUnion(kinds) }
      level += 1
    }
  }

  /// Drops the oldest entry if it is at `position`, the oldest position in the history.
  mutating func removeOldest(ifAt position: Int) {
    if !isEmpty, self.position(at: startIndex, oldest: position) == position { removeOldest() }
  }

  mutating func removeOldest() {
    startIndex += 1
    // Compacted rarely and in bulk: O(1) amortised.
    guard startIndex >= Self.fanout, startIndex > positions.count / 3 else { return }
    positions.removeFirst(startIndex)
    let kinds = levels[0]
    levels = [[]]
    for index in kinds.indices.dropFirst(startIndex) {
      levels[0].append(kinds[index])
      summarize(kinds[index])
    }
    startIndex = 0
  }

  /// Drops the node's entries at and after `position` in the history, whose oldest entry is at the position `oldest`.
  mutating func removeAll(from position: Int, oldest: Int) {
    let count = (startIndex..<positions.count).partitionIndex { self.position(at: $0, oldest: oldest) >= position }
    guard count < positions.count else { return }
    positions.removeLast(positions.count - count)
    levels[0].removeLast(levels[0].count - count)
    for level in levels.indices.dropFirst() {
      let below = levels[level - 1]
      guard below.count > Self.fanout else {
        levels.removeSubrange(level...)
        return
      }
      let last = (below.count - 1) / Self.fanout
      levels[level].removeSubrange((last + 1)...)
      levels[level][last] = below[(last * Self.fanout)...].reduce([]) { $0.union($1) }
    }
  }

  // MARK: Finding entries

  /// Returns the position in the history of an entry of the track.
  ///
  /// - Parameters:
  ///   - index: The index of the entry in the track.
  ///   - oldest: The position of the oldest entry in the history.
  package func position(at index: Int, oldest: Int) -> Int {
    oldest + Int(positions[index] &- UInt32(truncatingIfNeeded: oldest))
  }

  package func kinds(at index: Int) -> EntryKinds { levels[0][index] }

  /// Returns all kinds that the entries in a range of indexes have.
  package func kinds(in range: Range<Int>) -> EntryKinds {
    var kinds = EntryKinds()
    var (low, high) = (range.lowerBound, range.upperBound)
    for level in levels {
      // Elements outside of whole blocks at both ends; the next level covers the blocks between.
      guard high - low > 2 * Self.fanout, level.count > Self.fanout else {
        return level[low..<high].reduce(kinds) { $0.union($1) }
      }
      while low % Self.fanout != 0 {
        kinds.formUnion(level[low])
        low += 1
      }
      while high % Self.fanout != 0 {
        high -= 1
        kinds.formUnion(level[high])
      }
      (low, high) = (low / Self.fanout, high / Self.fanout)
    }
    return kinds
  }

  /// Returns the index of the last entry before the index `end` with any of the wanted kinds; nil if there is none.
  package func lastIndex(before end: Int, of wanted: EntryKinds) -> Int? {
    var (index, level) = (end - 1, 0)
    while index >= (level == 0 ? startIndex : 0) {
      if levels[level][index].isDisjoint(with: wanted) {
        // Moves to the block before, which may be skipped as part of a block of a higher level.
        if index % Self.fanout == 0, level + 1 < levels.count {
          (index, level) = (index / Self.fanout - 1, level + 1)
        } else {
          index -= 1
        }
      } else if level == 0 {
        return index
      } else {
        (index, level) = ((index + 1) * Self.fanout - 1, level - 1)
      }
    }
    return nil
  }

  /// Returns the index of the first entry from the index `start` on with any of the wanted kinds; nil if there is none.
  package func firstIndex(from start: Int, of wanted: EntryKinds) -> Int? {
    var (index, level) = (max(start, startIndex), 0)
    while index < levels[level].count {
      if levels[level][index].isDisjoint(with: wanted) {
        index += 1
        if index % Self.fanout == 0, level + 1 < levels.count { (index, level) = (index / Self.fanout, level + 1) }
      } else if level == 0 {
        return index
      } else {
        (index, level) = (index * Self.fanout, level - 1)
      }
    }
    return nil
  }
}
