import Testing

@testable import TerminalUI

@Suite("Style")
struct StyleParsingTests {
  @Test(
    "A style's text lists its colours and attributes",
    arguments: [
      ("", Style.plain),
      ("red", Style(foreground: .indexed(1))),
      ("Bright-Red", Style(foreground: .indexed(9))),
      ("default on default", Style(foreground: .terminalDefault, background: .terminalDefault)),
      ("on white", Style(background: .indexed(7))),
      ("color 208", Style(foreground: .indexed(208))),
      ("on color 17 color 3", Style(foreground: .indexed(3), background: .indexed(17))),
      (
        "bold #ff8800 on #202020",
        Style(foreground: .rgb(255, 136, 0), background: .rgb(32, 32, 32), attributes: .bold)
      ),
      ("  italic\tunderline dim reverse ", Style(attributes: [.italic, .underline, .dim, .reverse])),
    ])
  func parsing(text: String, expected: Style) throws {
    #expect(try Style(parsing: text) == expected)
  }

  @Test(
    "An invalid style is an error that names the word",
    arguments: [
      ("bold redd", StyleSyntaxError.Code.unknownWord, "redd"), ("#ff88", .unknownWord, "#ff88"),
      ("#+12345", .unknownWord, "#+12345"), ("208", .unknownWord, "208"), ("color 256", .unknownWord, "256"),
      ("on", .missingColor, "on"), ("red on color", .missingColor, "color"), ("red blue", .repeatedColor, "blue"),
      ("on red on blue", .repeatedColor, "blue"), ("on bold", .unknownWord, "bold"),
    ])
  func errors(text: String, code: StyleSyntaxError.Code, word: String) {
    #expect(throws: StyleSyntaxError(code: code, word: word)) { try Style(parsing: text) }
  }

  @Test("An error lists the valid words")
  func errorMessage() {
    let message = StyleSyntaxError(code: .unknownWord, word: "redd").message
    #expect(message.contains("'redd'") && message.contains("bold") && message.contains("#rrggbb"))
  }

  @Test("An overlaid style inherits its open parts from the one below")
  func overlay() {
    let below = Style(foreground: .indexed(1), background: .indexed(4), attributes: .bold)
    let above = Style(foreground: .indexed(2), attributes: .underline)
    let both = Style(foreground: .indexed(2), background: .indexed(4), attributes: [.bold, .underline])
    #expect(below.overlaid(by: above) == both)
    #expect(above.over(below) == both)
  }
}
