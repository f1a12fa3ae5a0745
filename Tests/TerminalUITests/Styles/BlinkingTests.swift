import Testing

@testable import TerminalUI

@Suite("Nothing blinks")
struct BlinkingTests {
  @Test("no attribute blinks")
  func attributes() {
    #expect(TextAttributes.named.map(\.name) == ["bold", "dim", "italic", "underline", "reverse"])
    let all = TextAttributes.named.reduce(into: TextAttributes()) { $0.formUnion($1.attribute) }
    #expect(all.rawValue == (1 << TextAttributes.named.count) - 1)
  }

  @Test("a style with blinking is invalid", arguments: ["blink", "bold blink", "slow-blink", "rapid-blink"])
  func styles(text: String) {
    #expect(throws: StyleSyntaxError.self) { try Style(parsing: text) }
  }

  @Test("the theme without colours has no colour in any role", arguments: StyleRole.allCases)
  func mono(role: StyleRole) throws {
    let style = try ThemeFile(name: "mono").theme()[role]
    #expect(style.foreground == nil && style.background == nil)
  }
}
