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

  @Test("the timeline, with a cursor and a mark", arguments: ["default", "mono"], sizes)
  func timeline(theme name: String, size: Size) throws {
    let theme = try ThemeReader.theme(name)
    let frame = try buffer(size, theme, .unicode, keys: Self.timelineKeys)
    try expectFrame(
      SnapshotFormat.ansi.write(frame, title: "", theme: theme, colors: .palette256), is: "timeline-\(name)-\(size)")
  }

  @Test("the timeline in ASCII and without colours", arguments: sizes)
  func asciiTimeline(size: Size) throws {
    let theme = try ThemeReader.theme("mono")
    let frame = try buffer(size, theme, .ascii, keys: Self.timelineKeys)
    #expect(frame.text().allSatisfy { $0.isASCII })
    try expectFrame(
      SnapshotFormat.ansi.write(frame, title: "", theme: theme, colors: .none), is: "timeline-ascii-mono-\(size)")
  }

  private nonisolated static let timelineKeys = "Down*3 3 Shift-Tab 0 { Space {*3"

  @Test("a moment of the tour in ASCII and without colours", arguments: sizes)
  func ascii(size: Size) throws {
    let theme = try ThemeReader.theme("mono")
    let frame = try buffer(size, theme, .ascii)
    let text = frame.text()
    #expect(text.allSatisfy { $0.isASCII })
    try expectFrame(
      SnapshotFormat.ansi.write(frame, title: "", theme: theme, colors: .none), is: "ascii-mono-\(size)")
  }

  @Test("the ledger in full and the knobs over it", arguments: ["default", "mono"])
  func knobs(theme name: String) throws {
    let theme = try ThemeReader.theme(name)
    let frame = try SnapshotRenderer.render(
      try ScenarioSource.builtIn(named: "backoff").readUsable(), at: .milliseconds(22_000),
      keys: try ArgumentReading.keys("Enter K Down \"5s\" Down*2 e"), size: Self.sizes[0], glyphs: .unicode,
      theme: theme)
    let colors: ColorSupport = name == "mono" ? .none : .palette256
    try expectFrame(
      SnapshotFormat.ansi.write(frame, title: "", theme: theme, colors: colors), is: "knobs-\(name)-120x40")
  }

  @Test("causes and policies, in colour and without", arguments: ["default", "mono"], sizes)
  func policies(theme name: String, size: Size) throws {
    let theme = try ThemeReader.theme(name)
    let frame = try buffer(size, theme, .unicode, scenario: "policies", at: .milliseconds(19_000), keys: "5 w")
    try expectFrame(
      SnapshotFormat.ansi.write(frame, title: "", theme: theme, colors: .palette256),
      is: "policies-\(name)-\(size)")
  }

  private func buffer(
    _ size: Size, _ theme: Theme, _ glyphs: GlyphSet, scenario: String = "tour",
    at time: Duration = .milliseconds(13_600), keys: String = "Down*3"
  ) throws -> Buffer {
    try SnapshotRenderer.render(
      try ScenarioSource.builtIn(named: scenario).readUsable(), at: time,
      keys: try ArgumentReading.keys(keys), size: size, glyphs: glyphs, theme: theme)
  }
}
