import TerminalUI

/// Writes a buffer as an SVG file that looks the same in every browser.
///
/// Text stays text, as wide as its columns in any font. Frames, charts and signs of `GlyphSet` are drawn, because few
/// fonts have all of these characters in one width. Equal buffers give equal bytes.
public struct SvgWriter: Sendable {
  let title: String
  let reducer: ColorReducer
  let ink: SvgColor
  let paper: SvgColor

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - title: The title of the file, for screen readers.
  ///   - theme: The theme of the buffers. Terminal defaults become the colours of a dark terminal.
  ///   - colors: The colours that the picture may use.
  public init(title: String, theme: Theme, colors: ColorSupport = .trueColor) {
    self.title = title
    reducer = ColorReducer(for: colors)
    let base = reducer.reduce(theme[.text])
    ink = SvgColor(base.foreground) ?? SvgColor.terminalInk
    paper = SvgColor(base.background) ?? SvgColor.terminalPaper
  }

  /// Returns the text of an SVG file that shows a buffer.
  public func write(_ buffer: Buffer) -> String {
    var picture = SvgPicture(ink: ink, paper: paper)
    for row in 0..<buffer.size.height {
      add(CellRun(x: 0, y: row, cells: buffer.row(row)), to: &picture)
    }
    let elements = picture.takeElements()
    return picture.file(title: title, size: buffer.size, elements)
  }

  /// Draws a run of cells with reduced colours. Runs must be added row by row, each row from the left.
  func add(_ run: CellRun, to picture: inout SvgPicture) {
    for part in run.styleRuns(appearance: { reducer.reduce($0).withoutDefaults }) { picture.add(part, row: run.y) }
  }
}
