import Testing

@testable import TerminalUI

@Suite("Themes with fewer colours")
struct ThemeAdaptingTests {
  private static let states: [StyleRole] = [.idle, .syncing, .synced, .failed]

  /// A terminal's rendering of every role on plain text.
  private func shown(_ file: ThemeFile, _ support: ColorSupport) throws -> (StyleRole) -> Style {
    let theme = try file.theme().adapted(to: support)
    let reducer = ColorReducer(for: support)
    return { reducer.reduce(theme[.text].overlaid(by: theme[$0])) }
  }

  @Test("Both selections and the banner stand out from text", arguments: ThemeFile.all, ColorSupport.allCases)
  func bars(file: ThemeFile, support: ColorSupport) throws {
    let shown = try shown(file, support)
    for role in [StyleRole.selection, .selectionUnfocused, .banner] {
      let marks = shown(role).attributes.subtracting(shown(.text).attributes).intersection([.reverse, .underline])
      #expect(shown(role).background != shown(.text).background || !marks.isEmpty, "\(role)")
    }
  }

  @Test("The two selections differ", arguments: ThemeFile.all, ColorSupport.allCases)
  func selections(file: ThemeFile, support: ColorSupport) throws {
    let shown = try shown(file, support)
    #expect(shown(.selection) != shown(.selectionUnfocused))
  }

  @Test("No text has the colour of its background", arguments: ThemeFile.all, ColorSupport.allCases)
  func collisions(file: ThemeFile, support: ColorSupport) throws {
    let theme = try file.theme().adapted(to: support)
    for role in StyleRole.allCases {
      // A banner is never in a selected row.
      for bar in role == .banner ? [StyleRole.text] : [.text, .selection, .selectionUnfocused] {
        let style = theme[.text].overlaid(by: theme[role]).overlaid(by: bar == .text ? .plain : theme[bar])
        let reduced = ColorReducer(for: support).reduce(style)
        guard let front = Light(reduced.foreground), let back = Light(reduced.background) else { continue }
        #expect(front.contrast(to: back) >= 1.8, "\(role) in \(bar)")
      }
    }
  }

  @Test("The states differ by their attributes without colours", arguments: ThemeFile.all)
  func statesWithoutColors(file: ThemeFile) throws {
    let shown = try shown(file, .none)
    #expect(Set(Self.states.map { shown($0).attributes }).count == 4)
  }

  @Test(
    "The states keep distinct colours on a dark background",
    arguments: ["default", "dark", "high-contrast", "deuteranopia"],
    [ColorSupport.trueColor, .palette256, .ansi16, .ansi8])
  func states(name: String, support: ColorSupport) throws {
    let shown = try shown(ThemeFile(name: name), support)
    #expect(Set(Self.states.map { shown($0).foreground }).count == 4)
  }

  @Test("Failed keeps a distinct colour on a light background", arguments: ColorSupport.allCases.dropFirst())
  func failedOnLight(support: ColorSupport) throws {
    // With 8 colours green and yellow are not readable there and become black; signs and words tell those states apart.
    let shown = try shown(ThemeFile(name: "light"), support)
    #expect(Self.states.filter { shown($0).foreground == shown(.failed).foreground } == [.failed])
  }

  @Test("Without colours the screen is not reversed as a whole")
  func noBackground() throws {
    let shown = try shown(ThemeFile(name: "dark"), .none)
    #expect(shown(.text) == .plain)
    #expect(shown(.selection).attributes.contains(.reverse))
  }

  @Test("With all colours a theme is unchanged", arguments: ThemeFile.all)
  func unchanged(file: ThemeFile) throws {
    let theme = try file.theme()
    let adapted = theme.adapted(to: .trueColor)
    #expect(StyleRole.allCases.allSatisfy { adapted[$0] == theme[$0] })
  }
}
