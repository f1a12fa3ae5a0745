import CNcurses
import TerminalUI
import Testing

@testable import NcursesBackend

@Suite("Encoding cells")
struct CellEncoderTests {
  private func encode(_ text: String, _ style: Style, _ support: ColorSupport, colors: Int) -> [lsc_cell] {
    var buffer = Buffer(size: Size(width: 4, height: 1))
    buffer.write(text, x: 0, y: 0, style: style)
    var encoder = CellEncoder(support: support, colorCount: colors)
    return encoder.encode(buffer.row(0))
  }

  private func colors(_ style: String, _ support: ColorSupport, _ colors: Int) throws -> [Int32] {
    let cell = try #require(encode("x", try Style(parsing: style), support, colors: colors).first)
    return [cell.foreground, cell.background]
  }

  @Test("a wide character takes two cells, the second without scalars")
  func wide() {
    let cells = encode("日x", .plain, .trueColor, colors: 1 << 24)
    #expect(cells.map(\.width) == [2, 0, 1, 1])
    #expect(cells.map(\.scalars.0) == [0x65E5, 0, 0x78, 0x20])
  }

  @Test("marks stay with their base")
  func marks() {
    let cell = encode("e\u{301}\u{302}", .plain, .trueColor, colors: 1 << 24)[0]
    #expect([cell.scalars.0, cell.scalars.1, cell.scalars.2, cell.scalars.3] == [0x65, 0x301, 0x302, 0])
  }

  @Test(
    "where signs of ambiguous width are wide, they are replaced by their letter or by a question mark",
    arguments: [("é", "e"), ("●", "?"), ("Ж", "?"), ("≠", "?"), ("✓", "✓"), ("日", "日"), ("x", "x"), ("§\u{301}", "?")])
  func ambiguous(text: String, shown: Unicode.Scalar) {
    var buffer = Buffer(size: Size(width: 2, height: 1))
    buffer.write(text, x: 0, y: 0, style: .plain)
    var encoder = CellEncoder(support: .none, colorCount: 0)
    encoder.replacesAmbiguous = true
    let cell = encoder.encode(buffer.row(0))[0]
    #expect(cell.scalars.0 == shown.value)
    #expect(cell.scalars.1 == 0)
  }

  @Test("the terminal's default colours have no number")
  func defaults() throws {
    #expect(try colors("", .trueColor, 1 << 24) == [-1, -1])
    #expect(try colors("default on default", .palette256, 256) == [-1, -1])
  }

  @Test("with direct colour, a colour is its own number and never one of the first 8")
  func direct() throws {
    #expect(try colors("#ff8800 on #202020", .trueColor, 1 << 24) == [0xFF8800, 0x202020])
    #expect(try colors("#000000 on #000003", .trueColor, 1 << 24) == [8, 8])
    #expect(try colors("color 3 on color 208", .trueColor, 1 << 24) == [3, 0xFF8700])
  }

  @Test("with a palette, a colour is the nearest one's number")
  func palette() throws {
    #expect(try colors("#ff8700 on color 17", .palette256, 256) == [208, 17])
    #expect(try colors("red on blue", .ansi8, 8) == [1, 4])
  }

  @Test("without colours a bar is reversed")
  func none() {
    let cell = encode("x", Style(foreground: .indexed(1), background: .indexed(4)), .none, colors: 0)[0]
    #expect([cell.foreground, cell.background] == [-1, -1])
    #expect(cell.attributes == UInt8(LSC_REVERSE.rawValue))
  }

  @Test("every attribute has its bit")
  func attributes() {
    let bits: [(TextAttributes, lsc_attribute)] = [
      (.bold, LSC_BOLD), (.dim, LSC_DIM), (.italic, LSC_ITALIC), (.underline, LSC_UNDERLINE), (.reverse, LSC_REVERSE),
    ]
    for (attribute, bit) in bits {
      #expect(encode("x", Style(attributes: attribute), .trueColor, colors: 8)[0].attributes == UInt8(bit.rawValue))
    }
    let all = bits.reduce(into: TextAttributes()) { $0.insert($1.0) }
    #expect(encode("x", Style(attributes: all), .trueColor, colors: 8)[0].attributes == 0b11111)
  }
}
