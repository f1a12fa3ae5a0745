import TerminalUI
import Testing

@testable import TerminalExport

@Suite("Escape sequences")
struct SequenceWriterTests {
  private static let size = Size(width: 40, height: 5)

  /// The output for the difference between two pictures.
  private func sent(from old: Buffer = picture(), to new: Buffer) -> String {
    var writer = SequenceWriter(size: new.size, colorSupport: .palette256)
    for run in BufferDiff.runs(from: old, to: new) { writer.write(run) }
    return String(decoding: writer.take(), as: UTF8.self)
  }

  private static func picture(_ draw: (inout Buffer) -> Void = { _ in }) -> Buffer {
    var buffer = Buffer(size: size)
    draw(&buffer)
    return buffer
  }

  @Test("The cursor takes the shortest way to the next change")
  func paths() {
    let new = Self.picture { buffer in
      for point in [(3, 0), (9, 0), (9, 1), (0, 2), (1, 3), (30, 4)] {
        buffer.write("a", at: Point(x: point.0, y: point.1))
      }
    }
    #expect(sent(to: new) == "\u{1B}[1;4Ha\u{1B}[5Ca\u{1B}[2;10Ha\u{1B}[3;1Ha\u{1B}[4;2Ha\u{1B}[5;31Ha")
  }

  @Test("The cursor is positioned again after the last column")
  func lastColumn() {
    let new = Self.picture { buffer in
      buffer.write("a", x: 39, y: 1)
      buffer.write("b", x: 0, y: 2)
    }
    #expect(sent(to: new) == "\u{1B}[2;40Ha\u{1B}[3;1Hb")
  }

  @Test("Unchanged cells in a gap are sent only if their style matches")
  func gaps() {
    let old = Self.picture { $0.write("a bc d", x: 0, y: 0) }
    let plain = Self.picture { $0.write("x bc y", x: 0, y: 0) }
    #expect(sent(from: old, to: plain) == "\u{1B}[1;1Hx bc y")
    let bold = Self.picture { buffer in
      buffer.write("x", x: 0, y: 0, style: Style(attributes: .bold))
      buffer.write(" bc y", x: 1, y: 0)
    }
    #expect(sent(from: old, to: bold) == "\u{1B}[1;1H\u{1B}[1mx\u{1B}[4C\u{1B}[0my")
  }

  @Test("Long blanks are erased, up to the end of the line where possible")
  func erasing() {
    let old = Self.picture { $0.write(String(repeating: "a", count: 40), x: 0, y: 0) }
    let new = Self.picture { $0.write("aaaa            aa", x: 0, y: 0) }
    #expect(sent(from: old, to: new) == "\u{1B}[1;5H\u{1B}[12X\u{1B}[12Caa\u{1B}[K")
  }

  @Test("Blanks with a background are written, since not every terminal erases with one")
  func background() {
    let new = Self.picture { buffer in
      buffer.fill(Rect(x: 0, y: 0, width: 40, height: 1), style: Style(background: .indexed(4)))
    }
    #expect(sent(to: new) == "\u{1B}[1;1H\u{1B}[44m" + String(repeating: " ", count: 40) + "\u{1B}[0m")
  }

  @Test("no attribute becomes a blink sequence, 5 or 6")
  func sequences() {
    for rawValue in UInt8.min...UInt8.max {
      let style = Style(attributes: TextAttributes(rawValue: rawValue))
      let text = GraphicRendition.sequence(from: .plain, to: style)
      let numbers = text.split { !$0.isNumber && $0 != ";" }.flatMap { $0.split(separator: ";") }
      #expect(!numbers.contains("5") && !numbers.contains("6"), "\(rawValue)")
    }
  }
}
