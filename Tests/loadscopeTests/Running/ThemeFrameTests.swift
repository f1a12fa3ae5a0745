import TerminalUI
import Testing

@testable import loadscope

/// The same moment in every theme, with the escape sequences of a terminal with 256 colours: `cat` shows a file.
@Suite("Frames in every theme", .serialized)
@MainActor
struct ThemeFrameTests {
  private nonisolated static let size = Size(width: 80, height: 24)

  @Test("a moment of the tour matches its stored frame", arguments: EmbeddedFiles.themes.map(\.name))
  func moment(theme name: String) throws {
    let theme = try ThemeReader.theme(name)
    let frame = try buffer(Self.size, theme, .unicode)
    try expectFrame(
      SnapshotFormat.ansi.write(frame, title: "", theme: theme, colors: .palette256), is: "theme-\(name)-\(Self.size)")
  }

  @Test("a moment of the tour in ASCII without colours matches its stored frame")
  func ascii() throws {
    let theme = try ThemeReader.theme("mono")
    let frame = try buffer(Self.size, theme, .ascii)
    #expect(frame.text().allSatisfy { $0.isASCII })
    try expectFrame(
      SnapshotFormat.ansi.write(frame, title: "", theme: theme, colors: .none), is: "ascii-mono-\(Self.size)")
  }

  private func buffer(_ size: Size, _ theme: Theme, _ glyphs: GlyphSet) throws -> Buffer {
    let renderer = SnapshotRenderer(size: size, keys: try ArgumentReading.keys("Down*2"), glyphs: glyphs, theme: theme)
    return try renderer.render(
      try ScenarioSource.builtIn(named: "tour").readUsable(), at: .milliseconds(13_600))
  }
}
