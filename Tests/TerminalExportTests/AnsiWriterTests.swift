import Testing

@testable import TerminalExport
@testable import TerminalUI

@Suite("A picture as text with escape sequences")
struct AnsiWriterTests {
  private func written(_ buffer: Buffer, _ colors: ColorSupport = .trueColor) -> String {
    AnsiWriter(colors: colors).write(buffer).replacing("\u{1B}", with: "␛")
  }

  private func line(width: Int = 8, _ draw: (inout Buffer) -> Void) -> Buffer {
    var buffer = Buffer(size: Size(width: width, height: 1))
    draw(&buffer)
    return buffer
  }

  @Test("Everything is written", arguments: ColorSupport.allCases)
  func sample(colors: ColorSupport) throws {
    try expect(written(SamplePicture.buffer, colors), isRecordedAs: "sample-\(colors).ansi.txt")
  }

  @Test("Without styles the output is the plain text")
  func plain() {
    #expect(written(line { $0.write("a  b", x: 1, y: 0) }) == " a  b\n")
  }

  @Test("A style is set once and reset at the end of the line")
  func once() {
    let red = Style(foreground: .indexed(1))
    #expect(written(line { $0.write("a b", x: 0, y: 0, style: red) }) == "␛[31ma b␛[0m\n")
  }

  @Test("A blank between two texts of one colour does not reset it")
  func blanks() {
    let buffer = line {
      $0.write("a", x: 0, y: 0, style: Style(foreground: .indexed(1)))
      $0.write("b", x: 2, y: 0, style: Style(foreground: .indexed(1)))
    }
    #expect(written(buffer) == "␛[31ma b␛[0m\n")
  }

  @Test("Blanks with a background reach to the edge")
  func background() {
    #expect(written(line(width: 3) { $0.fill($0.bounds, style: Style(background: .indexed(4))) }) == "␛[44m   ␛[0m\n")
  }

  @Test("A change from bold to dim resets bold first")
  func intensity() {
    let buffer = line {
      $0.write("a", x: 0, y: 0, style: Style(foreground: .rgb(1, 2, 3), attributes: [.bold, .italic]))
      $0.write("b", x: 1, y: 0, style: Style(foreground: .rgb(1, 2, 3), attributes: [.dim, .italic]))
    }
    #expect(written(buffer) == "␛[1;3;38;2;1;2;3ma␛[22;2mb␛[0m\n")
  }

  @Test("Dim is set again after bold ends")
  func dimStays() {
    let buffer = line {
      $0.write("a", x: 0, y: 0, style: Style(foreground: .rgb(1, 2, 3), attributes: [.bold, .dim]))
      $0.write("b", x: 1, y: 0, style: Style(foreground: .rgb(1, 2, 3), attributes: .dim))
    }
    #expect(written(buffer) == "␛[1;2;38;2;1;2;3ma␛[22;2mb␛[0m\n")
  }

  @Test(
    "A terminal that follows the sequences shows the buffer", arguments: [ColorSupport.trueColor, .palette256, .none])
  func roundTrip(colors: ColorSupport) {
    let reducer = ColorReducer(for: colors)
    let buffer = SamplePicture.buffer
    let rows = AnsiWriter(colors: colors).write(buffer).split(separator: "\n", omittingEmptySubsequences: false)
    for y in 0..<buffer.size.height {
      let shown = Self.styles(of: rows[y])
      let wanted = buffer.row(y).filter { !$0.symbol.isContinuation }
      for (cell, style) in zip(wanted, shown) {
        let expected = reducer.reduce(cell.style).withoutDefaults
        #expect(cell.symbol == .blank ? style.onBlanks == expected.onBlanks : style == expected)
      }
    }
  }

  /// The style of every character of a line, by an independent reader.
  private static func styles(of line: Substring) -> [Style] {
    var (styles, style): ([Style], Style) = ([], .plain)
    var rest = line[...]
    while let character = rest.first {
      guard character == "\u{1B}", let end = rest.firstIndex(of: "m") else {
        styles.append(style)
        rest.removeFirst()
        continue
      }
      style.apply(rendition: rest[..<end].dropFirst(2))
      rest = rest[end...].dropFirst()
    }
    return styles
  }
}
