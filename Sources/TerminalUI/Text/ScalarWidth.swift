/// The width of Unicode scalars on a terminal.
///
/// The widths are those of `wcwidth` in a UTF-8 locale, which curses uses. `wcwidth` itself depends on the locale of
/// the process, but tests, snapshots and recordings must be equal on every machine.
enum ScalarWidth {
  /// Returns the number of columns that a scalar takes: 0 for combining marks, 1, or 2.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    if isMark(scalar) { return 0 }
    return value >= 0x1100 && contains(value, in: wideRanges) ? 2 : 1
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF:
      // Hangul vowels and finals are not marks in Unicode, but combine with the syllable before them.
      return true
    default:
      let category = scalar.properties.generalCategory
      return category == .nonspacingMark || category == .enclosingMark
    }
  }

  /// Whether one of the ranges, which are in ascending order, contains a value.
  static func contains(_ value: UInt32, in ranges: [ClosedRange<UInt32>]) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value)
  }
}
