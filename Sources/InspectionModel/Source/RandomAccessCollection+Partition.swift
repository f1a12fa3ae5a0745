extension RandomAccessCollection {
  /// Returns the index of the first element that fulfils `holds`, by binary search; the end index if none does. All
  /// later elements must fulfil `holds` too. O(log n).
  @inlinable package func partitionIndex(where holds: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if holds(self[middle]) {
        count /= 2
      } else {
        low = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return low
  }
}
