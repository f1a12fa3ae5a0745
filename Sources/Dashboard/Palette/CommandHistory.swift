import TerminalUI

/// The lines that the user entered in the palette, newest last.
package struct CommandHistory: Equatable, Sendable {
  static let limit = 50

  private(set) var lines: [String] = []

  /// Creates an empty history.
  package init() {}

  /// Adds a line as the newest; a line that is already in the history moves to the end.
  mutating func note(_ line: String) {
    // A line from a file can be of any length.
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
