/// Finds the run that contains a list position, in O(log n) of the number of runs. A run is a range of positions.
struct RunStarts: Sendable, Equatable {
  private var starts: [Int] = []
  /// The total number of positions in all runs.
  private(set) var count = 0

  /// Appends a run of `length` consecutive positions, at least 1, and returns the positions.
  @discardableResult
  mutating func append(_ length: Int) -> Range<Int> {
    starts.append(count)
    count += length
    return count - length..<count
  }

  /// Returns the run of a position, and the offset of the position within the run.
  func place(of position: Int) -> (run: Int, offset: Int) {
    precondition(0..<count ~= position, "there is no such position")
    if starts.count == count { return (position, 0) }
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return (low, position - starts[low])
  }
}
