#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Functions that find the cells to send to a terminal, so that it shows a new buffer instead of an old one.
public enum BufferDiff {
  /// The maximum number of unchanged cells of the same style that are sent between two changed cells. Moving the cursor
  /// over them would cost as many bytes.
  static let coalescedGap = 4

  /// Returns the runs of changed cells, ordered by row and column; every cell if the sizes differ.
  ///
  /// Wide characters are sent whole, because terminals treat the rest of a half overwritten character differently.
  public static func runs(from old: Buffer, to new: Buffer) -> [CellRun] {
    guard old.size == new.size else { return runs(of: new) }
    guard new.size.width > 0 else { return [] }
    var runs: [CellRun] = []
    for y in 0..<new.size.height {
      let (before, after) = (old.row(y), new.row(y))
      // Fast path: nearly all rows are unchanged, byte for byte. Padding bytes may differ in equal rows, whose cells
      // are then compared.
      if before.hasSameBytes(as: after) { continue }
      for changed in changedRanges(from: before, to: after) {
        runs.append(CellRun(x: changed.lowerBound - after.startIndex, y: y, cells: after[changed]))
      }
    }
    return runs
  }

  /// Returns every row as one run, for a terminal whose contents are unknown.
  public static func runs(of buffer: Buffer) -> [CellRun] {
    guard !buffer.size.isEmpty else { return [] }
    return (0..<buffer.size.height).map { CellRun(x: 0, y: $0, cells: buffer.row($0)) }
  }

  /// Returns the ranges of cell indices to send for a row, in order, without overlap.
  private static func changedRanges(from old: ArraySlice<Cell>, to new: ArraySlice<Cell>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = new.startIndex
    while index < new.endIndex {
      guard old[index] != new[index] else {
        index += 1
        continue
      }
      // Only the second half changed, for instance its style: both are sent.
      let start = new[index].symbol.isContinuation ? index - 1 : index
      var end = index + 1
      // Either only the first half changed (日 became 本, both with the same continuation), or both halves did.
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
  /// Compares the bytes of two slices of the same length.
  fileprivate func hasSameBytes(as other: ArraySlice<Cell>) -> Bool {
    withUnsafeBytes { bytes in
      other.withUnsafeBytes { otherBytes in
        guard let start = bytes.baseAddress, let otherStart = otherBytes.baseAddress else { return true }
        return memcmp(start, otherStart, bytes.count) == 0
      }
    }
  }
}
