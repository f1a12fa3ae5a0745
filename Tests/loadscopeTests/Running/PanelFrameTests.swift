import TerminalUI
import Testing

@testable import loadscope

/// Every panel of a built-in scenario, in colour, without colours, and in ASCII alone, with the escape sequences that a
/// terminal gets: `cat` shows a file.
@Suite("Frames of every panel", .serialized)
@MainActor
struct PanelFrameTests {
  /// A panel at a time when it has something to show.
  struct Panel: Sendable, CustomTestStringConvertible {
    let name: String
    let scenario: String
    /// In milliseconds.
    let time: Int
    let keys: String

    var testDescription: String { name }
  }

  /// How a terminal is drawn.
  struct Look: Sendable, CustomTestStringConvertible {
    let name: String
    let theme: String
    let glyphs: GlyphSet
    let colors: ColorSupport

    var testDescription: String { name }
  }

  private nonisolated static let panels = [
    Panel(name: "ledger", scenario: "backoff", time: 5_000, keys: "Enter PageDown*4 PageUp"),
    Panel(name: "knobs", scenario: "backoff", time: 22_000, keys: #"Enter K Down "5s" Down*2 e"#),
    Panel(name: "why", scenario: "policies", time: 19_000, keys: "w"),
    Panel(name: "policies", scenario: "policies", time: 19_000, keys: "5"),
    Panel(name: "timeline", scenario: "tour", time: 13_600, keys: "Down*3 3 Shift-Tab 0 { Space {*3"),
    Panel(name: "log", scenario: "tour", time: 13_600, keys: "4 Shift-Tab Up*3"),
    Panel(name: "palette", scenario: "tour", time: 13_600, keys: #": "to" Down"#),
    Panel(name: "timers", scenario: "tour", time: 13_600, keys: "7 Shift-Tab Down"),
    Panel(name: "checks", scenario: "tour", time: 13_200, keys: "Down*3 X Enter .*3 8 Shift-Tab Down*11"),
  ]

  private nonisolated static let looks = [
    Look(name: "default", theme: "default", glyphs: .unicode, colors: .palette256),
    Look(name: "mono", theme: "mono", glyphs: .unicode, colors: .none),
    Look(name: "ascii", theme: "mono", glyphs: .ascii, colors: .none),
  ]

  private nonisolated static let sizes = [
    Size(width: 120, height: 40), Size(width: 80, height: 24), Size(width: 40, height: 10),
  ]

  @Test(
    "a panel in a look and a size",
    arguments: panels.flatMap { panel in looks.map { (panel, $0) } }, sizes)
  func panel(_ shown: (panel: Panel, look: Look), size: Size) throws {
    let (panel, look) = shown
    let theme = try ThemeReader.theme(look.theme)
    let frame = try SnapshotRenderer.render(
      try ScenarioSource.builtIn(named: panel.scenario).readUsable(), at: .milliseconds(panel.time),
      keys: try ArgumentReading.keys(panel.keys), size: size, glyphs: look.glyphs, theme: theme)
    if look.glyphs == .ascii { #expect(frame.text().allSatisfy { $0.isASCII }) }
    try expectFrame(
      SnapshotFormat.ansi.write(frame, title: "", theme: theme, colors: look.colors),
      is: "\(panel.name)-\(look.name)-\(size)")
  }
}
