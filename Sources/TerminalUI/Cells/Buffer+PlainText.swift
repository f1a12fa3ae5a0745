extension Buffer {
  /// Returns the rows as plain text, without styles and trailing blanks, each followed by a line feed.
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
