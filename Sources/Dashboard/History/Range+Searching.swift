extension Range<Int> {
  /// The first number of which something holds that holds of all after it as well; the upper bound if there is none.
  /// O(log n).
  func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
