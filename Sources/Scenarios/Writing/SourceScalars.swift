import YAMLReading

/// The characters of a text as an array, with functions to find lines. Positions are array indices.
struct SourceScalars {
  let scalars: [Unicode.Scalar]

  /// The line break after the first line of the text, which inserted lines use as well.
  let lineBreak: String

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    self.scalars = scalars
    guard let first = scalars.firstIndex(where: { $0 == "\n" || $0 == "\r" }), scalars[first] == "\r" else {
      lineBreak = "\n"
      return
    }
    lineBreak = first + 1 < scalars.count && scalars[first + 1] == "\n" ? "\r\n" : "\r"
  }

  subscript(range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }

  subscript(place: Int) -> Unicode.Scalar? { scalars.indices.contains(place) ? scalars[place] : nil }

  /// Returns the start of the line that contains `place`.
  func lineStart(of place: Int) -> Int {
    var start = place
    while start > 0, !SourceLines.isLineBreak(scalars[start - 1]) { start -= 1 }
    return start
  }

  /// Returns the end of the line that contains `place`, before the line break.
  func lineEnd(of place: Int) -> Int {
    var end = place
    while end < scalars.count, !SourceLines.isLineBreak(scalars[end]) { end += 1 }
    return end
  }

  /// Returns the start of the line after `place`; nil if `place` is in the last line.
  func nextLine(after place: Int) -> Int? {
    let end = lineEnd(of: place)
    guard let scalar = self[end] else { return nil }
    return scalar == "\r" && self[end + 1] == "\n" ? end + 2 : end + 1
  }

  /// Returns the first position at or after `place`, in the same line, that is not a space or a tab.
  func skipBlanks(from place: Int) -> Int {
    var place = place
    while let scalar = self[place], Self.isBlank(scalar) { place += 1 }
    return place
  }

  /// Returns the start of the spaces and tabs directly before `place`, in the same line.
  func skipBlanks(backFrom place: Int) -> Int {
    var place = place
    while place > 0, Self.isBlank(scalars[place - 1]) { place -= 1 }
    return place
  }

  /// Returns the first position at or after `place` outside of spaces, tabs, line breaks and comments.
  func skipSpace(from place: Int) -> Int {
    var place = place
    while let scalar = self[place] {
      if scalar == "#" {
        place = lineEnd(of: place)
      } else if Self.isBlank(scalar) || SourceLines.isLineBreak(scalar) {
        place += 1
      } else {
        break
      }
    }
    return place
  }

  /// Returns whether only spaces, tabs and a comment follow `place` in its line.
  func isRestOfLineFree(from place: Int) -> Bool {
    let next = skipBlanks(from: place)
    return next == lineEnd(of: place) || scalars[next] == "#"
  }

  /// Returns whether only spaces and tabs precede `place` in its line.
  func isFirstOfLine(_ place: Int) -> Bool { skipBlanks(backFrom: place) == lineStart(of: place) }

  func indentation(of place: Int) -> String {
    let start = lineStart(of: place)
    return self[start..<skipBlanks(from: start)]
  }

  /// Returns the start of the line that contains `place`, or of the comment lines directly above.
  func startWithComments(of place: Int) -> Int {
    var start = lineStart(of: place)
    while start > 0 {
      let above = lineStart(of: self[start - 1] == "\n" && self[start - 2] == "\r" ? start - 2 : start - 1)
      guard self[skipBlanks(from: above)] == "#" else { break }
      start = above
    }
    return start
  }

  /// Returns the position after the line in which a value ends at `place`, and after a comment that begins there, even
  /// on several lines; nil if other text follows in the line.
  func endWithComment(of place: Int) -> Int? {
    // A block text ends where the next line begins.
    if place > 0, SourceLines.isLineBreak(scalars[place - 1]) { return place }
    guard isRestOfLineFree(from: place) else { return nil }
    let comment = skipBlanks(from: place)
    guard let next = nextLine(after: place) else { return scalars.count }
    guard self[comment] == "#" else { return next }
    let column = comment - lineStart(of: comment)
    var end = next
    while self[end + column] == "#", skipBlanks(from: end) == end + column {
      guard let next = nextLine(after: end) else { return scalars.count }
      end = next
    }
    return end
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
}

struct TextEdits {
  private var edits: [(range: Range<Int>, text: String)] = []

  /// Replaces a range of the text. Ranges refer to the text before any edit, and must not overlap.
  mutating func replace(_ range: Range<Int>, by text: String) { edits.append((range, text)) }

  mutating func insert(_ text: String, at place: Int) { replace(place..<place, by: text) }

  /// Returns the whole text with all edits. Edits at one place are applied in the order in which they were added.
  func applied(to source: SourceScalars) -> String {
    let ordered = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    var result = ""
    var place = 0
    for (_, edit) in ordered {
      result += source[place..<max(place, edit.range.lowerBound)] + edit.text
      place = max(place, edit.range.upperBound)
    }
    return result + source[place..<source.scalars.count]
  }
}
