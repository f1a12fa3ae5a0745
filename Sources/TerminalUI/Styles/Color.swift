/// A colour of a theme, which ``ColorReducer`` maps to a colour that a terminal can show.
public enum Color: Hashable, Sendable {
  /// The terminal's default foreground or background colour.
  case terminalDefault

  /// A palette colour: 0…7 plain, 8…15 bright, 16…231 a cube of 6×6×6, 232…255 greys.
  case indexed(UInt8)

  /// A colour with red, green and blue components, each 0…255.
  case rgb(UInt8, UInt8, UInt8)
}

extension Color {
  /// The red, green and blue components, each 0…255. Palette colours have xterm's components; ``terminalDefault`` has
  /// none (`nil`), because only the terminal knows the colour.
  public var components: (red: UInt8, green: UInt8, blue: UInt8)? {
    switch self {
    case .terminalDefault: return nil
    case .rgb(let red, let green, let blue): return (red, green, blue)
    case .indexed(let index):
      let (red, green, blue) = ColorPalette.components(of: index)
      return (UInt8(red), UInt8(green), UInt8(blue))
    }
  }
}

extension Color {
  /// The names of the first eight palette colours, in order; the prefix `bright-` makes them names of the next eight.
  public static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// Creates the colour that a word names, in any case: `red`, `bright-red`, `default` or `#ff8800`; fails for any
  /// other word.
  public init?(name: some StringProtocol) {
    let word = name.lowercased()
    if word == "default" {
      self = .terminalDefault
    } else if word.first == "#" {
      self.init(hexadecimal: word.dropFirst())
    } else {
      let isBright = word.hasPrefix("bright-")
      let base = isBright ? word.dropFirst("bright-".count) : word[...]
      guard let index = Color.names.firstIndex(where: { $0 == base }) else { return nil }
      self = .indexed(UInt8(index + (isBright ? 8 : 0)))
    }
  }

  private init?(hexadecimal digits: Substring) {
    // UInt32(_:radix:) alone would accept a sign.
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
      return nil
    }
    self = .rgb(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
  }
}
