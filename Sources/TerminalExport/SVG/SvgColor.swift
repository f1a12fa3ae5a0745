import TerminalUI

/// A colour of an SVG picture, with red, green and blue from 0 to 255.
struct SvgColor: Hashable, Sendable {
  private let red: Int
  private let green: Int
  private let blue: Int

  private init(_ red: Int, _ green: Int, _ blue: Int) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates the SVG colour of a cell's colour; nil for the terminal default, whose value is unknown.
  init?(_ color: Color?) {
    guard let (red, green, blue) = color?.components else { return nil }
    self.init(Int(red), Int(green), Int(blue))
  }

  /// The colour that stands for a terminal's default foreground: the text of a dark terminal.
  static let terminalInk = SvgColor(0xCF, 0xD5, 0xDF)
  /// The colour that stands for a terminal's default background: that of a dark terminal.
  static let terminalPaper = SvgColor(0x14, 0x17, 0x1C)

  /// Returns a mixture of this colour with `percent` percent of another colour.
  func mixed(with other: SvgColor, percent: Int) -> SvgColor {
    func mix(_ own: Int, _ others: Int) -> Int { (own * (100 - percent) + others * percent + 50) / 100 }
    return SvgColor(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// The colour in the form `#rrggbb`.
  var hexadecimal: String {
    let digits = String(red << 16 | green << 8 | blue, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
