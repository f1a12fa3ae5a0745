/// Writes a picture as SVG: one file that looks the same in every browser and page.
///
/// Text stays text, as wide as its columns whatever the font. Frames, charts and the signs of ``GlyphSet`` are drawn,
/// because few fonts have all of them, and none of the same width. The same buffer gives the same bytes.
public struct SvgWriter: Sendable {
  let title: String
  let reducer: ColorReducer
  let ink: SvgColor
  let paper: SvgColor

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - title: What the picture shows, for those who hear it.
  ///   - theme: The theme in which buffers are drawn. Where it keeps the terminal's own background, that of a dark
  ///     terminal is there.
  ///   - colors: As many colours as the picture may have.
  public init(title: String, theme: Theme, colors: ColorSupport = .trueColor) {
    self.title = title
    reducer = ColorReducer(for: colors)
    let base = reducer.reduce(theme[.text])
    ink = SvgColor(base.foreground) ?? SvgColor.terminalInk
    paper = SvgColor(base.background) ?? SvgColor.terminalPaper
  }

  /// The buffer as a file.
  public func write(_ buffer: Buffer) -> String {
    var picture = SvgPicture(ink: ink, paper: paper)
    for row in 0..<buffer.size.height {
      add(CellRun(x: 0, y: row, cells: buffer.row(row)), to: &picture)
    }
    let elements = picture.takeElements()
    return picture.file(title: title, size: buffer.size, elements)
  }

  /// Draws cells in the colours that the picture may have. They come row by row, each row from the left.
  func add(_ run: CellRun, to picture: inout SvgPicture) {
    for part in run.styleRuns(appearance: { reducer.reduce($0).withoutDefaults }) { picture.add(part, row: run.y) }
  }
}
