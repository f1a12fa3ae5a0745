import TerminalUI
import Testing

@testable import Dashboard

@Suite("Wrapped lines")
struct WrappingTests {
  private func lines(_ text: String, width: Int, indent: Int = 0) -> [String] {
    StyledLine(text).wrapped(width: width, indent: indent, glyphs: .unicode).map { $0.spans.map(\.text).joined() }
  }

  @Test("a line that fits stays unchanged")
  func fits() {
    #expect(lines("one  two", width: 8) == ["one  two"])
    #expect(lines("", width: 8) == [""])
  }

  @Test("a line breaks between words and continues indented")
  func broken() {
    #expect(lines("one two three", width: 8, indent: 2) == ["one two", "  three"])
  }

  @Test("a word wider than a line breaks anywhere")
  func longWord() {
    #expect(lines("a bcdefghij", width: 5, indent: 1) == ["a bcd", " efgh", " ij"])
    #expect(lines("日本語", width: 5) == ["日本", "語"])
  }

  @Test("the pieces keep their roles")
  func roles() {
    let line = StyledLine("one ", .muted).adding("two three", .error)
    let roles = line.wrapped(width: 5, glyphs: .unicode).map { $0.spans.map(\.role) }
    #expect(roles == [[.muted], [.error], [.error]])
  }

  @Test("a text beyond the line limit ends in an ellipsis")
  func limit() {
    let line = StyledLine(String(repeating: "word ", count: 10_000))
    let lines = line.wrapped(width: 10, glyphs: .unicode)
    #expect(lines.count == StyledLine.wrappingLimit)
    var buffer = Buffer(size: Size(width: 10, height: 1))
    buffer.write(lines[lines.count - 1], in: buffer.bounds, theme: .plain)
    #expect(buffer.text().hasSuffix("…\n"))
  }

  @Test("a tiny width with a large indent stays within the line limit", arguments: [0, 1, 2])
  func narrow(width: Int) {
    #expect(lines("one two", width: width, indent: 9).count <= StyledLine.wrappingLimit)
  }

  @Test("a line whose later piece does not fit ends in an ellipsis")
  func cutBetweenPieces() {
    var buffer = Buffer(size: Size(width: 4, height: 1))
    buffer.write(StyledLine("four").adding(" more", .muted), in: buffer.bounds, theme: .plain)
    #expect(buffer.text() == "fou…\n")
    buffer.write(StyledLine("four").adding("", .muted), in: buffer.bounds, theme: .plain)
    #expect(buffer.text() == "four\n")
  }
}
