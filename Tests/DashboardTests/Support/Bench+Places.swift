import TerminalUI

@testable import Dashboard

extension Bench {
  /// Where words are on the screen, in the first row that has others in it.
  func place(of words: String, inRowWith others: String) -> Point? {
    let lines = frame().text().split(separator: "\n", omittingEmptySubsequences: false)
    return lines.firstIndex { $0.contains(others) && $0.contains(words) }.flatMap { place(of: words, inRow: $0) }
  }

  /// Where words are in a row of the screen.
  func place(of words: String, inRow row: Int) -> Point? {
    let lines = frame().text().split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(row), let range = lines[row].firstRange(of: words) else { return nil }
    // In the middle, where a frame before the words is none of them.
    let start = String(lines[row][..<range.lowerBound]).displayWidth()
    return Point(x: start + words.displayWidth() / 2, y: row)
  }
}
