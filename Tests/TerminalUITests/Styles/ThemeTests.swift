import Testing

@testable import TerminalUI

@Suite("Theme")
struct ThemeTests {
  @Test("A missing role takes its parent's style")
  func parent() {
    let theme = Theme(name: "t", summary: "", styles: [.failed: Style(attributes: .bold)])
    #expect(theme[.error] == Style(attributes: .bold))
  }

  @Test("Every missing role is reported with the nearest existing one, or none")
  func fallbacks() {
    let theme = Theme(name: "t", summary: "", styles: [.failed: .plain, .syncing: .plain])
    let fallbacks = Dictionary(uniqueKeysWithValues: theme.fallbacks.map { ($0.role, $0.standIn) })
    #expect(fallbacks.keys.count == StyleRole.allCases.count - 2)
    #expect(fallbacks[.error] == .failed)
    #expect(fallbacks[.banner] == .syncing)
    #expect(fallbacks[.muted] == .some(nil))
  }

  @Test("A theme without roles changes nothing", arguments: StyleRole.allCases)
  func empty(role: StyleRole) {
    #expect(Theme(name: "t", summary: "", styles: [:])[role] == .plain)
  }

  @Test("Every role leads to text", arguments: StyleRole.allCases)
  func noCycle(role: StyleRole) {
    let ancestors = sequence(first: role) { $0.parent }.prefix(StyleRole.allCases.count + 1)
    #expect(Array(ancestors).last == .text)
  }

  @Test("The plain theme has no colour, and shows the selection", arguments: StyleRole.allCases)
  func plain(role: StyleRole) {
    #expect(Theme.plain[role].foreground == nil && Theme.plain[role].background == nil)
    #expect(Theme.plain[.selection] != Theme.plain[.text])
  }

  @Test("The roles are named in kebab case, as in theme files")
  func names() {
    #expect(StyleRole.selectionUnfocused.name == "selection-unfocused")
    #expect(StyleRole.allCases.allSatisfy { $0.name == $0.name.lowercased() })
  }
}
