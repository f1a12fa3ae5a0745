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
