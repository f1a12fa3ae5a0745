extension Buffer {
  /// The rows as plain text, each ended by a line feed, without styles and without the blanks at their ends.
  public func text() -> String {
    var result = ""
    for y in 0..<size.height {
      var line = String.UnicodeScalarView()
      var pendingBlanks = 0
      for cell in row(y) where !cell.symbol.isContinuation {
        if cell.symbol == .blank {
          pendingBlanks += 1
          continue
        }
        for _ in 0..<pendingBlanks { line.append(" ") }
        pendingBlanks = 0
        line.append(contentsOf: cell.symbol.unicodeScalars)
      }
      result += String(line) + "\n"
    }
    return result
  }
}
