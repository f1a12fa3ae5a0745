/// The old pixels that each new pixel covers when a row or a column is resized.
struct AreaSpans {
  /// A range of old pixels. The first and the last pixel may be covered partly.
  struct Span {
    let range: Range<Int>
    let firstWeight: Float
    let lastWeight: Float

    /// Returns the covered part of an old pixel, from 0 to 1.
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

  /// The range of old pixels that a new pixel covers.
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
