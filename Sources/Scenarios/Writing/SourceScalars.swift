import YAMLReading

/// The characters of a text by position, and their lines.
struct SourceScalars {
  let scalars: [Unicode.Scalar]

  /// The line break of this text, as in its first line.
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

  /// The start of the line at a place.
  func lineStart(of place: Int) -> Int {
    var start = place
    while start > 0, !SourceLines.isLineBreak(scalars[start - 1]) { start -= 1 }
    return start
  }

  /// The end of the line at a place, before its line break.
  func lineEnd(of place: Int) -> Int {
    var end = place
    while end < scalars.count, !SourceLines.isLineBreak(scalars[end]) { end += 1 }
    return end
  }

  /// The start of the next line; nil if there is none.
  func nextLine(after place: Int) -> Int? {
    let end = lineEnd(of: place)
    guard let scalar = self[end] else { return nil }
    return scalar == "\r" && self[end + 1] == "\n" ? end + 2 : end + 1
  }

  /// The place after the blanks, in the same line.
  func skipBlanks(from place: Int) -> Int {
    var place = place
    while let scalar = self[place], Self.isBlank(scalar) { place += 1 }
    return place
  }

  /// The place before the blanks that precede it, in the same line.
  func skipBlanks(backFrom place: Int) -> Int {
    var place = place
    while place > 0, Self.isBlank(scalars[place - 1]) { place -= 1 }
    return place
  }

  /// The place after blanks, line breaks and comments.
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

  /// Whether only blanks and a comment follow in the line.
  func isRestOfLineFree(from place: Int) -> Bool {
    let next = skipBlanks(from: place)
    return next == lineEnd(of: place) || scalars[next] == "#"
  }

  /// Whether only blanks precede a place in its line.
  func isFirstOfLine(_ place: Int) -> Bool { skipBlanks(backFrom: place) == lineStart(of: place) }

  func indentation(of place: Int) -> String {
    let start = lineStart(of: place)
    return self[start..<skipBlanks(from: start)]
  }

  /// The start of the line, or of the comment lines right above it, which belong to it.
  func startWithComments(of place: Int) -> Int {
    var start = lineStart(of: place)
    while start > 0 {
      let above = lineStart(of: self[start - 1] == "\n" && self[start - 2] == "\r" ? start - 2 : start - 1)
      guard self[skipBlanks(from: above)] == "#" else { break }
      start = above
    }
    return start
  }

  /// The end of the line in which a value ends, its comment and that comment's further lines included; nil if something
  /// else follows in the line.
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

  /// Replaces a range. Places are those of the text before any edit, and no two ranges overlap.
  mutating func replace(_ range: Range<Int>, by text: String) { edits.append((range, text)) }

  mutating func insert(_ text: String, at place: Int) { replace(place..<place, by: text) }

  /// The whole text with all edits. Edits of one place are in order.
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
