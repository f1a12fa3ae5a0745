/// Writes a picture as SVG: one file that looks the same in every browser and page.
///
/// Text stays text, as wide as its columns whatever the font. Frames, charts and the signs of ``GlyphSet`` are drawn,
/// because few fonts have all of them, and none of the same width. The same buffer gives the same bytes.
public struct SvgWriter: Sendable {
  private let title: String
  private let reducer: ColorReducer
  private let ink: SvgColor
  private let paper: SvgColor

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
      for run in buffer.styleRuns(ofRow: row, appearance: { reducer.reduce($0).withoutDefaults }) {
        picture.add(run, row: row)
      }
    }
    return picture.file(title: title, size: buffer.size)
  }
}
