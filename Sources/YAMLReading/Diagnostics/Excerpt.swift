/// The part of a line around a column, and the padding of a caret below that column.
struct Excerpt: Sendable, Equatable {
  /// The text of the part, with an ellipsis at each cut.
  let text: String

  /// The padding of the caret: one space for each terminal column before the error.
  let padding: String

  /// The number of characters of a long line that are shown before the error, of ``longest`` in total.
  private static let before = 50
  private static let longest = 100

  private init(of line: [Unicode.Scalar], column: Int) {
    let place = min(max(column - 1, 0), line.count)
    let start = line.count > Self.longest ? max(0, place - Self.before) : 0
    let end = min(line.count, start + Self.longest)
    let prefix = (start > 0 ? "…" : "") + line[start..<place].map(\.visible).joined()
    text = prefix + line[place..<end].map(\.visible).joined() + (end < line.count ? "…" : "")
    padding = String(repeating: " ", count: prefix.unicodeScalars.reduce(0) { $0 + $1.columns })
  }

  /// Returns an excerpt of the text for each location; `locations` must be in order. Empty lines have no excerpt.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  static func excerpts(at locations: [SourceLocation], of source: String) -> [SourceLocation: Excerpt] {
    var excerpts: [SourceLocation: Excerpt] = [:]
    var rest = locations[...]
    SourceLines.visit(Set(locations.map(\.line)), of: source) { number, line in
      while let location = rest.first, location.line <= number {
        rest.removeFirst()
        guard location.line == number, !line.isEmpty, excerpts[location] == nil else { continue }
        excerpts[location] = Excerpt(of: line, column: location.column)
      }
    }
    return excerpts
  }
}
