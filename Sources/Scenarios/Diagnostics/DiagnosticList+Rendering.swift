extension DiagnosticList: CustomStringConvertible {
  /// The same as ``rendered()``.
  public var description: String { rendered() }

  /// The diagnostics as text for a person: `file:line:column: error: message`, the line with a caret below the place, and
  /// a hint. Control characters of the file are shown as escapes, a long line by the part around the place.
  public func rendered() -> String {
    let name = file.unicodeScalars.map(\.visible).joined()
    var text = ""
    for diagnostic in diagnostics {
      let location = diagnostic.location
      text += "\(name):\(location.line):\(location.column): error: \(diagnostic.message)\n"
      if let line = lines[location.line], !line.isEmpty {
        let excerpt = Excerpt(of: line, column: location.column)
        text += "  \(excerpt.text)\n  \(excerpt.padding)^\n"
      }
      if let hint = diagnostic.hint { text += "  hint: \(hint)\n" }
    }
    if omitted > 0 { text += "\(name): and \(omitted) more\n" }
    return text
  }
}

/// The part of a line around one column, and what puts a caret below that column.
private struct Excerpt {
  /// The part, with an ellipsis where something is left out.
  let text: String

  /// As many spaces as there are columns before the place.
  let padding: String

  /// How many characters before the place are shown of a line that is too long, and how many in all.
  private static let before = 50
  private static let longest = 100

  init(of line: String, column: Int) {
    let scalars = Array(line.unicodeScalars)
    let place = min(max(column - 1, 0), scalars.count)
    let start = scalars.count > Self.longest ? max(0, place - Self.before) : 0
    let end = min(scalars.count, start + Self.longest)
    let prefix = (start > 0 ? "…" : "") + scalars[start..<place].map(\.visible).joined()
    text = prefix + scalars[place..<end].map(\.visible).joined() + (end < scalars.count ? "…" : "")
    padding = String(repeating: " ", count: prefix.unicodeScalars.reduce(0) { $0 + $1.columns })
  }
}
