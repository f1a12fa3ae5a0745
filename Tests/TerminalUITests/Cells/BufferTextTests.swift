import Loadables
import Testing

@testable import TerminalUI

@Suite("Writing text into a buffer")
struct BufferTextTests {
  private func buffer(_ width: Int, _ height: Int = 1, glyphs: GlyphSet = .unicode) -> Buffer {
    Buffer(size: Size(width: width, height: height), glyphs: glyphs)
  }

  @Test("Text that fits is written whole, and its columns are returned")
  func fits() {
    var buffer = buffer(10)
    #expect(buffer.write("日本 ok", x: 1, y: 0) == 7)
    #expect(buffer.text() == " 日本 ok\n")
  }

  @Test("Text that is too long ends in an ellipsis", arguments: [(GlyphSet.unicode, "phot…\n"), (.ascii, "phot~\n")])
  func truncated(glyphs: GlyphSet, expected: String) {
    var buffer = buffer(10, glyphs: glyphs)
    #expect(buffer.write("photographs", x: 0, y: 0, maxWidth: 5) == 5)
    #expect(buffer.text() == expected)
  }

  @Test("Text that fits exactly has no ellipsis")
  func exact() {
    var buffer = buffer(6)
    buffer.write("photos", x: 0, y: 0, maxWidth: 6)
    #expect(buffer.text() == "photos\n")
  }

  @Test("A wide character is never cut in half", arguments: [(3, "日…\n"), (4, "日 …\n"), (1, "…\n"), (2, " …\n")])
  func truncated_wide(maxWidth: Int, expected: String) {
    var buffer = buffer(10)
    buffer.write("日本語", x: 0, y: 0, maxWidth: maxWidth)
    #expect(buffer.text() == expected)
  }

  @Test("Text without room writes nothing", arguments: [0, -1])
  func noRoom(maxWidth: Int) {
    var buffer = buffer(4)
    #expect(buffer.write("abc", x: 0, y: 0, maxWidth: maxWidth) == 0)
    #expect(buffer.write("abc", x: 4, y: 0) == 0)
    #expect(buffer.write("abc", x: 0, y: 7) == 0)
    #expect(buffer.text() == "\n")
  }

  @Test("Text that begins left of the buffer shows its rest")
  func leftOfBuffer() {
    var buffer = buffer(4)
    #expect(buffer.write("abcd", x: -2, y: 0) == 4)
    #expect(buffer.text() == "cd\n")
    buffer.write("日x", x: -1, y: 0)
    #expect(buffer.text() == " x\n")
  }

  @Test("Text that ends left of the buffer shows nothing, and its columns are returned")
  func whollyLeftOfBuffer() {
    var buffer = Buffer(size: Size(width: 4, height: 1))
    let columns = buffer.write("abc", x: -5, y: 0)
    #expect(columns == 3)
    #expect(buffer.text() == "\n")
  }

  @Test("Drawing over one half of a wide character blanks the other")
  func overwritingHalves() {
    var first = buffer(4)
    first.write("a日b", x: 0, y: 0)
    var second = first
    first.write("x", x: 1, y: 0)
    #expect(first.text() == "ax b\n")
    second.write("x", x: 2, y: 0)
    #expect(second.text() == "a xb\n")
  }

  @Test("A wide character over the halves of two others leaves two blanks")
  func overwritingTwoHalves() {
    var buffer = buffer(6)
    buffer.write("日本", x: 0, y: 0)
    buffer.write("語", x: 1, y: 0)
    #expect(buffer.text() == " 語\n")
    #expect(buffer.cells.map(\.symbol.width) == [1, 2, 0, 1, 1, 1])
  }

  @Test("Filling up to the middle of a wide character blanks it")
  func fillingHalf() {
    var buffer = buffer(6)
    buffer.write("日本語", x: 0, y: 0)
    buffer.fill(Rect(x: 1, y: 0, width: 2, height: 1))
    #expect(buffer.cells.allSatisfy { !$0.symbol.isContinuation || $0 == buffer[5, 0] })
    #expect(buffer.text() == "    語\n")
  }

  @Test("Nothing changes outside the clip")
  func clip() {
    var buffer = buffer(8, 3)
    buffer.clipped(to: Rect(x: 2, y: 1, width: 4, height: 1)) { buffer in
      for y in -1...3 { buffer.write("abcdefgh", x: 0, y: y) }
      buffer.fill(Rect(x: 5, y: 0, width: 9, height: 9), style: Style(attributes: .reverse))
    }
    #expect(buffer.text() == "\n  cde\n\n")
    #expect(buffer[5, 1].style.attributes == .reverse && buffer[6, 1].style == .plain)
  }

  @Test("Text without a background keeps the background below")
  func styleOverlay() {
    var buffer = buffer(4)
    buffer.fill(buffer.bounds, style: Style(background: .indexed(4)))
    buffer.write("ab", x: 0, y: 0, style: Style(foreground: .indexed(2), attributes: .bold))
    #expect(buffer[1, 0].style == Style(foreground: .indexed(2), background: .indexed(4), attributes: .bold))
  }

  @Test("Painting changes the style and leaves the text")
  func paint() {
    var buffer = buffer(4)
    buffer.write("ab", x: 0, y: 0, style: Style(foreground: .indexed(2)))
    buffer.paint(buffer.bounds, style: Style(foreground: .indexed(7), background: .indexed(4)))
    #expect(buffer.text() == "ab\n")
    #expect(buffer[0, 0].style == Style(foreground: .indexed(7), background: .indexed(4)))
  }

  @Test("A cell is plain memory")
  func plainMemory() {
    #expect(_isPOD(Cell.self))
    #expect(MemoryLayout<Cell>.stride <= 32)
  }

  @Test("No sequence of writes leaves half a wide character")
  func randomWrites() {
    let seed = UInt64.random(in: 0...(.max))
    var random = SplitMix64(seed: seed)
    var buffer = buffer(12, 4)
    for _ in 0..<5_000 {
      buffer.drawSomething(using: &random)
      #expect(buffer.hasNoHalves, "seed \(seed)")
    }
  }
}
