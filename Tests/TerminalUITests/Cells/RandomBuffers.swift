import Loadables

@testable import TerminalUI

extension Buffer {
  private static let texts = ["a", "日", "ab日本cd", "e\u{301}x", "      ", "語", "x日y", "本本本本本"]

  /// Draws a text or fills an area, also partly outside.
  mutating func drawSomething(using random: inout SplitMix64) {
    let point = Point(
      x: .random(in: -3...size.width, using: &random), y: .random(in: -1...size.height, using: &random))
    let style = Style(foreground: Bool.random(using: &random) ? .indexed(.random(in: 0...2, using: &random)) : nil)
    let width = Int.random(in: 0...8, using: &random)
    if Int.random(in: 0..<5, using: &random) == 0 {
      fill(Rect(origin: point, size: Size(width: width, height: 2)), style: style)
    } else {
      let text = Buffer.texts.randomElement(using: &random) ?? ""
      write(text, at: point, maxWidth: width, style: style)
    }
  }

  /// Whether every wide character has both of its columns, and no column is without its character.
  var hasNoHalves: Bool {
    (0..<size.height).allSatisfy { y in
      let widths = row(y).map { Int($0.symbol.width) }
      return zip(widths, [1] + widths).allSatisfy { ($0 == 0) == ($1 == 2) } && widths.last != 2
    }
  }
}
