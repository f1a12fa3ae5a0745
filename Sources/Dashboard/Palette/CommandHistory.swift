import TerminalUI

/// The lines that a person has used in the palette, the latest last.
struct CommandHistory: Equatable {
  /// So many are kept.
  static let limit = 50

  private(set) var lines: [String] = []

  /// Notes that a line was used. One that was used before moves to the end.
  mutating func note(_ line: String) {
    // From a file it could be of any length.
    let line = LineEditor().inserting(line.trimmingBlanks).text.trimmingBlanks
    guard !line.isEmpty else { return }
    lines.removeAll { $0 == line }
    lines.append(line)
    if lines.count > Self.limit { lines.removeFirst(lines.count - Self.limit) }
  }
}

extension LineEditor {
  fileprivate func inserting(_ text: String) -> LineEditor {
    var editor = self
    editor.insert(text)
    return editor
  }
}
