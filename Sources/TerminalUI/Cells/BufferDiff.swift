#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What has to be sent to a terminal that shows one buffer so that it shows another one.
public enum BufferDiff {
  /// Up to so many unchanged cells between two changed ones are sent along if they look like those before them, because
  /// moving the cursor over them costs about as many bytes.
  static let coalescedGap = 4

  /// The changed cells in the order of rows and columns. When the sizes differ, everything is changed.
  ///
  /// Wide characters are sent as a whole: a terminal that gets one half of a character, or something over one half of
  /// it, does with the other half as it likes.
  public static func runs(from old: Buffer, to new: Buffer) -> [CellRun] {
    guard old.size == new.size else { return runs(of: new) }
    guard new.size.width > 0 else { return [] }
    var runs: [CellRun] = []
    for y in 0..<new.size.height {
      let (before, after) = (old.row(y), new.row(y))
      // Nearly all rows are as they were, and one look at their bytes tells that. Bytes between the parts of a cell may
      // differ all the same; then the cells are compared.
      if before.hasSameBytes(as: after) { continue }
      for changed in changedRanges(from: before, to: after) {
        runs.append(CellRun(x: changed.lowerBound - after.startIndex, y: y, cells: after[changed]))
      }
    }
    return runs
  }

  /// Every row of a buffer as one run, for a terminal of which it is not known what it shows.
  public static func runs(of buffer: Buffer) -> [CellRun] {
    guard !buffer.size.isEmpty else { return [] }
    return (0..<buffer.size.height).map { CellRun(x: 0, y: $0, cells: buffer.row($0)) }
  }

  /// The ranges of indices that must be sent, in order, without overlap.
  private static func changedRanges(from old: ArraySlice<Cell>, to new: ArraySlice<Cell>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = new.startIndex
    while index < new.endIndex {
      guard old[index] != new[index] else {
        index += 1
        continue
      }
      // The second half changed and the first did not, for instance only its style: both go.
      let start = new[index].symbol.isContinuation ? index - 1 : index
      var end = index + 1
      // Either the first half changed alone (日 became 本, both end in the same continuation), or both did.
      while end < new.endIndex, new[end].symbol.isContinuation { end += 1 }
      if let last = ranges.last, start - last.upperBound <= coalescedGap,
        new[last.upperBound..<start].allSatisfy({ $0.style == new[last.upperBound - 1].style })
      {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(start..<end)
      }
      index = end
    }
    return ranges
  }
}

extension ArraySlice<Cell> {
  /// Of the same length.
  fileprivate func hasSameBytes(as other: ArraySlice<Cell>) -> Bool {
    withUnsafeBytes { bytes in
      other.withUnsafeBytes { otherBytes in
        guard let start = bytes.baseAddress, let otherStart = otherBytes.baseAddress else { return true }
        return memcmp(start, otherStart, bytes.count) == 0
      }
    }
  }
}
