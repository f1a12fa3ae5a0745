/// Finds lines of a text by number, with the line breaks that YAML knows.
enum SourceLines {
  /// The lines with these numbers, from 1, without their line breaks. Numbers past the end are left out.
  static func lines(_ wanted: Set<Int>, of source: String) -> [Int: String] {
    guard let last = wanted.max() else { return [:] }
    var found: [Int: String] = [:]
    var number = 1
    var line = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in source.unicodeScalars {
      defer { previous = scalar }
      // The second half of CR LF ends nothing of its own.
      if scalar == "\n" && previous == "\r" { continue }
      guard isLineBreak(scalar) else {
        if wanted.contains(number) { line.append(scalar) }
        continue
      }
      if wanted.contains(number) { found[number] = String(line) }
      line = String.UnicodeScalarView()
      number += 1
      if number > last { return found }
    }
    if wanted.contains(number) { found[number] = String(line) }
    return found
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}
