import Inspection

/// The entries by their places in all that was ever appended, which stay as they are when old ones are given up.
extension History {
  /// The places of the entries that are kept.
  var positions: Range<Int> { cutCount..<(cutCount + entries.count) }

  /// The entry at a place that is kept.
  func entry(at position: Int) -> JournalEntry { entries[position - cutCount] }

  /// The number of the entry at a place that is kept.
  func sequence(at position: Int) -> UInt64 { entries[position - cutCount].sequence }

  /// The place of the entry with this number, if it is kept.
  func position(of sequence: UInt64) -> Int? {
    var range = positions
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if self.sequence(at: middle) < sequence { range = middle + 1..<range.upperBound } else {
        range = range.lowerBound..<middle
      }
    }
    let found = range.lowerBound
    return positions.contains(found) && self.sequence(at: found) == sequence ? found : nil
  }
}
