extension RandomAccessCollection {
  /// Returns the first index from which `holds` is true for all elements; the end if there is none. O(log n).
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
