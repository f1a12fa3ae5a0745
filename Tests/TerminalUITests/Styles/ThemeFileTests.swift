import Testing

@testable import TerminalUI

@Suite("Theme files")
struct ThemeFileTests {
  @Test("The six themes exist")
  func found() {
    #expect(ThemeFile.all.map(\.name) == ["dark", "default", "deuteranopia", "high-contrast", "light", "mono"])
  }

  @Test("A theme defines every role and no other", arguments: ThemeFile.all)
  func roles(file: ThemeFile) throws {
    #expect(try Set(file.styles().keys) == Set(StyleRole.allCases.map(\.name)))
  }

  @Test("Themes for every terminal keep its background, except under bars", arguments: ["default", "mono"])
  func background(name: String) throws {
    let theme = try ThemeFile(name: name).theme()
    let bars: Set<StyleRole> = [.selection, .selectionUnfocused, .banner]
    for role in StyleRole.allCases where !bars.contains(role) {
      #expect(theme[role].background == nil, "\(role)")
    }
  }

  @Test("Every other theme has its own background", arguments: ["dark", "light", "high-contrast", "deuteranopia"])
  func ownBackground(name: String) throws {
    let text = try ThemeFile(name: name).theme()[.text]
    #expect(text.background?.components != nil)
    #expect(text.foreground?.components != nil)
  }

  @Test("The default theme is readable on black and on white", arguments: StyleRole.allCases)
  func defaultContrast(role: StyleRole) throws {
    let style = try ThemeFile(name: "default").theme()[role]
    guard let foreground = Light(style.foreground) else { return }
    let terminals = [Color.rgb(0x10, 0x10, 0x10), .rgb(0xFF, 0xFF, 0xFF)]
    for background in style.background.map({ [$0] }) ?? terminals {
      // WCAG requires 3 : 1 for large or bold text and for signs; a state has a sign and a word as well.
      let contrast = try #require(Light(background)).contrast(to: foreground)
      #expect(contrast >= 3, "\(role)")
    }
  }

  @Test("The states are distinguishable with red-green blindness", arguments: Eye.allCases)
  func redGreenBlindness(eye: Eye) throws {
    let theme = try ThemeFile(name: "deuteranopia").theme()
    let states = [StyleRole.idle, .syncing, .synced, .failed]
    for (number, one) in states.enumerated() {
      for other in states[(number + 1)...] {
        let first = try #require(Light(theme[one].foreground)).seen(by: eye)
        let second = try #require(Light(theme[other].foreground)).seen(by: eye)
        #expect(first.difference(to: second) >= 30, "\(one) and \(other)")
      }
    }
  }
}
