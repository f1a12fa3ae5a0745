import TerminalUI

/// A writer of screen buffers as SVG files that look the same in every browser.
///
/// Text stays text, and its width does not depend on the font. Frames, charts and common signs of `GlyphSet` are drawn
/// as shapes, because few fonts have all these characters in one width. Equal buffers give equal bytes.
public struct SvgWriter: Sendable {
  let title: String
  let reducer: ColorReducer
  let ink: SvgColor
  let paper: SvgColor

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - title: The title of the file, for screen readers.
  ///   - theme: The theme of the buffers. Its text colours, else a dark terminal's, replace the terminal's defaults.
  ///   - colors: The number of colours that the picture may use.
  public init(title: String, theme: Theme, colors: ColorSupport = .trueColor) {
    self.title = title
    reducer = ColorReducer(for: colors)
    let base = reducer.reduce(theme[.text])
    ink = SvgColor(base.foreground) ?? SvgColor.terminalInk
    paper = SvgColor(base.background) ?? SvgColor.terminalPaper
  }

  /// Returns the text of an SVG file that shows a screen buffer.
  public func write(_ buffer: Buffer) -> String {
    var picture = SvgPicture(ink: ink, paper: paper)
    for row in 0..<buffer.size.height {
      add(CellRun(x: 0, y: row, cells: buffer.row(row)), to: &picture)
    }
    let elements = picture.takeElements()
    return picture.file(title: title, size: buffer.size, elements)
  }

  /// Adds a run of cells to a picture, with reduced colours. The caller must add runs row by row, from left to right.
  func add(_ run: CellRun, to picture: inout SvgPicture) {
    for part in run.styleRuns(appearance: { reducer.reduce($0).withoutDefaults }) { picture.add(part, row: run.y) }
  }
}
