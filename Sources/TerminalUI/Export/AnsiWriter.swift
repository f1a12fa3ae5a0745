/// Writes a picture as text with the escape sequences that nearly every terminal and pager understands, for
/// `less -R`, a log or a chat.
///
/// Every line begins and ends without a style, so that lines can be cut out, and a style is told only where it changes.
public struct AnsiWriter: Sendable {
  private let reducer: ColorReducer

  /// Makes a writer that uses as many colours as given.
  public init(colors: ColorSupport = .trueColor) {
    reducer = ColorReducer(for: colors)
  }

  /// The buffer's rows, each ended by a line feed, without the blanks at their ends that show nothing.
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

extension Style {
  /// The same style with the terminal's own colours as `nil`, which means the same in a cell.
  var withoutDefaults: Style {
    Style(
      foreground: foreground == .terminalDefault ? nil : foreground,
      background: background == .terminalDefault ? nil : background,
      attributes: attributes)
  }
}
