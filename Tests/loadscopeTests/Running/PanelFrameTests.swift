import TerminalUI
import Testing

@testable import loadscope

/// Every panel of a built-in scenario, in colour and in ASCII, with a terminal's escape sequences: `cat` shows a file.
@Suite("Frames of every panel", .serialized)
@MainActor
struct PanelFrameTests {
  struct Panel: Sendable, CustomTestStringConvertible {
    let name: String
    let scenario: String
    /// In milliseconds.
    let time: Int
    let keys: String

    var testDescription: String { name }
  }

  private nonisolated static let panels = [
    Panel(name: "ledger", scenario: "backoff", time: 5_000, keys: "Enter PageDown*4 PageUp"),
    Panel(name: "knobs", scenario: "backoff", time: 22_000, keys: #"Enter K Down "5s" Down*2 e"#),
    Panel(name: "why", scenario: "policies", time: 19_000, keys: "w"),
    Panel(name: "policies", scenario: "policies", time: 19_000, keys: "5"),
    Panel(name: "timeline", scenario: "tour", time: 13_600, keys: "Down*2 1 2 3 0 { Space {*3"),
    Panel(name: "log", scenario: "tour", time: 13_600, keys: "4 Up*3"),
    Panel(name: "palette", scenario: "tour", time: 13_600, keys: #": "to" Down"#),
    Panel(name: "timers", scenario: "tour", time: 13_600, keys: "7 Down"),
    Panel(name: "checks", scenario: "tour", time: 13_200, keys: "Down*2 X Enter .*3 8 Home Down*11"),
  ]

  private nonisolated static let sizes = [
    Size(width: 120, height: 40), Size(width: 80, height: 24), Size(width: 40, height: 10),
  ]

  /// Pictures are half blocks or characters by brightness, so their text depends on the theme.
  private nonisolated static let pictures = [
    Panel(name: "gallery", scenario: "gallery", time: 11_000, keys: "Down"),
    Panel(name: "picture", scenario: "gallery", time: 11_000, keys: "Down i"),
  ]

  private func render(
    _ panel: Panel, _ size: Size, theme: String = "default", glyphs: GlyphSet = .unicode
  ) throws -> Buffer {
    let renderer = SnapshotRenderer(
      size: size, keys: try ArgumentReading.keys(panel.keys), glyphs: glyphs, theme: try ThemeReader.theme(theme))
    return try renderer.render(
      try ScenarioSource.builtIn(named: panel.scenario).readUsable(), at: .milliseconds(panel.time))
  }

  @Test("match the stored frames in every size", arguments: panels, sizes)
  func panel(_ panel: Panel, size: Size) throws {
    let picture = SnapshotFormat.ansi.write(
      try render(panel, size), title: "", theme: try ThemeReader.theme("default"), colors: .palette256)
    try expectFrame(picture, is: "\(panel.name)-default-\(size)")
  }

  @Test("have the same text without colours", arguments: panels, sizes)
  func mono(_ panel: Panel, size: Size) throws {
    #expect(try render(panel, size, theme: "mono").text() == render(panel, size).text())
  }

  #if HAS_IMAGE_CODECS
    @Test("pictures match the stored frames in every kind of colours", arguments: pictures, SnapshotColors.allCases)
    func picture(_ panel: Panel, colors: SnapshotColors) throws {
      let theme = try ThemeReader.theme("default").adapted(to: colors.support)
      let size = Size(width: 80, height: 24)
      let renderer = SnapshotRenderer(
        size: size, keys: try ArgumentReading.keys(panel.keys), glyphs: .unicode, theme: theme)
      let source = try ScenarioSource.builtIn(named: panel.scenario)
      let scenario = try source.readUsable()
      let frame = try renderer.render(
        scenario, pictures: PictureLoader(PictureFiles(of: scenario, from: source, permissions: [])),
        at: .milliseconds(panel.time))
      let text = SnapshotFormat.ansi.write(frame, title: "", theme: theme, colors: colors.support)
      try expectFrame(text, is: "\(panel.name)-\(colors.rawValue)-\(size)")
    }
  #endif

  @Test("match the stored frames in ASCII", arguments: panels)
  func ascii(_ panel: Panel) throws {
    let size = Size(width: 80, height: 24)
    let frame = try render(panel, size, theme: "mono", glyphs: .ascii)
    let picture = SnapshotFormat.ansi.write(frame, title: "", theme: try ThemeReader.theme("mono"), colors: .none)
    try expectFrame(picture, is: "\(panel.name)-ascii-\(size)")
  }

  @Test("have only ASCII characters in ASCII in every size", arguments: panels, sizes)
  func isASCII(_ panel: Panel, size: Size) throws {
    #expect(try render(panel, size, theme: "mono", glyphs: .ascii).text().allSatisfy { $0.isASCII })
  }
}
