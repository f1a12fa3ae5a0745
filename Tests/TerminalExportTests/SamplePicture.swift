@testable import TerminalUI

/// A picture with one of everything that a writer supports.
enum SamplePicture {
  static let theme = Theme(
    name: "sample", summary: "",
    styles: [.text: Style(foreground: .rgb(0xD0, 0xD0, 0xD0), background: .rgb(0x10, 0x10, 0x20))])

  static var buffer: Buffer {
    var buffer = Buffer(size: Size(width: 32, height: 8))
    let red = Style(foreground: .rgb(0xFF, 0x80, 0x80), attributes: .bold)
    buffer.fill(buffer.bounds, style: theme[.text])
    buffer.drawBox(buffer.bounds, style: Style(foreground: .indexed(244)), title: "A & B", titleStyle: red)
    buffer.write("├ ✗ failed", x: 2, y: 1, style: red)
    buffer.write("in 1.4s ↻", x: 20, y: 1, style: Style(foreground: .rgb(0xE0, 0xB0, 0x50)))
    buffer.write("└ ✓ <synced>", x: 2, y: 2, style: Style(foreground: .indexed(2)))
    buffer.paint(Rect(x: 1, y: 2, width: 30, height: 1), style: Style(background: .rgb(0x20, 0x30, 0x50)))
    buffer.write("dim", x: 2, y: 3, style: Style(attributes: .dim))
    buffer.write("italic", x: 6, y: 3, style: Style(attributes: .italic))
    buffer.write("under line", x: 13, y: 3, style: Style(attributes: .underline))
    buffer.write("back", x: 25, y: 3, style: Style(attributes: .reverse))
    buffer.write("日本語 ok é …", x: 2, y: 4)
    buffer.write("e\u{301} שלום ☂ ▁▂▃▄▅▆▇█", x: 2, y: 5)
    buffer.write("░░▓▓", x: 22, y: 5, style: Style(foreground: .indexed(14)))
    return buffer
  }
}
