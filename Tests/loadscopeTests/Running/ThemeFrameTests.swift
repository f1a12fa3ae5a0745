import TerminalUI
import Testing

@testable import loadscope

/// The same moment in every theme, with the escape sequences that a terminal of 256 colours gets: `cat` shows a file.
@Suite("Frames in every theme", .serialized)
@MainActor
struct ThemeFrameTests {
  private nonisolated static let sizes = [
    Size(width: 120, height: 40), Size(width: 80, height: 24), Size(width: 40, height: 10),
  ]

  @Test("a moment of the tour", arguments: EmbeddedFiles.themes.map(\.name), sizes)
  func moment(theme name: String, size: Size) throws {
    let theme = try ThemeReader.theme(name)
    let frame = try buffer(size, theme, .unicode)
    try expectFrame(
      SnapshotFormat.ansi.write(frame, title: "", theme: theme, colors: .palette256), is: "theme-\(name)-\(size)")
  }

  @Test("a moment of the tour in ASCII and without colours", arguments: sizes)
  func ascii(size: Size) throws {
    let theme = try ThemeReader.theme("mono")
    let frame = try buffer(size, theme, .ascii)
    let text = frame.text()
    #expect(text.allSatisfy { $0.isASCII })
    try expectFrame(
      SnapshotFormat.ansi.write(frame, title: "", theme: theme, colors: .none), is: "ascii-mono-\(size)")
  }

  private func buffer(_ size: Size, _ theme: Theme, _ glyphs: GlyphSet) throws -> Buffer {
    try SnapshotRenderer.render(
      try ScenarioSource.builtIn(named: "tour").readUsable(), at: .milliseconds(13_600),
      keys: try ArgumentReading.keys("Down*3"), size: size, glyphs: glyphs, theme: theme)
  }
}
