/// Finds the lines of a text, which end at the line breaks of YAML.
package enum SourceLines {
  /// Calls `visit` for each line whose number, from 1, is in `wanted`, in order and without line breaks.
  static func visit(_ wanted: Set<Int>, of source: String, _ visit: (Int, [Unicode.Scalar]) -> Void) {
    guard let last = wanted.max() else { return }
    var line: [Unicode.Scalar] = []
    var position = Position()
    for scalar in source.unicodeScalars {
      let number = position.line
      position.move(past: scalar)
      if isLineBreak(scalar) {
        if position.line > number, wanted.contains(number) { visit(number, line) }
        line.removeAll(keepingCapacity: true)
        if position.line > last { return }
      } else if wanted.contains(number) {
        line.append(scalar)
      }
    }
    if wanted.contains(position.line) { visit(position.line, line) }
  }

  /// The location of the next character, while a text is read character by character.
  struct Position {
    private(set) var line = 1
    private(set) var column = 1
    private var isAfterReturn = false

    mutating func move(past scalar: Unicode.Scalar) {
      // The second half of CR LF ends no further line.
      let endsLine = SourceLines.isLineBreak(scalar) && !(scalar == "\n" && isAfterReturn)
      isAfterReturn = scalar == "\r"
      if endsLine {
        line += 1
        column = 1
      } else if scalar != "\n" {
        column += 1
      }
    }
  }

  /// Returns whether a character ends a line.
  package static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}

extension SourceLocation {
  /// Creates the location directly after `text`, which is the beginning of a file.
  init(endOf text: String) {
    var position = SourceLines.Position()
    for scalar in text.unicodeScalars { position.move(past: scalar) }
    self.init(line: position.line, column: position.column)
  }
}
