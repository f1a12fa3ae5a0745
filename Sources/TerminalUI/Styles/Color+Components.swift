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
