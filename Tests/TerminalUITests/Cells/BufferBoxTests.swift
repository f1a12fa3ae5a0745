import Testing

@testable import TerminalUI

@Suite("Boxes")
struct BufferBoxTests {
  private func box(_ width: Int, _ height: Int, title: String = "", glyphs: GlyphSet = .unicode) -> String {
    var buffer = Buffer(size: Size(width: width, height: height), glyphs: glyphs)
    buffer.drawBox(buffer.bounds, title: title)
    return "\n" + buffer.text()
  }

  @Test("A box has round corners and its title in the upper line")
  func titled() {
    #expect(
      box(14, 4, title: "Tree") == """

        ╭ Tree ──────╮
        │            │
        │            │
        ╰────────────╯

        """)
  }

  @Test("In ASCII, a box is made of plus, minus and bar")
  func ascii() {
    #expect(
      box(8, 3, title: "Log", glyphs: .ascii) == """

        + Log -+
        |      |
        +------+

        """)
  }

  @Test("A long title is cut off before the corner")
  func longTitle() {
    #expect(
      box(10, 2, title: "photographs") == """

        ╭ photo… ╮
        ╰────────╯

        """)
  }

  @Test("A wide title is cut between characters")
  func wideTitle() {
    #expect(
      box(8, 2, title: "日本語") == """

        ╭ 日 … ╮
        ╰──────╯

        """)
  }

  @Test("A narrow box has no title")
  func narrow() {
    #expect(box(4, 2, title: "Tree") == "\n╭──╮\n╰──╯\n")
  }

  @Test("A box below the minimum size is not drawn", arguments: [(1, 5), (5, 1), (0, 0)])
  func tooSmall(width: Int, height: Int) {
    #expect(box(width, height).allSatisfy { $0 == "\n" })
  }

  @Test("A box leaves its inside unchanged")
  func inside() {
    var buffer = Buffer(size: Size(width: 5, height: 3))
    buffer.write("abc", x: 1, y: 1)
    buffer.drawBox(buffer.bounds)
    #expect(buffer.text() == "╭───╮\n│abc│\n╰───╯\n")
  }
}
