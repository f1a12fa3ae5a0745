/// How many columns a single Unicode scalar takes on a terminal.
///
/// The numbers are those of the C library's `wcwidth` in a UTF-8 locale, which is what curses goes by. They are kept
/// here, and not asked of the C library, because `wcwidth` depends on the process's locale: a test, a snapshot and a
/// recording must come out the same on every machine.
enum ScalarWidth {
  /// The number of columns: 0 for marks that go onto the character before them, 1, or 2.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    if isMark(scalar) { return 0 }
    return value >= 0x1100 && isWide(value) ? 2 : 1
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF:
      // The vowels and finals of Hangul are no marks in Unicode, but go into the syllable before them.
      return true
    default:
      let category = scalar.properties.generalCategory
      return category == .nonspacingMark || category == .enclosingMark
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    var (low, high) = (0, wideRanges.count)
    while low < high {
      let middle = (low + high) / 2
      if wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < wideRanges.count && wideRanges[low].contains(value)
  }
}
