import Testing

@testable import TerminalUI

@Suite("Colours of a terminal")
struct ColorSupportTests {
  @Test(
    "The number of colours decides",
    arguments: [(-1, ColorSupport.none), (2, .none), (8, .ansi8), (16, .ansi16), (88, .ansi16), (256, .palette256)])
  func count(count: Int, expected: ColorSupport) {
    #expect(ColorSupport.decide(choice: .auto, colorCount: count, environment: [:]) == expected)
  }

  @Test("COLORTERM enables all colours", arguments: ["truecolor", "24bit", "TrueColor"])
  func colorterm(value: String) {
    #expect(ColorSupport.decide(choice: .auto, colorCount: 256, environment: ["COLORTERM": value]) == .trueColor)
  }

  @Test("NO_COLOR disables colours, unless it is empty")
  func noColor() {
    let environment = ["NO_COLOR": "1", "COLORTERM": "truecolor"]
    #expect(ColorSupport.decide(choice: .auto, colorCount: 256, environment: environment) == .none)
    #expect(ColorSupport.decide(choice: .auto, colorCount: 256, environment: ["NO_COLOR": ""]) == .palette256)
  }

  @Test("The user's choice overrides the environment")
  func choice() {
    #expect(ColorSupport.decide(choice: .always, colorCount: 0, environment: ["NO_COLOR": "1"]) == .ansi8)
    #expect(ColorSupport.decide(choice: .always, colorCount: 256, environment: ["NO_COLOR": "1"]) == .palette256)
    #expect(ColorSupport.decide(choice: .never, colorCount: 256, environment: ["COLORTERM": "24bit"]) == .none)
  }
}

@Suite("Reduced colours")
struct ColorReducerTests {
  @Test(
    "Each colour becomes the nearest one of the terminal",
    arguments: [
      (Color.rgb(0xFF, 0x88, 0), ColorSupport.trueColor, Color.rgb(0xFF, 0x88, 0)),
      (.rgb(0xFF, 0x87, 0), .palette256, .indexed(208)), (.rgb(0x80, 0x80, 0x80), .palette256, .indexed(244)),
      (.rgb(0, 0x87, 0), .ansi16, .indexed(2)), (.rgb(0xD7, 0x5F, 0x5F), .ansi16, .indexed(1)),
      (.rgb(0, 0x5F, 0xAF), .ansi16, .indexed(4)), (.rgb(0x80, 0x80, 0x80), .ansi16, .indexed(8)),
      (.rgb(0xFF, 0xFF, 0xFF), .ansi16, .indexed(15)), (.rgb(0xFF, 0xFF, 0), .ansi16, .indexed(11)),
      (.indexed(208), .ansi16, .indexed(11)), (.indexed(9), .ansi16, .indexed(9)), (.indexed(9), .ansi8, .indexed(1)),
      (.indexed(8), .ansi8, .indexed(7)), (.rgb(0, 0x87, 0), .ansi8, .indexed(2)), (.indexed(5), .ansi8, .indexed(5)),
      (.terminalDefault, .ansi8, .terminalDefault), (.indexed(5), .none, .terminalDefault),
    ])
  func colors(color: Color, support: ColorSupport, expected: Color) {
    #expect(ColorReducer(for: support).reduce(color) == expected)
  }

  @Test("With 8 colours, a bright foreground is bold")
  func bright() {
    #expect(
      ColorReducer(for: .ansi8).reduce(Style(foreground: .indexed(10)))
        == Style(foreground: .indexed(2), attributes: .bold))
  }

  @Test("Without colours, attributes stay and a bar is reversed")
  func none() {
    let reducer = ColorReducer(for: .none)
    #expect(reducer.reduce(Style(foreground: .indexed(1), attributes: .bold)) == Style(attributes: .bold))
    #expect(reducer.reduce(Style(background: .rgb(0, 95, 175))) == Style(attributes: .reverse))
    #expect(reducer.reduce(Style(background: .terminalDefault)) == .plain)
  }

  @Test("Text never has the colour of its background")
  func collision() {
    let style = Style(foreground: .rgb(255, 255, 255), background: .rgb(108, 108, 108))
    #expect(ColorReducer(for: .ansi8).reduce(style).background == .indexed(7))
    #expect(ColorReducer(for: .ansi8).reduce(style).foreground == .indexed(0))
  }

  @Test("Reducing a style twice changes nothing", arguments: ColorSupport.allCases)
  func idempotent(support: ColorSupport) {
    let reducer = ColorReducer(for: support)
    for index in UInt8.min...UInt8.max {
      let once = reducer.reduce(Style(foreground: .indexed(index), background: .rgb(index, 40, 200)))
      #expect(reducer.reduce(once) == once)
    }
  }
}
