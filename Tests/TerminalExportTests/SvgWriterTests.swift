import Foundation
import Loadables
import Testing

@testable import TerminalExport
@testable import TerminalUI

@Suite("A picture as SVG")
struct SvgWriterTests {
  private func written(_ buffer: Buffer, theme: Theme = SamplePicture.theme, title: String = "A sample") -> String {
    SvgWriter(title: title, theme: theme).write(buffer)
  }

  private func line(width: Int = 12, _ draw: (inout Buffer) -> Void) -> String {
    var buffer = Buffer(size: Size(width: width, height: 1))
    draw(&buffer)
    return written(buffer)
  }

  @Test("Everything is written")
  func sample() throws {
    try expect(written(SamplePicture.buffer), isRecordedAs: "sample.svg")
  }

  @Test("The output is well-formed XML, whatever the texts")
  func wellFormed() throws {
    let title = "<&>\"' \u{1} \u{FFFE} 日本"
    var buffer = Buffer(size: Size(width: 60, height: 2))
    buffer.write("<a href=\"x\">&amp;</a> ]]> \u{FFFF}\u{FFFE}\u{7}", x: 0, y: 0)
    let document = try SvgDocument(written(buffer, title: title))
    #expect(document.title == "<&>\"' \u{FFFD} \u{FFFD} 日本")
    #expect(document.elements.first?.name == "svg")
  }

  @Test("Random pictures are well-formed and contain all their letters", arguments: 0..<20)
  func random(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var buffer = Buffer(size: Size(width: 40, height: 6))
    let letters = Array("abc<&>  é日…✓│╭█░e\u{301}ש")
    for y in 0..<6 {
      for x in 0..<40 {
        let style = Style(
          foreground: .indexed(.random(in: 0...20, using: &generator)),
          background: Bool.random(using: &generator) ? .indexed(3) : nil,
          attributes: TextAttributes(rawValue: .random(in: 0..<32, using: &generator)))
        buffer.put(letters.randomElement(using: &generator) ?? " ", at: Point(x: x, y: y), style: style)
      }
    }
    let drawn = Set("✓│╭█░ ".unicodeScalars)
    let expected = buffer.text().unicodeScalars.filter { !drawn.contains($0) && $0 != "\n" }
    let document = try SvgDocument(written(buffer))
    let shown = document.texts.map(\.text).joined().unicodeScalars.filter { $0 != " " }
    #expect(String(String.UnicodeScalarView(shown)) == String(String.UnicodeScalarView(expected)))
  }

  @Test("The same buffer produces the same bytes")
  func deterministic() {
    #expect(written(SamplePicture.buffer) == written(SamplePicture.buffer))
  }

  @Test("A text is as wide as its columns")
  func width() throws {
    let document = try SvgDocument(line { $0.write("to sync", x: 2, y: 0) })
    #expect(document.texts.map(\.text) == ["to sync"])
    #expect(document.texts.map { $0.attributes["x"] } == ["18"])
    #expect(document.texts.map { $0.attributes["textLength"] } == ["63"])
  }

  @Test("Two blanks split a text, since SVG collapses them")
  func blanks() throws {
    let document = try SvgDocument(line { $0.write("ab  cd", x: 0, y: 0) })
    #expect(document.texts.map(\.text) == ["ab", "cd"])
    #expect(document.texts.map { $0.attributes["x"] } == ["0", "36"])
  }

  @Test("Each wide character is two columns wide")
  func wide() throws {
    let document = try SvgDocument(line { $0.write("a日本b", x: 0, y: 0) })
    #expect(document.texts.map(\.text) == ["a", "日本", "b"])
    #expect(document.texts.map { $0.attributes["x"] } == ["0", "9", "45"])
    #expect(document.texts[1].attributes["textLength"] == "36")
  }

  @Test("A character of variable font width is centred in its column")
  func single() throws {
    let document = try SvgDocument(line { $0.write("a☂☂", x: 0, y: 0) })
    #expect(document.texts.map { $0.attributes["x"] } == ["0", "13.5", "22.5"])
    #expect(document.texts[1].attributes["text-anchor"] == "middle")
  }

  @Test("Every drawing character is drawn as a shape, not as text", arguments: GlyphSet.unicode.drawn)
  func drawn(character: Character) throws {
    let document = try SvgDocument(line { $0.put(character, at: .zero) })
    #expect(document.texts.isEmpty)
    let marks = document.elements.filter { ["use", "path"].contains($0.name) && $0.attributes["id"] == nil }
    let areas = document.elements.filter { $0.name == "rect" }.dropFirst()
    #expect(marks.count + areas.count == 1)
  }

  @Test("The lines of a frame are joined from cell to cell")
  func frame() throws {
    var buffer = Buffer(size: Size(width: 5, height: 4))
    buffer.drawBox(buffer.bounds)
    let paths = try SvgDocument(written(buffer)).elements.filter { $0.name == "path" }
    #expect(paths.count == 1)
    let path = try #require(paths.first?.attributes["d"])
    #expect(path.hasPrefix("M9 9.5H36M9 66.5H36M4.5 19V57M40.5 19V57M4.5 19V14Q4.5 9.5 9 9.5"))
  }

  @Test("An area of one colour is one rectangle across rows")
  func areas() throws {
    var buffer = Buffer(size: Size(width: 6, height: 4))
    buffer.fill(Rect(x: 1, y: 1, width: 3, height: 2), style: Style(background: .rgb(255, 0, 0)))
    buffer.write("ab", x: 2, y: 1, style: Style(attributes: .bold))
    let rectangles = try SvgDocument(written(buffer)).elements.filter { $0.attributes["fill"] == "#ff0000" }
    #expect(rectangles.map { $0.attributes["width"] } == ["27"])
    #expect(rectangles.map { $0.attributes["height"] } == ["38"])
  }

  @Test("Reversed text swaps its colours")
  func reverse() {
    let svg = line { $0.write("x", x: 0, y: 0, style: Style(attributes: .reverse)) }
    #expect(svg.contains("fill=\"#d0d0d0\"/>"))
    #expect(svg.contains("{fill:#101020}"))
  }

  @Test("The card has the theme's background, or that of a dark terminal")
  func card() {
    #expect(written(Buffer(size: Size(width: 1, height: 1))).contains("fill=\"#101020\""))
    #expect(written(Buffer(size: Size(width: 1, height: 1)), theme: .plain).contains("fill=\"#14171c\""))
  }
}

extension GlyphSet {
  /// The characters that panels draw with, except the ellipsis and the replacement, which are parts of texts.
  fileprivate var drawn: [Character] {
    [
      idle, syncing, synced, failed, contents, noContents, unfolded, folded, guideBranch, guideLast, guideThrough,
      guideAcross, arrow, cause, cursor, play, pause, record, on, off, retry, moreAbove, moreBelow, dot, box.topLeft,
      box.topRight, box.bottomLeft, box.bottomRight, box.horizontal, box.vertical,
    ] + bars + shades
  }
}
