import TerminalUI

@testable import Dashboard

extension Bench {
  /// The place of words on the screen, in the first row that also has `others`.
  func place(of words: String, inRowWith others: String) -> Point? {
    let lines = frame().text().split(separator: "\n", omittingEmptySubsequences: false)
    return lines.firstIndex { $0.contains(others) && $0.contains(words) }.flatMap { place(of: words, inRow: $0) }
  }

  func place(of words: String, inRow row: Int) -> Point? {
    let lines = frame().text().split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(row), let range = lines[row].firstRange(of: words) else { return nil }
    // The middle of the words, to miss a border before them.
    let start = String(lines[row][..<range.lowerBound]).displayWidth()
    return Point(x: start + words.displayWidth() / 2, y: row)
  }
}
