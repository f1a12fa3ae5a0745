import Testing

@testable import TerminalUI

@Suite("Nothing blinks")
struct BlinkingTests {
  @Test("there is no attribute that blinks")
  func attributes() {
    #expect(TextAttributes.named.map(\.name) == ["bold", "dim", "italic", "underline", "reverse"])
    let all = TextAttributes.named.reduce(into: TextAttributes()) { $0.formUnion($1.attribute) }
    #expect(all.rawValue == (1 << TextAttributes.named.count) - 1)
  }

  @Test("a style that asks for blinking is none", arguments: ["blink", "bold blink", "slow-blink", "rapid-blink"])
  func styles(text: String) {
    #expect(throws: StyleSyntaxError.self) { try Style(parsing: text) }
  }

  @Test("no attribute becomes a sequence that blinks, which are 5 and 6")
  func sequences() {
    for rawValue in UInt8.min...UInt8.max {
      let style = Style(attributes: TextAttributes(rawValue: rawValue))
      let text = GraphicRendition.sequence(from: .plain, to: style)
      let numbers = text.split { !$0.isNumber && $0 != ";" }.flatMap { $0.split(separator: ";") }
      #expect(!numbers.contains("5") && !numbers.contains("6"), "\(rawValue)")
    }
  }

  @Test("the theme without colours has none in any role", arguments: StyleRole.allCases)
  func mono(role: StyleRole) throws {
    let style = try ThemeFile(name: "mono").theme()[role]
    #expect(style.foreground == nil && style.background == nil)
  }
}
