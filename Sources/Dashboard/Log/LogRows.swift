import InspectionModel

/// Which row of the log is what: an entry, or a gap where entries were lost. Rows have their numbers for good, also
/// when old ones are given up.
struct LogRows {
  private struct Gap {
    let row: Int
    /// Of the entry after it.
    let position: Int
    let count: UInt64
  }

  /// In order. Seldom more than a few.
  private var gaps: [Gap] = []
  /// How many gaps have been given up.
  private var gapsBefore = 0
  private var lastSequence: UInt64
  private var endPosition: Int

  /// The rows that there are.
  private(set) var range: Range<Int>

  /// - Parameters:
  ///   - position: The place in the history of the first entry that will be added.
  ///   - sequence: The number of the entry before it.
  init(from position: Int = 0, after sequence: UInt64 = 0) {
    (endPosition, lastSequence, range) = (position, sequence, position..<position)
  }

  /// Adds rows for entries that were added to the history.
  ///
  /// - Parameter oldest: The place of the oldest entry that the history keeps, after that.
  mutating func append(_ entries: [JournalEntry], keepingFrom oldest: Int) {
    for entry in entries {
      if entry.sequence > lastSequence + 1 {
        let row = endPosition + gapsBefore + gaps.count
        gaps.append(Gap(row: row, position: endPosition, count: entry.sequence - lastSequence - 1))
      }
      lastSequence = entry.sequence
      endPosition += 1
    }
    let cut = oldest > 0 ? gaps.prefix { $0.position <= oldest }.count : 0
    if cut > 0 {
      gaps.removeFirst(cut)
      gapsBefore += cut
    }
    range = oldest + gapsBefore..<endPosition + gapsBefore + gaps.count
  }

  /// Takes away the rows of entries that have not happened any more.
  ///
  /// - Parameters:
  ///   - last: The last entry that has; it is still kept.
  ///   - position: Its place in the history.
  ///   - oldest: The place of the oldest entry that the history keeps.
  mutating func removeAll(after last: JournalEntry, at position: Int, keepingFrom oldest: Int) {
    (endPosition, lastSequence) = (position + 1, last.sequence)
    gaps.removeLast(gaps.count - gapCount { $0.position < endPosition })
    range = oldest + gapsBefore..<endPosition + gapsBefore + gaps.count
  }

  /// What is in a row that there is.
  subscript(row: Int) -> LogRow {
    let before = gapCount { $0.row < row }
    if before < gaps.count, gaps[before].row == row { return .lost(count: gaps[before].count) }
    return .entry(position: row - gapsBefore - before)
  }

  /// The row of the entry at a place of the history.
  func row(of position: Int) -> Int { position + gapsBefore + gapCount { $0.position <= position } }

  /// How many gaps come first for which this is so.
  private func gapCount(_ isBefore: (Gap) -> Bool) -> Int { gaps.indices.partitionIndex { !isBefore(gaps[$0]) } }
}
