import TerminalUI

/// A writer of screen buffers as text with common escape sequences, for `less -R`, a log or a chat.
///
/// Every line begins and ends without a style, so that single lines can be copied. Only changes of style are written.
public struct AnsiWriter: Sendable {
  private let reducer: ColorReducer

  public init(colors: ColorSupport = .trueColor) {
    reducer = ColorReducer(for: colors)
  }

  /// Returns the rows of a buffer as text, each without invisible trailing blanks and followed by a line feed.
  public func write(_ buffer: Buffer) -> String {
    (0..<buffer.size.height).map { line(of: buffer, row: $0) }.joined()
  }

  private func line(of buffer: Buffer, row: Int) -> String {
    var runs = buffer.styleRuns(ofRow: row) { reducer.reduce($0).withoutDefaults }
    if let last = runs.last, last.visibleCells.isEmpty { runs.removeLast() }
    var line = ""
    var current = Style.plain
    for (number, run) in runs.enumerated() {
      line += GraphicRendition.sequence(from: current, to: run.style)
      current = run.style
      let cells = number == runs.count - 1 ? run.visibleCells : run.cells
      for cell in cells { line.unicodeScalars.append(contentsOf: cell.symbol.unicodeScalars) }
    }
    return line + GraphicRendition.sequence(from: current, to: .plain) + "\n"
  }
}
