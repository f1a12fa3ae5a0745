/// The old pixels that each new pixel covers when a row or a column is resized.
struct AreaSpans {
  /// The range of old pixels that one new pixel covers. The first and the last old pixel may be covered partly.
  struct Span {
    let range: Range<Int>
    let firstWeight: Float
    let lastWeight: Float

    /// Returns the part of the old pixel at `index` that the new pixel covers, from 0 (nothing) to 1 (all).
    @inline(__always)
    func weight(of index: Int) -> Float {
      index == range.lowerBound ? firstWeight : index == range.upperBound - 1 ? lastWeight : 1
    }
  }

  private let oldCount: Int
  private let newCount: Int

  init(from oldCount: Int, to newCount: Int) {
    self.oldCount = oldCount
    self.newCount = newCount
  }

  var count: Int { newCount }

  /// The range of old pixels that the new pixel at `index` covers.
  subscript(index: Int) -> Span {
    // Positions are counted in units of 1 / newCount of an old pixel, so that every border is a whole number.
    let (start, end) = (index * oldCount, (index + 1) * oldCount)
    let (first, last) = (start / newCount, (end - 1) / newCount)
    let firstEnd = min(end, (first + 1) * newCount)
    return Span(
      range: first..<last + 1, firstWeight: Float(firstEnd - start) / Float(newCount),
      lastWeight: Float(end - max(start, last * newCount)) / Float(newCount))
  }
}
